// What a kind of grid can say of a change before it is applied: what the new grid earns, holds and
// trades. Decimals; the engine's own plan, at the price now.
import type { LevelRow } from '@trellis/contract'
import type { BotView } from '../bot-view.ts'

/** Range and count as the fields show them. */
export interface DraftRange {
  readonly low: string
  readonly high: string
  readonly count: string
}

/** The grid that the bot's money would make of a range. Decimals. */
export interface NewGrid {
  /** Base coin of an order. */
  readonly quantity: string
  readonly orders: number
  /** What the change trades at market before its orders stand; undefined where nothing. */
  readonly trade: MarketTrade | undefined
  /** Undefined where the price lies inside. */
  readonly outside: OutsidePlace | undefined
  /** Total P&L if the price goes straight there and the bot closes; undefined where unknown. */
  profitAt(price: string): string | undefined
}

/** An order at market: base coin, its value at the price now and its fee in the quote coin. */
export interface MarketTrade {
  readonly side: 'buy' | 'sell'
  readonly base: string
  readonly value: string
  readonly fee: string
}

/** A grid whose price lies outside of it. */
export interface OutsidePlace {
  readonly side: 'above' | 'below'
  /** The price that lies outside. */
  readonly at: string
  /** Price at which its first order fills. */
  readonly back: string
  /** Coins that it then holds. */
  readonly base: string
  readonly quote: string
}

/** What a kind can say of a running grid before it is changed. Pure; estimates. */
export interface GridOutlook {
  /** Net profit of one grid, fractions; undefined for a range that cannot be read. */
  profit(range: DraftRange): { readonly from: string; readonly to: string } | undefined
  /** As the orders stand now. */
  profitAt(price: string): string | undefined
  /** Undefined for a range that cannot be read. */
  after(range: DraftRange): NewGrid | undefined
}

export interface OutlookQuestion {
  readonly view: BotView
  readonly levels: readonly LevelRow[]
}
