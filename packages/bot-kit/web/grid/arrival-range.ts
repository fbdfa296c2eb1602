// Range and count of a grid's form on arrival from the candles of its pair; loaded with them.
import { formatPriceFixed, type Instrument } from '@trellis/market'
import type { CandleRow } from '@trellis/contract'
import type { LimitsMarket } from '../../checks.ts'
import { dailyVolatility } from '../../volatility.ts'
import { candlesIn } from '../candles-in.ts'
import { arrivalRange } from './arrival.ts'
import { aroundPrice, type ArrivalSettings } from './percent-range.ts'

const HOURS_MIN = 24

/**
 * Range and count for a pair from its hourly candles, oldest first; the same for every pair where
 * they are too few, or where the price never moved.
 */
export function rangeOnArrival(
  rows: readonly CandleRow[],
  instrument: Instrument,
  last: string,
  market: LimitsMarket,
): ArrivalSettings | undefined {
  const candles = candlesIn(rows, instrument)
  const volatility = candles.length < HOURS_MIN ? 0n : dailyVolatility(candles)
  if (volatility === 0n) return aroundPrice(instrument, last)
  const range = arrivalRange({ volatility, last: market.last, maker: market.fees.maker })
  return {
    low: formatPriceFixed(instrument, range.minPrice),
    high: formatPriceFixed(instrument, range.maxPrice),
    count: String(range.cellNumber),
  }
}
