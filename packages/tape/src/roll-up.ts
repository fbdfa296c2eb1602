// Prints into the candle of their minute, and neighbouring candles into one, exactly. A minute
// without a trade has no candle.
import { assert, type Quantity } from '@trellis/kernel'
import type { Candle, Instrument, Print } from '@trellis/market'
import { minuteCandle } from './tape.ts'

/** Two neighbouring candles as one that starts where the first does. */
export function joinCandles(first: Candle, second: Candle): Candle {
  const volume = first.volume + second.volume
  assert(Number.isSafeInteger(volume), 'candle volume is not a safe lot count', first.startMs)
  return {
    startMs: first.startMs,
    open: first.open,
    high: second.high > first.high ? second.high : first.high,
    low: second.low < first.low ? second.low : first.low,
    close: second.close,
    volume: volume as Quantity,
    turnover: first.turnover + second.turnover,
  }
}

/** The candle of one minute from its prints; undefined when there are none. */
export function minuteOfPrints(
  instrument: Instrument,
  minuteStartMs: number,
  prints: Iterable<Print>,
): Candle | undefined {
  let open = -1
  let high = 0
  let low = 0
  let close = 0
  let volume = 0
  for (const print of prints) {
    if (open < 0) {
      open = print.price
      high = print.price
      low = print.price
    } else if (print.price > high) high = print.price
    else if (print.price < low) low = print.price
    close = print.price
    volume += print.qty
  }
  if (open < 0) return undefined
  return minuteCandle(instrument, minuteStartMs, { open, high, low, close, volume })
}
