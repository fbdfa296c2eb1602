// Runs one seed: workload against cluster under the eyes of the judge, for each number of workers,
// and compares them. It depends on nothing but its options: the same options give the same outcome.
import { createRng, mixSeed } from '@trellis/kernel'
import { tapePosition } from '@trellis/market'
import { RunOver } from './cluster-judge.ts'
import { Cluster } from './cluster.ts'
import { DatabaseWitness } from './database-witness.ts'
import type { Defect } from './defect.ts'
import { tapeOf, type Input } from './input-log.ts'
import { Judge, type Trace } from './judge.ts'
import { Office } from './office.ts'
import { SIM_INSTRUMENTS, SIM_PARTITIONS } from './sim-market.ts'
import type { Step } from './step.ts'
import { Workload } from './workload.ts'

export interface SimulationOptions {
  readonly seed: number
  readonly steps: number
  /** Worker counts to run with; 'mixed' changes the count at every power cut. */
  readonly shards: readonly Layout[]
  readonly defect?: Defect | undefined
  /** Whether read models are written to a database at the end and held against the state. */
  readonly stored?: boolean
}

export type Layout = number | 'mixed'

export interface Failure {
  readonly step: number
  readonly layout: Layout
  readonly partition: number
  readonly position: number
  readonly what: string
}

/** What a run has looked at, so that a green one can show that it was not idle. */
export interface RunCounts {
  steps: number
  facts: number
  fills: number
  bots: number
  arbitrages: number
  faults: number
  recoveries: number
  redone: number
  refusedAppends: number
  snapshots: number
  compared: number
  levels: number
  rebalances: number
  purchases: number
  liquidations: number
  settlements: number
  rounds: number
  copies: number
  shares: number
  /** Bots that began with a voucher, and bonuses that came back. */
  vouchers: number
  returned: number
  /** Times that money left a bot that ran with one. */
  left: number
}

export interface Outcome {
  readonly failure: Failure | undefined
  readonly counts: RunCounts
}

interface Run {
  readonly failure: Failure | undefined
  readonly counts: RunCounts
  readonly traces: ReadonlyMap<number, Trace>
}

const MIXED = [1, 2, 7, 3]

/** Runs a seed with every layout; the first failure ends it. */
export async function simulate(options: SimulationOptions): Promise<Outcome> {
  const runs: Run[] = []
  const counts = noCounts()
  for (const layout of options.shards) {
    const run = await runLayout(options, layout)
    for (const key of Object.keys(counts) as (keyof RunCounts)[]) counts[key] += run.counts[key]
    const [first] = runs
    const failure = run.failure ?? (first && difference(first, run, layout, options.steps))
    if (failure) return { failure, counts }
    runs.push(run)
  }
  return { failure: undefined, counts }
}

function noCounts(): RunCounts {
  return {
    steps: 0,
    facts: 0,
    fills: 0,
    bots: 0,
    arbitrages: 0,
    faults: 0,
    recoveries: 0,
    redone: 0,
    refusedAppends: 0,
    snapshots: 0,
    compared: 0,
    levels: 0,
    rebalances: 0,
    purchases: 0,
    liquidations: 0,
    settlements: 0,
    rounds: 0,
    copies: 0,
    shares: 0,
    vouchers: 0,
    returned: 0,
    left: 0,
  }
}

/** States are compared this often; it costs what exists, not what happened. */
function compareEvery(steps: number): number {
  return Math.max(1_250, Math.floor(steps / 60))
}

const FORGET_EVERY = 500

async function forgetEnded(cluster: Cluster, judge: Judge): Promise<void> {
  await cluster.settle()
  // Nothing is in flight: the one moment at which the process may listen, to Ctrl-C for one.
  await new Promise((resolve) => setImmediate(resolve))
  if (judge.findings.length === 0) judge.forgetEnded((partition) => cluster.engineFor(partition))
}

