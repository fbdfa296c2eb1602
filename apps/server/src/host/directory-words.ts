// What the owner of the directory and the processes that follow it say to each other over the bus.
// The token of a commit stands in its first fact, so that whoever sees the batch go by knows whose
// it is; folding ignores it.
import { clockMapOf, type ClockMap, type Directory, type DirectoryFact } from '@trellis/engine'

export interface DirectorySubjects {
  /** Questions and commits, which the owner alone answers. */
  readonly call: string
  /** Durable batches, and how far the owner is. */
  readonly live: string
}

/** The subjects of the directory, below a prefix of the installation. */
export function directorySubjects(prefix: string): DirectorySubjects {
  return { call: `${prefix}.call.dir`, live: `${prefix}.live.dir` }
}

/** Facts that are to be journalled if nothing has changed of what they were decided on. */
export interface CommitCall {
  readonly type: 'commit'
  /** The owner that it is for; none that comes later takes it. */
  readonly epoch: number
  /** The position on whose state the facts were decided. */
  readonly at: number
  /** Keys of all that the decision looked at (directory-reads.ts). */
  readonly reads: readonly string[]
  readonly token: string
  /** In their journal encoding, of this version. */
  readonly facts: Uint8Array
  readonly version: number
}

/**
 * A commit that is still to come is not taken any more: its sender wants to know what became of it.
 */
export interface SettleCall {
  readonly type: 'settle'
  readonly token: string
}

/**
 * How far is the owner, and what does its clock say? It answers when all that it had taken is
 * durable; at once, and with what is durable by then, who wants to know of its clock.
 */
export interface PositionCall {
  readonly type: 'position'
  /** Left out by older releases, and not looked at by them. */
  readonly isOfClock?: boolean
}

/** What does the directory say of the market? For those who do not follow all of it. */
export interface MarketCall {
  readonly type: 'market'
}

/**
 * Market time runs by this map from now on, if it does by that one until then: who leads it no more
 * changes nothing. Asked again, it is done once.
 */
export interface MapClockCall {
  readonly type: 'map-clock'
  readonly on: ClockMap | undefined
  readonly map: ClockMap
}

export type DirectoryCall = CommitCall | SettleCall | PositionCall | MarketCall | MapClockCall

/** What is durable of the market. */
export interface MarketAnswer {
  readonly type: 'market'
  /** Which it is, and its seed; undefined until an engine has named it. */
  readonly market: Directory['market']
  /** How its time runs. */
  readonly clock: ClockMap | undefined
  /** Settings of the installation, such as statuses that operators set of symbols. */
  readonly site: Directory['site']
}

export type CommitAnswer =
  /** Durable; the position is behind it. */
  | { readonly type: 'committed'; readonly position: number }
  /** Not taken: to be decided again, on the state of this position at least. */
  | { readonly type: 'stale'; readonly epoch: number; readonly position: number }
  /** The journal failed: it may stand there or not. */
  | { readonly type: 'unknown' }

/** Whether market time runs by the map, durably. */
export interface MapClockAnswer {
  readonly type: 'clock'
  readonly isMapped: boolean
}

/** Whether two maps of market time are the same one. */
export function isSameClock(one: ClockMap | undefined, other: ClockMap | undefined): boolean {
  if (one === undefined || other === undefined) return one === other
  return JSON.stringify(clockMapOf(one)) === JSON.stringify(clockMapOf(other))
}

/** Whatever was taken of the token is durable before this position; without one nobody knows. */
export interface SettleAnswer {
  readonly type: 'settled'
  readonly position: number | undefined
}

/** Owner, how far it is durably, and when that was so by its own steady clock. */
export interface PositionWord {
  readonly type: 'position'
  readonly epoch: number
  /** Where the owner began: all that the owners before it wrote is before that. */
  readonly from: number
  readonly position: number
  readonly saidMs: number
}

/** One durable batch. */
export interface BatchWord {
  readonly type: 'batch'
  readonly epoch: number
  readonly first: number
  readonly count: number
  readonly atMs: number
  readonly facts: Uint8Array
  readonly version: number
  /** Sequence of the last message of its group commit. */
  readonly sequence: number
}

export type DirectoryWord = PositionWord | BatchWord

/** Facts as a follower's commit journals them. */
export function signed(facts: readonly DirectoryFact[], token: string): readonly DirectoryFact[] {
  const [first, ...rest] = facts
  return first === undefined ? [] : [Object.assign({ ...first }, { token }), ...rest]
}

/** The token of the commit that a batch is; undefined for what the owner decided itself. */
export function tokenOf([first]: readonly DirectoryFact[]): string | undefined {
  if (first === undefined || !('token' in first)) return undefined
  return typeof first.token === 'string' ? first.token : undefined
}
