// `npm run soak`: long simulations, then kill cycles of the real server. Counts come from the
// environment or flags. A failure of either part is the exit code.
import { spawn } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { runSeeds } from './run-seeds.ts'

const ROOT = fileURLToPath(new URL('../../..', import.meta.url))
const VITEST = fileURLToPath(new URL('../../../node_modules/vitest/vitest.mjs', import.meta.url))
const KILL_TEST = 'apps/server/test/crash-kill9.test.ts'

/** Name, default, and what it counts; flag `--name N`, variable TRELLIS_SOAK_NAME. */
const COUNTS = {
  seeds: [10, 'simulated runs'],
  steps: [100_000, 'steps of each'],
  from: [1_000, 'first seed'],
  cycles: [200, 'kills of the real server'],
} as const

type CountName = keyof typeof COUNTS

function countOf(name: CountName): number {
  const flag = process.argv.indexOf(`--${name}`)
  const text = flag < 0 ? process.env[`TRELLIS_SOAK_${name.toUpperCase()}`] : process.argv[flag + 1]
  const count = Number(text ?? COUNTS[name][0])
  if (Number.isSafeInteger(count) && count >= 0) return count
  process.stderr.write(`--${name} is a whole number: ${COUNTS[name][1]}\n`)
  return process.exit(2)
}

/** The crash test of the suites, with more cycles: the same client, the same comparison. */
function killCycles(cycles: number): Promise<number> {
  const child = spawn(process.execPath, [VITEST, 'run', KILL_TEST], {
    cwd: ROOT,
    env: { ...process.env, TRELLIS_KILL_CYCLES: String(cycles) },
    stdio: 'inherit',
  })
  return new Promise((resolve) => child.once('exit', (code) => resolve(code ?? 1)))
}

async function soak(): Promise<number> {
  const [seeds, steps, from, cycles] = [
    countOf('seeds'),
    countOf('steps'),
    countOf('from'),
    countOf('cycles'),
  ]
  const writeLine = (line: string): unknown => process.stdout.write(`${line}\n`)
  const range = { first: from, last: from + seeds - 1 }
  const failed = await runSeeds(range, { steps, shards: [1, 'mixed'] }, writeLine)
  const code = cycles > 0 ? await killCycles(cycles) : 0
  return failed > 0 || code !== 0 ? 1 : 0
}

process.exitCode = await soak()
