// `npm run soak`: what is too long for `npm test`. The other half of the clean seeds, long
// simulations, kill cycles of the real server, then the browser journeys in all their variants.
// Counts come from the environment or flags. A failure of any part is the exit code.
import { spawn } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { CLEAN_STEPS, layoutsOf, SOAKED } from './clean-seeds.ts'
import { runSeeds } from './run-seeds.ts'

const ROOT = fileURLToPath(new URL('../../..', import.meta.url))
const VITEST = fileURLToPath(new URL('../../../node_modules/vitest/vitest.mjs', import.meta.url))
const KILL_TESTS = ['crash-kill9', 'kill-amid-liquidation', 'kill-amid-copying'] as const

/** Name, default, and what it counts; flag `--name N`, variable TRELLIS_SOAK_NAME. */
const COUNTS = {
  others: [SOAKED.last - SOAKED.first + 1, 'clean seeds beside those of `npm test`'],
  seeds: [10, 'simulated runs'],
  steps: [100_000, 'steps of each'],
  from: [1_000, 'first seed'],
  cycles: [200, 'kills of the real server'],
  liquidating: [100, 'kills amid funding, liquidation, rounds and rebalances'],
  copying: [50, 'kills while copies of a leader are opened'],
  journeys: [1, 'times the browser journeys and what else has variants in all of them'],
} as const

type CountName = keyof typeof COUNTS

/** Counts that are parts of the run: where a flag names one, those that none names are left out. */
const PARTS = ['others', 'seeds', 'cycles', 'liquidating', 'copying', 'journeys'] as const
const isAnyNamed = PARTS.some((name) => process.argv.includes(`--${name}`))

function countOf(name: CountName): number {
  const flag = process.argv.indexOf(`--${name}`)
  const text = flag < 0 ? process.env[`TRELLIS_SOAK_${name.toUpperCase()}`] : process.argv[flag + 1]
  const isLeftOut = isAnyNamed && PARTS.some((part) => part === name)
  const count = Number(text ?? (isLeftOut ? 0 : COUNTS[name][0]))
  if (Number.isSafeInteger(count) && count >= 0) return count
  process.stderr.write(`--${name} is a whole number: ${COUNTS[name][1]}\n`)
  return process.exit(2)
}

/** A crash test of the suites, with more cycles: the same client, the same comparison. */
function killCycles(name: (typeof KILL_TESTS)[number], cycles: number): Promise<number> {
  if (cycles === 0) return Promise.resolve(0)
  const file = `apps/server/test/${name}.test.ts`
  return runTests([file], { TRELLIS_KILL_CYCLES: String(cycles) })
}

/**
 * The browser journeys, a replayed tape on a cluster, and the repository without each kind, with
 * what they leave out in `npm test` (tools/every-variant.ts).
 */
async function allVariants(): Promise<number> {
  const every = { TRELLIS_EVERY_VARIANT: '1' }
  const journeys = await runTests(['--project', 'e2e*'], every)
  const tapes = 'apps/server/test/cluster/replayed-tape.test.ts'
  const replayed = await runTests(['--project', 'cluster', tapes], every)
  const without = await runTests(['--project', 'unit', 'tools/without-kind.test.ts'], every)
  return Math.max(journeys, replayed, without)
}

function runTests(args: readonly string[], env: Readonly<Record<string, string>>): Promise<number> {
  const child = spawn(process.execPath, [VITEST, 'run', ...args], {
    cwd: ROOT,
    env: { ...process.env, ...env },
    stdio: 'inherit',
  })
  return new Promise((resolve) => child.once('exit', (code) => resolve(code ?? 1)))
}

/** The other clean seeds, each on the workers that its number says; answers how many failed. */
async function otherSeeds(count: number, writeLine: (line: string) => void): Promise<number> {
  let failed = 0
  for (let seed = SOAKED.first; seed < SOAKED.first + count; seed++) {
    const rest = { steps: CLEAN_STEPS, shards: layoutsOf(seed) }
    failed += await runSeeds({ first: seed, last: seed }, rest, writeLine)
  }
  return failed
}

async function soak(): Promise<number> {
  const [seeds, steps, from] = [countOf('seeds'), countOf('steps'), countOf('from')]
  const cycles = [countOf('cycles'), countOf('liquidating'), countOf('copying')]
  const journeys = countOf('journeys')
  const writeLine = (line: string): unknown => process.stdout.write(`${line}\n`)
  const range = { first: from, last: from + seeds - 1 }
  const others = await otherSeeds(countOf('others'), writeLine)
  const failed = await runSeeds(range, { steps, shards: [1, 'mixed'] }, writeLine)
  let code = others + failed > 0 ? 1 : 0
  for (const [i, name] of KILL_TESTS.entries())
    if ((await killCycles(name, cycles[i] ?? 0)) !== 0) code = 1
  for (let i = 0; i < journeys; i++) if ((await allVariants()) !== 0) code = 1
  return code
}

process.exitCode = await soak()
