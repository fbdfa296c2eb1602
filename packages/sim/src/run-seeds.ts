// Runs a row of seeds and says one line for each, for a failure the one that replays it. It goes on
// after a failure: the others are worth as much.
import { performance } from 'node:perf_hooks'
import { failureLine } from './failure-line.ts'
import { simulate, type SimulationOptions } from './simulation.ts'

export interface SeedRange {
  readonly first: number
  readonly last: number
}

/** Answers how many seeds found something. */
export async function runSeeds(
  range: SeedRange,
  rest: Omit<SimulationOptions, 'seed'>,
  writeLine: (line: string) => void,
): Promise<number> {
  let failed = 0
  for (let seed = range.first; seed <= range.last; seed++) {
    const startMs = performance.now()
    const options = { ...rest, seed }
    const { failure, counts } = await simulate(options)
    const seconds = (performance.now() - startMs) / 1000
    if (failure) {
      failed += 1
      writeLine(failureLine(options, failure))
      continue
    }
    const rate = Math.round(counts.steps / seconds)
    const seen = Object.entries(counts).map(([name, count]) => `${count} ${name}`)
    writeLine(`seed ${seed} ok in ${seconds.toFixed(1)} s (${rate} steps/s): ${seen.join(', ')}`)
  }
  const count = range.last - range.first + 1
  writeLine(`${count - failed} of ${count} seeds found nothing`)
  return failed
}
