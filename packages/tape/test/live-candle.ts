// The slow and obvious roll-ups that tests hold the tapes against: minutes into any of the 15
// intervals, in one go and print by print.
import type { Price } from '@trellis/kernel'
import {
  intervalStart,
  MINUTE_MS,
  type Candle,
  type Instrument,
  type Interval,
  type Print,
} from '@trellis/market'
import { joinCandles, minuteOfPrints } from '../src/roll-up.ts'
import { minuteCandle } from '../src/tape.ts'

/** Candles of an interval from candles of a shorter one that divides it, oldest first. */
export function rollUp(candles: Iterable<Candle>, interval: Interval): Candle[] {
  const out: Candle[] = []
  for (const candle of candles) {
    const startMs = intervalStart(interval, candle.startMs)
    const last = out.at(-1)
    if (last !== undefined && last.startMs === startMs)
      out[out.length - 1] = joinCandles(last, candle)
    else out.push(candle.startMs === startMs ? candle : { ...candle, startMs })
  }
  return out
}

/**
 * The current candle of an interval, kept from live prints of one symbol. A longer candle is its
 * closed minutes and the open one, so that it equals the roll-up of the minutes at every moment.
 */
export class LiveCandle {
  readonly #instrument: Instrument
  readonly #interval: Interval
  #closed: Candle | undefined
  #minute: Candle | undefined

  constructor(instrument: Instrument, interval: Interval) {
    this.#instrument = instrument
    this.#interval = interval
  }

  /** Folds a print in; returns the candle that it completed, if any. Prints come in order. */
  push(print: Print): Candle | undefined {
    const minuteStartMs = print.atMs - (print.atMs % MINUTE_MS)
    const minute = this.#minute
    if (minute !== undefined && minute.startMs === minuteStartMs) {
      this.#minute = extendMinute(this.#instrument, minute, print)
      return undefined
    }
    const before = this.current()
    const startMs = intervalStart(this.#interval, print.atMs)
    const completed = before !== undefined && before.startMs !== startMs ? before : undefined
    this.#closed = completed === undefined ? before : undefined
    this.#minute = minuteOfPrints(this.#instrument, minuteStartMs, [print])
    return completed
  }

  /** The candle so far; undefined before the first print. */
  current(): Candle | undefined {
    const minute = this.#minute
    if (minute === undefined) return undefined
    if (this.#closed !== undefined) return joinCandles(this.#closed, minute)
    return { ...minute, startMs: intervalStart(this.#interval, minute.startMs) }
  }
}

function extendMinute(instrument: Instrument, minute: Candle, print: Print): Candle {
  const price: Price = print.price
  return minuteCandle(instrument, minute.startMs, {
    open: minute.open,
    high: price > minute.high ? price : minute.high,
    low: price < minute.low ? price : minute.low,
    close: price,
    volume: minute.volume + print.qty,
  })
}
