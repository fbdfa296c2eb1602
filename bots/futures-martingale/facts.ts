// The facts of a martingale, small and flat: alone, or beside one of the engine's facts of life,
// which then says what all kinds say (prices, profit, reason). Amounts are bigints at 1e-12.
import type { Amount, Price, Quantity } from '@trellis/kernel'
import type { PipelineAction } from '@trellis/market'
import type { UnplacedReason } from '@trellis/bot-kit/unplaced.ts'
import type { LinearFact } from '@trellis/bot-kit/linear/facts.ts'
import type { PairUnits } from '@trellis/bot-kit/worth.ts'
import type { MartingaleSettings } from './fields.ts'

/** Beside profit-booked: what of a round its profit does not say. */
export interface RoundClosed {
  readonly type: 'round-closed'
  /** Additions that were filled completely. */
  readonly additions: number
  /** Received while it ran, below zero when more was paid; no part of its profit. */
  readonly funding: Amount
}

export type MartingaleFact =
  /** Beside bot-funded: the money, and what the state must know of the instrument. */
  | ({ readonly type: 'martingale-funded'; readonly quote: Amount } & PairUnits)
  /** A round begins at a price: its base order trades these lots at market. */
  | {
      readonly type: 'round-planned'
      readonly action: PipelineAction
      readonly round: number
      readonly price: Price
      readonly qty: Quantity
    }
  /**
   * The base order is filled, the first addition follows; of the first round beside bot-started.
   */
  | { readonly type: 'round-started'; readonly round: number }
  /** The next addition could not be placed; it is asked for again when that may have changed. */
  | {
      readonly type: 'addition-skipped'
      readonly number: number
      readonly reason: UnplacedReason
    }
  /** The last price came to the take profit: the position is being closed. */
  | { readonly type: 'round-won'; readonly round: number; readonly price: Price }
  | RoundClosed
  /** Beside settings-changed: all settings, also those that stayed. */
  | ({ readonly type: 'settings-changed' } & MartingaleSettings)
  | { readonly type: 'market-halted' }
  | { readonly type: 'market-resumed' }
  /** Others may read the parameters from now on, or no more. */
  | { readonly type: 'follow-switched'; readonly allowed: boolean }
  /** Beside bot-closed. */
  | { readonly type: 'martingale-closed' }
  | LinearFact