async function runLayout(options: SimulationOptions, layout: Layout): Promise<Run> {
  const { seed, steps, defect } = options
  const isStored = options.stored === true || defect?.database !== undefined
  const witness = new DatabaseWitness(
    SIM_INSTRUMENTS,
    createRng(mixSeed(seed, 31)),
    defect?.database,
  )
  const judge = new Judge(SIM_INSTRUMENTS, isStored ? witness : undefined)
  const layouts = layout === 'mixed' ? MIXED : [layout]
  const cluster = new Cluster({ instruments: SIM_INSTRUMENTS, layouts, seed, defect, judge })
  const parts = { cluster, judge, office: officeOf(cluster, judge, defect) }
  const workload = new Workload(seed, steps)
  const every = compareEvery(steps)
  let step = 0
  try {
    await cluster.open()
    while (step < steps && judge.findings.length === 0) {
      step += 1
      const fault = workload.fault()
      if (fault) await takeStep(parts, fault)
      await takeStep(parts, workload.next())
      if (step % every === 0) await compareAll(cluster, judge)
      if (step % FORGET_EVERY === 0) await forgetEnded(cluster, judge)
    }
    if (judge.findings.length === 0) await takeStep(parts, { type: 'drain' })
    if (judge.findings.length === 0) await compareAll(cluster, judge)
    if (judge.findings.length === 0) await cluster.replay()
    if (judge.findings.length === 0) await compareAll(cluster, judge)
    if (judge.findings.length === 0) await compareStored(cluster, judge)
  } catch (error) {
    if (!(error instanceof RunOver) || judge.findings.length === 0)
      judge.find(-1, -1, error instanceof Error ? (error.stack ?? error.message) : String(error))
  }
  const [finding] = judge.findings
  return {
    failure: finding && { step, layout, ...finding },
    counts: countsOf(step, cluster, judge),
    traces: judge.traces,
  }
}

interface Parts {
  readonly cluster: Cluster
  readonly judge: Judge
  readonly office: Office
}

function officeOf(cluster: Cluster, judge: Judge, defect: Defect | undefined): Office {
  return new Office(cluster, (input) => applyOne(cluster, judge, input), defect)
}

/** Only what waits for the disk is awaited: most steps are plain calls. */
function takeStep(parts: Parts, step: Step): Promise<void> | undefined {
  const { cluster, judge, office } = parts
  switch (step.type) {
    case 'deliver':
      return office.deliver(step)
    case 'drain':
      return office.drain().then(() => judge.copies.judgeQuiet())
    case 'to-copy': {
      const command = judge.copies.commandOf(step)
      if (command) applyInput(cluster, judge, command)
      return undefined
    }
    case 'settle':
      return cluster.settle()
    case 'mark':
      return cluster.mark()
    case 'snapshot':
      return cluster.snapshot(judge.facts)
    case 'fault':
      return cluster.fault(step.fault, step.delay, step.pick)
    case 'status':
      // At most one change of status may be in flight: after a crash it is asked for again.
      return cluster.settle().then(() => applyInput(cluster, judge, step))
    default:
      applyInput(cluster, judge, step)
      return undefined
  }
}

/**
 * Wakes whoever asked for it before the input comes; times within a whole minute's candle come
 * late, behind it.
 */
function applyInput(cluster: Cluster, judge: Judge, input: Input): void {
  const tape = input.type === 'candle' ? input.candle.startMs : tapeOf(input)
  if (tape !== undefined)
    for (let atMs = cluster.wakeMs; tapePosition(atMs, 'due') < tape; atMs = cluster.wakeMs)
      applyOne(cluster, judge, { type: 'due', atMs })
  applyOne(cluster, judge, input)
}

function applyOne(cluster: Cluster, judge: Judge, input: Input): void {
  judge.onInput(input)
  cluster.apply(input)
  judge.judgeInput(input)
}

async function compareAll(cluster: Cluster, judge: Judge): Promise<void> {
  await cluster.settle()
  for (const partition of SIM_PARTITIONS) judge.compare(partition, cluster.engineFor(partition))
}

async function compareStored(cluster: Cluster, judge: Judge): Promise<void> {
  const snapshots = SIM_PARTITIONS.map((it) => cluster.engineFor(it).snapshotPartition(it))
  for (const what of (await judge.stored?.compare(snapshots)) ?? []) judge.find(-1, -1, what)
}

function countsOf(steps: number, { counts }: Cluster, judge: Judge): RunCounts {
  return {
    ...counts,
    steps,
    facts: judge.facts,
    fills: judge.auditor.fills,
    bots: judge.auditor.bots.size,
    arbitrages: judge.grids.arbitrages,
    compared: judge.compared,
    levels: judge.grids.looked,
    rebalances: judge.combos.rebalances,
    purchases: judge.plans.purchases,
    liquidations: judge.auditor.margins.liquidations,
    settlements: judge.duals.settlements,
    rounds: judge.ladders.rounds,
    copies: judge.copies.opened,
    shares: judge.copies.shares,
    vouchers: judge.rewards.used,
    returned: judge.rewards.returned,
    left: judge.rewards.left,
  }
}

/** The first place where the facts of two layouts differ. */
function difference(a: Run, b: Run, layout: Layout, step: number): Failure | undefined {
  for (const [partition, trace] of a.traces) {
    const other = b.traces.get(partition)
    const length = Math.max(trace.ends.length, other?.ends.length ?? 0)
    for (let i = 0; i < length; i++) {
      if (trace.digests[i] === other?.digests[i]) continue
      const position = trace.ends[i - 1] ?? 0
      const what = 'the facts depend on the number of workers'
      return { step, layout, partition, position, what }
    }
  }
  return undefined
}
