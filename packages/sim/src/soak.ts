// `npm run soak`: long simulations, then kill cycles of the real server. Counts come from the
// environment or flags. A failure of either part is the exit code.
import { spawn } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { runSeeds } from './run-seeds.ts'

const ROOT = fileURLToPath(new URL('../../..', import.meta.url))
const VITEST = fileURLToPath(new URL('../../../node_modules/vitest/vitest.mjs', import.meta.url))
const KILL_TESTS = ['crash-kill9', 'kill-amid-liquidation', 'kill-amid-copying'] as const

/** Name, default, and what it counts; flag `--name N`, variable TRELLIS_SOAK_NAME. */
const COUNTS = {
  seeds: [10, 'simulated runs'],
  steps: [100_000, 'steps of each'],
  from: [1_000, 'first seed'],
  cycles: [200, 'kills of the real server'],
  liquidating: [100, 'kills amid funding, liquidation, rounds and rebalances'],
  copying: [50, 'kills while copies of a leader are opened'],
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

/** A crash test of the suites, with more cycles: the same client, the same comparison. */
function killCycles(name: (typeof KILL_TESTS)[number], cycles: number): Promise<number> {
  if (cycles === 0) return Promise.resolve(0)
  const file = `apps/server/test/${name}.test.ts`
  const child = spawn(process.execPath, [VITEST, 'run', file], {
    cwd: ROOT,
    env: { ...process.env, TRELLIS_KILL_CYCLES: String(cycles) },
    stdio: 'inherit',
  })
  return new Promise((resolve) => child.once('exit', (code) => resolve(code ?? 1)))
}

async function soak(): Promise<number> {
  const [seeds, steps, from] = [countOf('seeds'), countOf('steps'), countOf('from')]
  const cycles = [countOf('cycles'), countOf('liquidating'), countOf('copying')]
  const writeLine = (line: string): unknown => process.stdout.write(`${line}\n`)
  const range = { first: from, last: from + seeds - 1 }
  const failed = await runSeeds(range, { steps, shards: [1, 'mixed'] }, writeLine)
  let code = failed > 0 ? 1 : 0
  for (const [i, name] of KILL_TESTS.entries())
    if ((await killCycles(name, cycles[i] ?? 0)) !== 0) code = 1
  return code
}

process.exitCode = await soak()
