// One event of the tape as every consumer sees it.
import type { Price, Quantity } from '@trellis/kernel'

/**
 * A trade print: since the last print of the symbol the price moved straight to `price` while `qty`
 * lots traded.
 */
export interface Print {
  /** Index of the symbol in the market's instrument list. */
  readonly symbol: number
  /** Market time, epoch milliseconds. */
  readonly atMs: number
  readonly price: Price
  readonly qty: Quantity
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
