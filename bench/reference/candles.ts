// Seeded one-minute candles in ticks for the benchmarks: a mean-reverting walk, so that a fixed
// grid stays in play.
import { createRng } from '@trellis/kernel'

/**
 * Columns of candles in ticks; every candle trades enough for any order beyond its price to fill
 * whole.
 */
export interface CandleColumns {
  readonly count: number
  readonly open: Int32Array
  readonly high: Int32Array
  readonly low: Int32Array
  readonly close: Int32Array
}

/** Lots a candle trades; a tenth of a thousandth of it still fills a grid's order. */
export const CANDLE_VOLUME_LOTS = 1_000_000_000_000

/** The middle of the walk in ticks of 0.1: 60,000.0. */
export const CENTRE_TICKS = 600_000

/** Makes `count` candles; the same seed gives the same candles. */
export function makeCandles(count: number, seed = 42): CandleColumns {
  const rng = createRng(seed)
  const open = new Int32Array(count)
  const high = new Int32Array(count)
  const low = new Int32Array(count)
  const close = new Int32Array(count)
  let at = CENTRE_TICKS
  for (let i = 0; i < count; i++) {
    open[i] = at
    let top = at
    let bottom = at
    for (let step = 0; step < 8; step++) {
      const noise = rng.below(201) + rng.below(201) + rng.below(201) - 300
      at += Math.trunc(noise + (CENTRE_TICKS - at) / 4096)
      if (at > top) top = at
      if (at < bottom) bottom = at
    }
    high[i] = top
    low[i] = bottom
    close[i] = at
  }
  return { count, open, high, low, close }
}
