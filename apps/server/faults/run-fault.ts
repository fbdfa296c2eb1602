// One run of the fault matrix: load, a fault, its end, rest; then everything that was told is
// held against what is there.
import { setTimeout as pause } from 'node:timers/promises'
import { createRng, mixSeed } from '@trellis/kernel'
import { auditCluster } from './audit-cluster.ts'
import type { ClusterStage } from './cluster-stage.ts'
import type { FaultPlan } from './fault-plans.ts'
import type { Entry } from './history.ts'
import { Load } from './load.ts'

/** A line of the results; times in ms. */
export interface FaultRun {
  readonly fault: string
  readonly number: number
  readonly seed: number
  readonly operations: number
  /** Tries of which nothing was known. */
  readonly unknown: number
  readonly acknowledged: number
  readonly found: number
  readonly doubled: number
  readonly longestMs: number
  readonly longestOf: string
  /** What its tries came to, at most the last of them. */
  readonly longestTries: readonly string[]
  /** From the end of the fault until every web process says that all is well. */
  readonly settledMs: number
  /** Leaders of streams that were elected; also where nobody died, if the machine is too busy. */
  readonly elections: number
  readonly facts: number
  /** Of the checker. */
  readonly findings: readonly string[]
  readonly auditor: readonly string[]
  /** What the auditor still finds some seconds after it found something. */
  readonly auditorAgain?: readonly string[]
}

export interface FaultRunOptions {
  readonly stage: ClusterStage
  readonly plan: FaultPlan
  readonly number: number
  readonly seed: number
  readonly users: number
  /** Takes what all users asked and were told, where something was found. */
  keep(entries: readonly Entry[]): Promise<void>
}

const BEFORE_MS = 2000
const AFTER_MS = 2000
const TOLD_TRIES = 12
const AGAIN_MS = 5000
/** Load that is not certain of something for longer than this never will be. */
const CERTAIN_LIMIT_MS = 120_000

export async function runFault({
  stage,
  plan,
  number,
  seed,
  users,
  keep,
}: FaultRunOptions): Promise<FaultRun> {
  const steadyMs = (): number => performance.now()
  const name = `${plan.name}-${seed}-${number}`
  const of = mixSeed(seed, number)
  const webs = stage.webs.length
  const electionsBefore = stage.elections()
  const load = new Load({ addressOf: stage.addressOf, webs, users, name, seed: of, steadyMs })
  await inTime(load.start(), () => `nobody can register: ${load.open()}`)
  await pause(BEFORE_MS)
  const heal = await plan.make(stage, createRng(of))
  await pause(plan.holdMs)
  await heal()
  const healedMs = steadyMs()
  await stage.settled()
  const settledMs = steadyMs() - healedMs
  await pause(AFTER_MS)
  await inTime(load.stop(), () => `the load is not certain of all that it asked: ${load.open()}`)
  const seen = await inTime(load.judged(), () => `the account is not read: ${load.open()}`)
  const audit = await auditCluster(stage, seen.funding)
  const isFound = seen.findings.length + audit.findings.length > 0
  if (isFound) await keep(load.recorder.entries)
  if (isFound) await pause(AGAIN_MS)
  const again = isFound ? await auditCluster(stage, seen.funding) : undefined
  const { operations, unknown, acknowledged, found, findings, longest } = seen
  return {
    fault: plan.name,
    number,
    seed,
    operations,
    unknown,
    acknowledged,
    found,
    doubled: findings.filter((it) => it.includes('doubled')).length,
    longestMs: Math.round(longest.tookMs),
    longestOf: longest.what,
    longestTries: longest.tries.slice(-TOLD_TRIES),
    settledMs: Math.round(settledMs),
    elections: stage.elections() - electionsBefore,
    facts: audit.facts,
    findings,
    auditor: audit.findings,
    ...(again && { auditorAgain: again.findings }),
  }
}

async function inTime<T>(work: Promise<T>, otherwise: () => string): Promise<T> {
  let limit: NodeJS.Timeout | undefined
  const late = new Promise<never>((_, reject) => {
    limit = setTimeout(
      () => reject(new Error(`after ${CERTAIN_LIMIT_MS / 1000} s ${otherwise()}`)),
      CERTAIN_LIMIT_MS,
    )
  })
  try {
    return await Promise.race([work, late])
  } finally {
    clearTimeout(limit)
  }
}
