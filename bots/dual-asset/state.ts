// What a dual asset keeps: the accepted quote, its coins, and what it was settled by. Written as
// plain JSON by a table.
import { ZERO, type Amount, type Price } from '@trellis/kernel'
import type { BotIdentity, DueTime } from '@trellis/engine'
import { OPERATOR_REASONS } from '@trellis/bot-kit/close-words.ts'
import { amounts, stateCodec } from '@trellis/bot-kit/state-json.ts'
import type { Settled } from './facts.ts'
import { DUAL_ASSET_VERSION, readParams, writeParams, type DualAssetParams } from './params.ts'

/** How it ends: in the other coin, in what was invested, or given back before its time. */
export const DUAL_WORDS = {
  converted: 'ended',
  kept: 'ended',
  'symbol-delisted': 'delisted',
  ...OPERATOR_REASONS,
} as const

export type DualWord = keyof typeof DUAL_WORDS

/** What is left in writing when it has ended; worth in the quote coin. */
export interface DualReceipt {
  readonly price: Price
  readonly closedAtMs: number
  readonly equity: Amount
}

export interface DualAssetState {
  readonly symbol: number
  readonly createdAtMs: number
  readonly params: DualAssetParams
  phase: 'new' | 'running' | 'closing' | 'ended'
  /** Totals of the bot's wallet. */
  quote: Amount
  base: Amount
  /** Price that values what was invested, and the worth, in the quote coin. */
  fundedPrice: Price
  invested: Amount
  startedAtMs: number
  settled: Omit<Settled, 'type'> | undefined
  word: DualWord | ''
  receipt: DualReceipt | undefined
  /** When it is settled; none before it runs and after it is settled. Derived. */
  times: readonly DueTime[]
}

const NO_TIMES: readonly DueTime[] = []

/** A bot before its first money. */
export function initialState(
  { symbols, createdAtMs }: BotIdentity,
  params: DualAssetParams,
): DualAssetState {
  return {
    symbol: symbols[0] ?? -1,
    createdAtMs,
    params,
    phase: 'new',
    quote: ZERO,
    base: ZERO,
    fundedPrice: 0 as Price,
    invested: ZERO,
    startedAtMs: 0,
    settled: undefined,
    word: '',
    receipt: undefined,
    times: NO_TIMES,
  }
}

/** Brings the times in line with the phase. */
export function deriveTimes(state: DualAssetState): void {
  const { phase, params } = state
  state.times = phase === 'running' ? [{ id: 'settle', dueMs: params.settlesAtMs }] : NO_TIMES
}

export const { writeState, readState } = stateCodec({
  of: 'a dual asset',
  newest: DUAL_ASSET_VERSION,
  forms: {
    ...amounts('quote', 'base', 'invested'),
    settled: { maybe: amounts('tickMs', 'price', 'paid', 'yielded') },
    receipt: { maybe: amounts('equity') },
    times: 'derived',
  },
  initial: initialState,
  writeParams,
  readParams,
  derive: deriveTimes,
})
