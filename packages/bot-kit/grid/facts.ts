// Facts that every grid writes, small and flat: alone, or beside one of the engine's facts of life,
// which then says what all kinds say (prices, profit, reason). Amounts are bigints at 1e-12;
// grid/fact-forms.ts is their journal form.
import type { UnplacedReason } from '../unplaced.ts'
import type { Amount, Price, Quantity } from '@trellis/kernel'
import type { PipelineAction } from '@trellis/market'
import type { PairUnits } from '../worth.ts'
import type { GridRange } from './spacing.ts'

/** The market order that builds the position before the grid stands. */
export interface PositionTrade {
  readonly tradeSide: 'buy' | 'sell' | 'none'
  readonly tradeQty: Quantity
}

/** Where the orders of a plan stand and how large they are. */
export interface GridLots {
  readonly emptyLevel: number
  /** Lots of an order that opens a round. */
  readonly qty: Quantity
  /** Lots of an order that closes a round whose coins came from the opening. */
  readonly sellQty: Quantity
}

/** The grid was laid out at a price; `tradeQty` lots are to be traded at market first. */
export interface GridPlanned extends GridLots, PositionTrade {
  readonly type: 'grid-planned'
  readonly action: PipelineAction
  readonly price: Price
}

/**
 * Beside profit-booked of a level: a round is complete, with the average prices that its legs were
 * filled at (journals of before have those of their levels). `estimated`: the coins came from the
 * opening, the price of the other leg is the level next to it.
 */
export interface RoundClosed {
  readonly type: 'arbitrage-closed'
  readonly slot: number
  readonly buyPrice: Price
  readonly sellPrice: Price
  readonly buyQty: Quantity
  readonly sellQty: Quantity
  /** Fee of the closing leg in the quote coin. */
  readonly fee: Amount
  readonly estimated: boolean
}

/**
 * Beside settings-changed, by trailing: the lowest `dropped` grids left, `added` joined at the top.
 */
export interface RangeShifted extends GridRange {
  readonly type: 'range-shifted'
  readonly dropped: number
  readonly added: number
}

/** The same downward: the highest `dropped` grids left, `added` joined at the bottom. */
export interface RangeShiftedDown extends Omit<RangeShifted, 'type'> {
  readonly type: 'range-shifted-down'
}

/**
 * Beside the engine's fact of that name: range and all settings of the kind, also those that
 * stayed. Each kind adds it to the facts of any grid with settings of its own.
 */
export type SettingsChanged<C> = { readonly type: 'settings-changed' } & GridRange & C

export type GridFact =
  /** Beside bot-funded: the money, and what the state must know of the instrument. */
  | ({
      readonly type: 'grid-funded'
      readonly quote: Amount
      readonly base: Amount
    } & PairUnits)
  | GridPlanned
  /** Beside bot-started: the position stands, the orders follow. */
  | { readonly type: 'grid-started' }
  /** A level stays without an order for a reason known before the venue was asked. */
  | { readonly type: 'level-skipped'; readonly slot: number; readonly reason: UnplacedReason }
  | RoundClosed
  | { readonly type: 'peak-raised'; readonly peak: Amount; readonly price: Price }
  | RangeShifted
  | RangeShiftedDown
  | { readonly type: 'trailing-paused'; readonly price: Price }
  /** Beside funds-added. */
  | { readonly type: 'investment-added' }
  | { readonly type: 'market-halted' }
  | { readonly type: 'market-resumed' }
  /** Others may read the parameters from now on, or no more. */
  | { readonly type: 'follow-switched'; readonly allowed: boolean }
  /** Beside bot-closed. */
  | { readonly type: 'grid-closed' }

export type GridFactType = GridFact['type']
