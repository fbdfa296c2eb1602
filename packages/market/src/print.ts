// One event of the tape as every consumer sees it.
import type { Price, Quantity } from '@trellis/kernel'

/**
 * How the price came to a print: it walked straight from the last one, trading at every price on
 * the way, or it jumped, and nothing between was traded (docs/adr/0006).
 */
export type Way = 'walk' | 'jump'

/**
 * A trade print: since the last print of the symbol the price came to `price` while `qty` lots
 * traded, along the way of a walk or all at the end of a jump.
 */
export interface Print {
  /** Index of the symbol in the market's instrument list. */
  readonly symbol: number
  /** Market time, epoch milliseconds. */
  readonly atMs: number
  readonly price: Price
  readonly qty: Quantity
  readonly way: Way
}

/** A candle in ticks and lots; `startMs` is its opening time, market time. */
export interface Candle {
  readonly startMs: number
  readonly open: Price
  readonly high: Price
  readonly low: Price
  readonly close: Price
  readonly volume: Quantity
  /** Traded value in quote coin at 1e-12. */
  readonly turnover: bigint
}
