// `npm run fuzz`: sends requests of a seed to a server of its own and tells what they found. A
// finding is in the exit code, and its line names the seed and the request that repeat it.
import { FuzzStage } from './fuzz-stage.ts'
import { runFuzz, type FuzzReport } from './run-fuzz.ts'

const USAGE = `npm run fuzz -- [--seed N] [--requests M] [--only K or A..B]`

interface Wanted {
  readonly seed: number
  readonly from: number
  readonly to: number
}

function wantedOf(args: readonly string[]): Wanted | undefined {
  const given = new Map<string, string>()
  for (let i = 0; i < args.length; i += 2) {
    const name = /^--(seed|requests|only)$/.exec(args[i] ?? '')?.[1]
    if (name === undefined) return undefined
    given.set(name, args[i + 1] ?? '')
  }
  const seed = Number(given.get('seed') ?? '1')
  const requests = Number(given.get('requests') ?? '10000')
  const only = /^(\d+)(?:\.\.(\d+))?$/.exec(given.get('only') ?? `1..${requests}`)
  if (!Number.isInteger(seed) || only === null) return undefined
  const from = Number(only[1])
  return { seed, from, to: Number(only[2] ?? from) }
}

function told(report: FuzzReport): string {
  const { sent, codes, neverAccepted, findings, socketMessages } = report
  const rows = [...codes].sort(([, a], [, b]) => b - a).map(([code, n]) => `  ${n} ${code}`)
  const head = `${sent} requests and ${socketMessages} socket messages, ${findings.length} findings`
  return [head, 'answers by code:', ...rows, `never carried out: ${neverAccepted.join(', ')}`].join(
    '\n',
  )
}

async function main(): Promise<number> {
  const wanted = wantedOf(process.argv.slice(2))
  const write = (line: string): unknown => process.stdout.write(`${line}\n`)
  if (wanted === undefined) {
    process.stderr.write(`${USAGE}\n`)
    return 2
  }
  const stage = await FuzzStage.open()
  try {
    const report = await runFuzz(stage, { ...wanted, told: write })
    write(told(report))
    return report.findings.length === 0 ? 0 : 1
  } finally {
    await stage.close()
  }
}

process.exitCode = await main()
