// Candles of the API in ticks, for what is suggested out of them.
import { quantity } from '@trellis/kernel'
import { parsePrice, type Candle, type Instrument } from '@trellis/market'
import type { CandleRow } from '@trellis/contract'

/** The rows in ticks, oldest first as they come; those that cannot be read are left out. */
export function candlesIn(rows: readonly CandleRow[], instrument: Instrument): readonly Candle[] {
  return rows.flatMap((row) => candleOf(row, instrument))
}

/** A candle in ticks; none where a price of it cannot be read. */
function candleOf(row: CandleRow, instrument: Instrument): readonly Candle[] {
  const read = (text: string) => parsePrice(instrument, text, 'nearest')
  const [open, high, low, close] = [read(row.open), read(row.high), read(row.low), read(row.close)]
  if (!open.ok || !high.ok || !low.ok || !close.ok) return []
  const prices = { open: open.value, high: high.value, low: low.value, close: close.value }
  return [{ startMs: row.time, ...prices, volume: quantity(0), turnover: 0n }]
}
