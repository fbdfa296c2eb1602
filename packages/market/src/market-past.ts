// What may be asked of the time before now. The engine keeps no past: its host lends it the tape's,
// which is a function of market time alone, so that the same question has the same answer after a
// crash and on any number of workers (docs/adr/0019).
import type { Candle } from './print.ts'

/**
 * Price times time over a span: the average is `tickMs / spanMs`, in ticks. Kept apart, so that
 * whoever compares it with a price does so exactly and whoever needs a figure names its rounding.
 */
export interface PriceAverage {
  /** Ticks × milliseconds. */
  readonly tickMs: bigint
  /** Milliseconds in which there was a price, above zero. */
  readonly spanMs: number
}

export interface MarketPast {
  /**
   * The price of each moment from a time to another (exclusive), epoch ms: a moment's price is that
   * of the last print at or before it. Moments before a symbol's first print count for nothing;
   * undefined where no moment has a price.
   */
  average(symbol: number, fromMs: number, toMs: number): PriceAverage | undefined
  /**
   * What was traded from a whole minute to another (exclusive), as one candle; undefined when
   * nothing was.
   */
  span(symbol: number, fromMs: number, toMs: number): Candle | undefined
}
