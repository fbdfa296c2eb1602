// Candles for a request, read in slices: a year of days that nobody has asked for yet takes a good
// part of a second to make, and others must be answered meanwhile. The candles are those of one
// reading.
import { intervalBack, nominalMinutes, type Candle, type Interval } from '@trellis/market'
import type { CandleReader } from '@trellis/tape'

/** About 5 ms of work where nothing is known yet. */
const SLICE_MINUTES = 5 * 1440

export interface CandleQuery {
  readonly symbol: number
  readonly interval: Interval
  readonly endMs: number
  readonly limit: number
}

/** The last `limit` candles up to `endMs`, oldest first; `pause` lets others have their turn. */
export async function readCandles(
  reader: Pick<CandleReader, 'candles'>,
  { symbol, interval, endMs, limit }: CandleQuery,
  pause: () => Promise<void> = turn,
): Promise<readonly Candle[]> {
  const most = Math.max(1, Math.floor(SLICE_MINUTES / nominalMinutes(interval)))
  const slices: (readonly Candle[])[] = []
  let until = endMs
  for (let left = limit; left > 0 && until >= 0; left -= most) {
    if (slices.length > 0) await pause()
    const count = Math.min(left, most)
    slices.push(reader.candles(symbol, interval, until, count))
    until = intervalBack(interval, until, count - 1) - 1
  }
  return slices.reverse().flat()
}

function turn(): Promise<void> {
  return new Promise((resolve) => setImmediate(resolve))
}
