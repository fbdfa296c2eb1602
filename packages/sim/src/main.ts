// `npm run sim`: runs seeds and prints one line for each, and for a failure the one line that
// replays it. A failure is in the exit code.
import { DEFECTS } from './defects.ts'
import type { Defect } from './defect.ts'
import { runSeeds } from './run-seeds.ts'
import type { Layout } from './simulation.ts'

interface Wanted {
  readonly first: number
  readonly last: number
  readonly steps: number
  readonly shards: readonly Layout[]
  readonly defect: Defect | undefined
  readonly stored: boolean
}

const USAGE = `npm run sim -- [--seed N | --seeds A..B] [--steps M] [--shards 1,2,7,mixed] [--stored yes] [--defect NAME]
defects: ${DEFECTS.map((defect) => defect.name).join(', ')}`

function wantedOf(args: readonly string[]): Wanted | string {
  const given = new Map<string, string>()
  for (let i = 0; i < args.length; i += 2) {
    const name = args[i] ?? ''
    if (!/^--(seed|seeds|steps|shards|stored|defect)$/.test(name)) return `unknown argument ${name}`
    given.set(name.slice(2), args[i + 1] ?? '')
  }
  const seeds = /^(\d+)(?:\.\.(\d+))?$/.exec(given.get('seeds') ?? given.get('seed') ?? '1')
  const steps = Number(given.get('steps') ?? '5000')
  const layouts = (given.get('shards') ?? '1,2,7').split(',')
  const shards = layouts.map((one): Layout => (one === 'mixed' ? one : Number(one)))
  const isSound = shards.every((one) => one === 'mixed' || (Number.isInteger(one) && one > 0))
  if (!seeds || !(steps > 0) || !isSound) return 'seeds, steps and shards are whole numbers'
  const name = given.get('defect')
  const defect = DEFECTS.find((one) => one.name === name)
  if (name !== undefined && !defect) return `unknown defect ${name}`
  const first = Number(seeds[1])
  const stored = given.get('stored') === 'yes'
  return { first, last: Number(seeds[2] ?? first), steps, shards, defect, stored }
}

async function main(): Promise<number> {
  const wanted = wantedOf(process.argv.slice(2))
  if (typeof wanted === 'string') {
    process.stderr.write(`${wanted}\n${USAGE}\n`)
    return 2
  }
  const { steps, shards, defect, stored } = wanted
  const writeLine = (line: string): unknown => process.stdout.write(`${line}\n`)
  return (await runSeeds(wanted, { steps, shards, defect, stored }, writeLine)) === 0 ? 0 : 1
}

process.exitCode = await main()
