// The one line by which a failure is told and seen again. It has all that a replay needs.
import type { Failure, SimulationOptions } from './simulation.ts'

/** What was found, behind the command that finds it again. */
export function failureLine(options: SimulationOptions, failure: Failure): string {
  const { seed, steps, shards, defect } = options
  const stored = options.stored === true ? ' --stored yes' : ''
  const planted = defect ? ` --defect ${defect.name}` : ''
  const { step, layout, partition, position, what } = failure
  const where = `step ${step}, workers ${layout}, partition ${partition}, position ${position}`
  const count = `--seed ${seed} --steps ${steps} --shards ${shards.join(',')}`
  return `FAIL npm run sim -- ${count}${stored}${planted} # ${where}: ${what.split('\n')[0] ?? ''}`
}
