// What a tape knows of a market at a moment: its price and hourly candles up to there. A search
// places settings with it; what is found is placed by what calls know of the market of now
// (`placed-now.ts` of the server).
import {
  DAY_MS,
  HOUR_MS,
  MINUTE_MS,
  type AdviceMarket,
  type Candle,
  type FeeTable,
} from '@trellis/market'
import { lastPrice, type Tape } from '@trellis/tape'
import { PAST_DAYS } from './advice-windows.ts'

/** The market of a symbol at a whole minute; undefined before it has a price and some past. */
export function placedMarket(
  tape: Tape,
  fees: FeeTable,
  symbol: number,
  atMs: number,
): AdviceMarket | undefined {
  const instrument = tape.instruments[symbol]
  const firstMs = tape.firstMs(symbol)
  if (instrument === undefined || firstMs === undefined || firstMs >= atMs) return undefined
  const last = lastPrice(tape, symbol, atMs - 1)
  if (last === undefined) return undefined
  const candles: Candle[] = []
  const fromMs = Math.max(firstMs, atMs - PAST_DAYS * DAY_MS)
  const wholeMs = fromMs + ((atMs - fromMs) % HOUR_MS)
  for (let hourMs = wholeMs; hourMs < atMs; hourMs += HOUR_MS) {
    const candle = tape.span(symbol, hourMs, hourMs + HOUR_MS)
    if (candle !== undefined) candles.push(candle)
  }
  const openInterest = tape.openInterest(symbol, atMs - MINUTE_MS)
  return { symbol, instrument, last, fees: fees[instrument.category], candles, openInterest }
}
