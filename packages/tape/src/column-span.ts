// Many minutes of columns as one candle, without an object per minute. Must give what joining the
// minutes one by one gives, to the last digit of turnover.
import type { Price, Quantity } from '@trellis/kernel'
import type { Candle, Instrument } from '@trellis/market'
import type { MinuteColumns } from './minute-columns.ts'
import { minuteTurnover } from './tape.ts'

/** Rows `from` to `to` (exclusive) as one candle; undefined when there are none. */
export function columnSpan(
  instrument: Instrument,
  startMs: number,
  columns: MinuteColumns,
  rows: { readonly from: number; readonly to: number },
): Candle | undefined {
  const { from, to } = rows
  if (from >= to) return undefined
  let high = 0
  let low = Number.MAX_SAFE_INTEGER
  let volume = 0
  for (let row = from; row < to; row++) {
    const top = columns.high[row] ?? 0
    const bottom = columns.low[row] ?? 0
    if (top > high) high = top
    if (bottom < low) low = bottom
    volume += columns.volume[row] ?? 0
  }
  return {
    startMs,
    open: (columns.open[from] ?? 0) as Price,
    high: high as Price,
    low: low as Price,
    close: (columns.close[to - 1] ?? 0) as Price,
    volume: volume as Quantity,
    turnover: turnoverOf(instrument, columns, from, to),
  }
}

function turnoverOf(
  instrument: Instrument,
  columns: MinuteColumns,
  from: number,
  to: number,
): bigint {
  // A quarter of the factor is whole for nearly every symbol; then no minute is rounded and lots ×
  // ticks just add up.
  const whole = instrument.valueFactor % 4n === 0n
  let turnover = 0n
  let sum = 0
  for (let row = from; row < to; row++) {
    const open = columns.open[row] ?? 0
    const high = columns.high[row] ?? 0
    const low = columns.low[row] ?? 0
    const close = columns.close[row] ?? 0
    const volume = columns.volume[row] ?? 0
    const next = sum + volume * (open + high + low + close)
    if (whole && Number.isSafeInteger(next)) {
      sum = next
    } else {
      turnover += minuteTurnover(instrument, { open, high, low, close, volume })
    }
  }
  return turnover + (BigInt(sum) * instrument.valueFactor) / 4n
}
