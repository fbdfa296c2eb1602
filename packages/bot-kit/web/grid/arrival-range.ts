// Range and count of a grid's form on arrival from the candles of its pair; loaded with them.
import { quantity } from '@trellis/kernel'
import { formatPriceFixed, parsePrice, type Candle, type Instrument } from '@trellis/market'
import type { CandleRow } from '@trellis/contract'
import type { LimitsMarket } from '../../checks.ts'
import { dailyVolatility } from '../../grid/advice.ts'
import { arrivalRange } from './arrival.ts'
import { aroundPrice, type ArrivalSettings } from './percent-range.ts'

const HOURS_MIN = 24

/** Range and count for a pair from its hourly candles, oldest first. */
export function rangeOnArrival(
  rows: readonly CandleRow[],
  instrument: Instrument,
  last: string,
  market: LimitsMarket,
): ArrivalSettings | undefined {
  const candles = rows.flatMap((row) => candleOf(row, instrument))
  if (candles.length < HOURS_MIN) {
    return aroundPrice(instrument, last)
  }
  const volatility = dailyVolatility(candles)
  const range = arrivalRange({ volatility, last: market.last, maker: market.fees.maker })
  return {
    low: formatPriceFixed(instrument, range.minPrice),
    high: formatPriceFixed(instrument, range.maxPrice),
    count: String(range.cellNumber),
  }
}

/** A candle in ticks; none where a price of it cannot be read. */
function candleOf(row: CandleRow, instrument: Instrument): readonly Candle[] {
  const read = (text: string) => parsePrice(instrument, text, 'nearest')
  const [open, high, low, close] = [read(row.open), read(row.high), read(row.low), read(row.close)]
  if (!open.ok || !high.ok || !low.ok || !close.ok) return []
  const prices = { open: open.value, high: high.value, low: low.value, close: close.value }
  return [{ startMs: row.time, ...prices, volume: quantity(0), turnover: 0n }]
}
