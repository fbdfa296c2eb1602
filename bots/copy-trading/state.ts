// What a follower keeps: the money that waits, its copies, and what of the leader's is known.
import { ZERO, type Amount, type BotId, type Price, type Ratio } from '@trellis/kernel'
import type { BotIdentity, DueTime } from '@trellis/engine'
import { OPERATOR_REASONS } from '@trellis/bot-kit/close-words.ts'
import { amounts, stateCodec } from '@trellis/bot-kit/state-json.ts'
import type { CopyLimits } from './facts.ts'
import { eachLimit } from './limit-table.ts'
import {
  COPY_TRADING_VERSION,
  onlyLimits,
  readParams,
  writeParams,
  type CopyTradingParams,
} from './params.ts'

/**
 * How it ends: by its owner, at the loss it may make, because the leader leads no more. The word
 * "leader-full" is older than the other reasons for which a leader takes nobody: it says them all.
 */
export const COPY_WORDS = {
  'by-user': 'user',
  'loss-limit': 'stop',
  'leader-left': 'ended',
  'leader-full': 'rule',
  ...OPERATOR_REASONS,
} as const

export type CopyWord = keyof typeof COPY_WORDS

/** A copy that runs. */
export interface Copied {
  readonly model: BotId
  readonly copy: BotId
  readonly kind: string
  readonly symbols: readonly number[]
  readonly paid: Amount
}

/** A copy that has ended, or is its owner's own bot since. */
export interface PastCopy extends Copied {
  readonly gain: Amount
  readonly share: Amount
  /** Worth at its end, of its gain, of what it gave back in other coins. */
  readonly coins: Amount
  readonly isKept: boolean
  readonly atMs: number
}

/** A model that was not copied, while it runs. */
export interface NotCopied {
  readonly model: BotId
  readonly kind: string
  readonly symbols: readonly number[]
  readonly why: string
  /** What was found and what was allowed, where the reason is a limit. */
  readonly found: Ratio
  readonly limit: Ratio
  readonly atMs: number
}

export interface CopyReceipt {
  readonly price: Price
  readonly closedAtMs: number
  readonly returned: Amount
}

export interface CopyTradingState {
  readonly symbol: number
  readonly createdAtMs: number
  readonly params: CopyTradingParams
  limits: CopyLimits
  phase: 'new' | 'running' | 'closing' | 'ended'
  /** What is in the wallet: neither in a copy nor paid out. */
  waiting: Amount
  startedAtMs: number
  /** Whether its leader has taken it: what was said before is not for it. */
  isBegun: boolean
  copies: Copied[]
  refused: NotCopied[]
  /** The last of them, oldest first. */
  past: PastCopy[]
  /** Copies that ended or were kept, how many of them with a gain, and what they gained. */
  ended: number
  won: number
  gained: Amount
  sharePaid: Amount
  /** What copies gave back in other coins, each at its worth when that copy ended. */
  coins: Amount
  word: CopyWord | ''
  receipt: CopyReceipt | undefined
  /** When its loss is looked at, and while it closes its copies again. Derived. */
  nextMs: number
  times: readonly DueTime[]
}

/** A bot before its first money. */
export function initialState(
  { symbols, createdAtMs }: BotIdentity,
  params: CopyTradingParams,
): CopyTradingState {
  return {
    symbol: symbols[0] ?? -1,
    createdAtMs,
    params,
    limits: onlyLimits(params),
    phase: 'new',
    waiting: ZERO,
    startedAtMs: 0,
    isBegun: false,
    copies: [],
    refused: [],
    past: [],
    ended: 0,
    won: 0,
    gained: ZERO,
    sharePaid: ZERO,
    coins: ZERO,
    word: '',
    receipt: undefined,
    nextMs: 0,
    times: NO_TIMES,
  }
}

const NO_TIMES: readonly DueTime[] = []
const MINUTE_MS = 60_000

/** Whether it has to look at itself each minute. */
function isWatching({ phase, copies, limits }: CopyTradingState): boolean {
  if (copies.length === 0) return false
  return phase === 'closing' || (phase === 'running' && limits.stopLoss > 0n)
}

/** The whole minute that comes so many minutes later at most. */
export function wholeMinute(atMs: number, minutes: number): number {
  return (Math.floor(atMs / MINUTE_MS) + minutes) * MINUTE_MS
}

/** Brings the times in line with what there is to watch; the first look is at the next minute. */
export function deriveTimes(state: CopyTradingState, atMs: number): void {
  const nextMs = isWatching(state) ? state.nextMs || wholeMinute(atMs, 1) : 0
  if (nextMs === state.nextMs && state.times.length > 0 === nextMs > 0) return
  state.nextMs = nextMs
  setTimes(state)
}

/** Takes the time of the next look. */
export function setTimes(state: CopyTradingState): void {
  state.times = state.nextMs > 0 ? [{ id: 'watch', dueMs: state.nextMs }] : NO_TIMES
}

export const { writeState, readState } = stateCodec({
  of: 'a follower',
  newest: COPY_TRADING_VERSION,
  forms: {
    ...amounts('waiting', 'gained', 'sharePaid'),
    limits: { of: eachLimit(() => 'amount') },
    copies: { list: amounts('paid'), since: { symbols: [] } },
    refused: {
      list: amounts('found', 'limit'),
      since: { symbols: [], found: '0', limit: '0' },
    },
    past: { list: amounts('paid', 'gain', 'share', 'coins'), since: { coins: '0' } },
    coins: { write: String, read: (json) => BigInt(json as string) },
    receipt: { maybe: amounts('returned') },
    times: 'derived',
  },
  initial: initialState,
  writeParams,
  readParams,
  derive: setTimes,
})
