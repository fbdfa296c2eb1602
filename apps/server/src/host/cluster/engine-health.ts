// Whether an engine does its work, as one answer: it is in the cluster, its leases are sure, and
// every group that it owns trades on time. One without groups waits for some, which is its work
// too.
import { BEHIND_LIMIT_MS } from '../behind-limit.ts'
import type { RoleHealth } from '../../observe/role-server.ts'

/** A group that this engine has taken, trading or not yet. */
export interface OwnedState {
  /** "g07" */
  readonly name: string
  readonly epoch: number
  readonly phase: 'recovering' | 'catching-up' | 'trading'
  /** Whether it may answer for it at this moment. */
  readonly isSure: boolean
  /** How far its tape is behind the last beat, wall ms. */
  readonly behindMs: number
  /** Why it failed last, '' for never. */
  readonly lastError: string
}

export interface EngineState {
  readonly isLeaving: boolean
  /** Whether the bucket of leases is being written, so that this engine's could be renewed. */
  readonly hearsLeases: boolean
  readonly leadsMarket: boolean
  readonly directory: 'not-owned' | 'sure' | 'unsure'
  readonly marketMs: number
  /** How long no beat came; infinite before the first one. */
  readonly beatSilentMs: number
  readonly groups: readonly OwnedState[]
}

export interface EngineHealth extends RoleHealth {
  readonly phase: 'joining' | 'trading' | 'catching-up' | 'unsure' | 'stopping'
  readonly groups: readonly string[]
  readonly leadsMarket: boolean
  readonly ownsDirectory: boolean
  readonly behindMs: number
}

const NONE = { groups: [], leadsMarket: false, ownsDirectory: false, behindMs: 0 }

/** The health of an engine; undefined before it has joined. */
export function engineHealth(state: EngineState | undefined, isDraining: boolean): EngineHealth {
  if (isDraining || state?.isLeaving === true)
    return { ready: false, phase: 'stopping', reason: 'told to stop', ...now(state) }
  if (state === undefined)
    return { ready: false, phase: 'joining', reason: 'has not joined yet', ...NONE }
  const unsure = unsureOf(state)
  if (unsure !== '') return { ready: false, phase: 'unsure', reason: unsure, ...now(state) }
  const late = lateOf(state)
  if (late !== '') return { ready: false, phase: 'catching-up', reason: late, ...now(state) }
  return { ready: true, phase: 'trading', reason: '', ...now(state) }
}

function now(state: EngineState | undefined): Omit<EngineHealth, keyof RoleHealth> {
  if (state === undefined) return NONE
  const { groups, leadsMarket, directory } = state
  return {
    groups: groups.map(({ name }) => name),
    leadsMarket,
    ownsDirectory: directory !== 'not-owned',
    behindMs: Math.max(0, ...groups.map(({ behindMs }) => behindMs)),
  }
}

/** Why it may not answer for what it has, '' when it may. */
function unsureOf({ hearsLeases, directory, groups }: EngineState): string {
  if (!hearsLeases) return 'leases cannot be renewed: nothing is heard of their bucket'
  if (directory === 'unsure') return 'the lease of the directory is not sure'
  const unsure = groups.find(({ phase, isSure }) => phase === 'trading' && !isSure)
  return unsure === undefined ? '' : `the lease of ${unsure.name} is not sure`
}

/** What does not trade as it should, '' when all does. */
function lateOf({ beatSilentMs, groups }: EngineState): string {
  if (beatSilentMs >= BEHIND_LIMIT_MS) return 'nobody leads market time'
  const idle = groups.find(({ phase }) => phase !== 'trading')
  if (idle !== undefined) return `${idle.name} is ${idle.phase}${errorOf(idle)}`
  const late = groups.find(({ behindMs }) => behindMs >= BEHIND_LIMIT_MS)
  return late === undefined ? '' : `${late.name} is ${(late.behindMs / 1000).toFixed(1)} s behind`
}

function errorOf({ lastError }: OwnedState): string {
  return lastError === '' ? '' : ` after it failed: ${lastError}`
}
