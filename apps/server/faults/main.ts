// `npm run faults`: does each fault to a cluster under load as often as the matrix asks, and judges
// what clients were told. Results are lines of a file: a run that was ended goes on where it was.
import {
  appendFileSync,
  cpSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  writeFileSync,
} from 'node:fs'
import { dirname, join, resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { undoFaults } from '../../../tools/faults.mjs'
import { ensureBuilt } from '../../../tools/build.mjs'
import { ensureClusterPrograms } from '../../../tools/cluster-programs.mjs'
import { ClusterStage } from './cluster-stage.ts'
import { faultPlans, type FaultPlan } from './fault-plans.ts'
import { tableOf, type BrokenRun, type Result } from './fault-table.ts'
import type { Entry } from './history.ts'
import { runFault, type FaultRun } from './run-fault.ts'

const USAGE =
  'npm run faults -- [--times N] [--only name,name] [--users N] [--seed N] [--out file] [--table]\n' +
  `faults: ${faultPlans.map(({ name }) => name).join(', ')}`

const say = (line: string): unknown => process.stdout.write(`${line}\n`)

interface Wanted {
  readonly plans: readonly FaultPlan[]
  readonly times: number | undefined
  readonly users: number
  readonly seed: number
  readonly out: string
  readonly isTable: boolean
}

function wantedOf(args: readonly string[]): Wanted | undefined {
  try {
    const text = { type: 'string' } as const
    const options = {
      times: text,
      only: text,
      users: text,
      seed: text,
      out: text,
      table: { type: 'boolean' },
    } as const
    const { values } = parseArgs({ args: [...args], options })
    const names = values.only?.split(',')
    const plans = faultPlans.filter(({ name }) => names?.includes(name) ?? true)
    const [times, users, seed] = [values.times, values.users ?? '6', values.seed ?? '1'].map(Number)
    const isSound = plans.length === (names?.length ?? plans.length)
    if (!isSound || !Number.isInteger(users) || !Number.isInteger(seed)) return undefined
    return {
      plans,
      times: values.times === undefined ? undefined : times,
      users: users ?? 6,
      seed: seed ?? 1,
      out: resolve(values.out ?? '.trellis/faults/results.jsonl'),
      isTable: values.table === true,
    }
  } catch {
    return undefined
  }
}

const resultsOf = (file: string): readonly Result[] =>
  existsSync(file)
    ? readFileSync(file, 'utf8')
        .split('\n')
        .filter((line) => line !== '')
        .map((line) => JSON.parse(line) as Result)
    : []

/** The cluster of now; another one where a fault asks for it, or where the last run failed. */
class Stages {
  #stage: ClusterStage | undefined
  #options = ''

  async for({ stage: options = {} }: FaultPlan): Promise<ClusterStage> {
    const asked = JSON.stringify(options)
    if (this.#options !== asked) await this.end()
    this.#options = asked
    this.#stage ??= await ClusterStage.start(options)
    return this.#stage
  }

  /** What its processes wrote and say of themselves now, for whoever looks into a finding. */
  async keepWords(folder: string): Promise<void> {
    if (this.#stage === undefined) return
    mkdirSync(folder, { recursive: true })
    const logs = readdirSync(this.#stage.folder).filter((name) => name.endsWith('.log'))
    for (const log of logs) cpSync(join(this.#stage.folder, log), join(folder, log))
    for (const node of this.#stage.nats.nodes)
      cpSync(join(node.folder, 'nats.log'), join(folder, `${node.name}.log`))
    for (const node of this.#stage.nats.nodes)
      writeFileSync(join(folder, `${node.name}.jsz`), await said(`${node.monitor}${STREAMS}`))
    for (const { plan, address } of this.#stage.roles)
      for (const path of ['healthz', 'metrics'])
        writeFileSync(join(folder, `${plan.name}.${path}`), await said(`${address}/${path}`))
  }

  /** The same, with what all users asked and were told, and what the NATS nodes hold. */
  async keep(folder: string, entries: readonly Entry[]): Promise<void> {
    await this.keepWords(folder)
    writeFileSync(join(folder, 'entries.json'), JSON.stringify(entries))
    const from = this.#stage?.folder ?? ''
    try {
      cpSync(join(from, 'nats'), join(folder, 'nats'), { recursive: true })
    } catch (error) {
      // They write on meanwhile: a file may be gone that was there.
      say(`not all that the NATS nodes hold is in ${folder}: ${String(error)}`)
    }
  }

  async end(): Promise<void> {
    await this.#stage?.stop()
    this.#stage = undefined
  }
}

const STREAMS = '/jsz?streams=1&consumers=1'

/** What a process answers there; '' for one that does not answer. */
async function said(address: string): Promise<string> {
  const answer = await fetch(address, { signal: AbortSignal.timeout(2000) }).catch(() => undefined)
  return (await answer?.text().catch(() => '')) ?? ''
}

const stages = new Stages()

async function runOf(wanted: Wanted, plan: FaultPlan, number: number): Promise<Result> {
  const { users, seed, out } = wanted
  const logs = join(dirname(out), `${plan.name}-${seed}-${number}`)
  try {
    const stage = await stages.for(plan)
    const keep = (entries: readonly Entry[]): Promise<void> => stages.keep(logs, entries)
    return await runFault({ stage, plan, number, seed, users, keep })
  } catch (error) {
    await stages.keepWords(logs).finally(undoFaults)
    await stages.end()
    return { fault: plan.name, number, seed, broken: String(error) }
  }
}

/** Numbers of the runs that have not come to their end so far. */
function leftOf({ out, seed, times }: Wanted, plan: FaultPlan): readonly number[] {
  const ended = resultsOf(out).filter((it) => !('broken' in it) && it.seed === seed)
  const done = new Set(ended.filter(({ fault }) => fault === plan.name).map((it) => it.number))
  const all = Array.from({ length: times ?? plan.times }, (_, i) => i + 1)
  return all.filter((number) => !done.has(number))
}

const told = (run: FaultRun | BrokenRun): string =>
  'broken' in run
    ? `${run.fault} ${run.number}: broken off: ${run.broken}`
    : `${run.fault} ${run.number}: ${run.operations} operations, longest pause ` +
      `${run.longestMs} ms (${run.longestOf}), ${run.found} of ${run.acknowledged} found, ` +
      [...run.findings, ...run.auditor].slice(0, 5).join('; ')

async function main(): Promise<number> {
  const wanted = wantedOf(process.argv.slice(2))
  if (wanted === undefined) {
    process.stderr.write(`${USAGE}\n`)
    return 2
  }
  const { out, plans } = wanted
  if (!wanted.isTable) {
    mkdirSync(dirname(out), { recursive: true })
    await ensureBuilt()
    await ensureClusterPrograms()
    for (const plan of plans) {
      for (const number of leftOf(wanted, plan)) {
        const run = await runOf(wanted, plan, number)
        appendFileSync(out, `${JSON.stringify(run)}\n`)
        say(told(run))
      }
    }
    await stages.end()
  }
  const results = resultsOf(out)
  say(tableOf(faultPlans, results))
  const isWrong = (it: Result): boolean =>
    'broken' in it || it.findings.length + it.auditor.length > 0 || it.acknowledged !== it.found
  return results.some(isWrong) ? 1 : 0
}

// Processes of a cluster outlive nobody who started them.
for (const signal of ['SIGINT', 'SIGTERM'] as const)
  process.once(signal, () => void stages.end().finally(() => process.exit(1)))
// What a run that was broken off still waits for keeps nobody.
process.exit(await main())
