// What the lab is asked and what it answers: plain data that threads can hand each other, money as
// decimals, ratios as decimal fractions.
import type { BacktestOrder, BacktestRefusal } from '@trellis/lab'
import type { BotStatus, CloseReason } from '@trellis/market'
import type { FeeTexts } from '../engine-parts.ts'

/** A bot as a create call would make it, and the hours it is tried over. */
export interface LabOrder extends Pick<
  BacktestOrder,
  'kind' | 'symbols' | 'params' | 'fromMs' | 'toMs'
> {
  /** What its owner pays; absent, what users begin with. */
  readonly fees?: FeeTexts
}

/** Of the settle coin, at a market time; `hold` is what holding the coins had won by then. */
export interface LabPoint {
  readonly atMs: number
  readonly total: string
  readonly hold: string
  /** The deepest since the point before, below the highest total so far; and that of holding. */
  readonly fall: string
  readonly holdFall: string
}

/** Amounts are in the settle coin; '' where a figure has no meaning. */
export interface LabFigures {
  readonly invested: string
  readonly total: string
  /** Total by what was invested. */
  readonly roi: string
  readonly hold: string
  /** Total less hold. */
  readonly vsHold: string
  readonly booked: string
  /** Total less booked. */
  readonly unrealized: string
  readonly fees: string
  /** Fees by booked profit before fees; '' where nothing was booked. */
  readonly feeShare: string
  /** Above zero is received. */
  readonly funding: string
  readonly fills: number
  readonly matched: number
  readonly matchedPerDay: string
  /** The deepest fall from a peak, and that of holding. */
  readonly drawdown: string
  /** When it had fallen so far; 0 where it never fell. */
  readonly drawdownAtMs: number
  readonly holdDrawdown: string
  readonly worstDay: string
  readonly sharpe: string
  readonly volatility: string
  readonly outOfRange: string
  readonly status: BotStatus
  /** 0 where it still runs at the end. */
  readonly endedAtMs: number
  readonly reason: CloseReason
  readonly word: string
  readonly curve: readonly LabPoint[]
  /** SHA-256 of order and figures: equal texts are equal results. */
  readonly hash: string
}

/**
 * Why there are no figures. Of the bot: the engine's refusal at the prices of then, or no prices.
 * Of the lab: a newer request of the same form, too many, its thread ended amid the run, no answer
 * in time.
 */
export type LabRefusal =
  | { readonly type: 'bot'; readonly refusal: BacktestRefusal }
  | { readonly type: 'replaced' | 'busy' | 'ended' | 'late' | 'stopping' }

/** Equal for orders that have equal results. */
export function keyOf({ kind, symbols, params, fromMs, toMs, fees }: LabOrder): string {
  return JSON.stringify([kind, symbols, params, fromMs, toMs, fees])
}
