// One symbol's columns as minutes and prints: candles by their path, trades as they were. A row
// shows only within its own time.
import type { Price, Quantity } from '@trellis/kernel'
import { MINUTE_MS, minuteFrom, type Candle, type Instrument, type Print } from '@trellis/market'
import { candlePrints } from './candle-path.ts'
import { columnSpan } from './column-span.ts'
import type { CandleColumns, TapeColumns, TradeColumns } from './csv-columns.ts'
import { joinCandles, minuteOfPrints } from './roll-up.ts'
import { rowAt } from './row-at.ts'
import { minuteCandle, type MinuteRows } from './tape.ts'

/** What a replayed tape asks of one symbol's data. All times are starts of minutes. */
export interface ReplaySeries {
  readonly firstMs: number
  /** End of the last row, exclusive, at a whole minute. */
  readonly endMs: number
  minute(minuteStartMs: number): Candle | undefined
  /** `Tape.minuteRows`. */
  rows(minuteStartMs: number): MinuteRows | undefined
  span(fromMs: number, toMs: number): Candle | undefined
  prints(minuteStartMs: number): readonly Print[]
  nextDataMs(fromMs: number): number | undefined
  previousDataMs(atMs: number): number | undefined
  /** Price of the last print at or before a time; undefined before the first. */
  priceAt(atMs: number): Price | undefined
}

/** Opens the columns of one symbol; `changesMs` are the times at which its status changes. */
export function openSeries(
  instrument: Instrument,
  symbol: number,
  columns: TapeColumns,
  changesMs: readonly number[],
): ReplaySeries {
  return columns.type === 'candles'
    ? new CandleSeries(instrument, symbol, columns, changesMs)
    : new TradeSeries(instrument, symbol, columns)
}

class CandleSeries implements ReplaySeries {
  readonly firstMs: number
  readonly endMs: number
  readonly #instrument: Instrument
  readonly #symbol: number
  readonly #columns: CandleColumns
  readonly #changesMs: readonly number[]
  /** By row the end of the rows that follow without a gap, exclusive; made when first asked for. */
  #runEnds: Uint32Array | undefined

  constructor(
    instrument: Instrument,
    symbol: number,
    columns: CandleColumns,
    changesMs: readonly number[],
  ) {
    this.#instrument = instrument
    this.#symbol = symbol
    this.#columns = columns
    this.#changesMs = changesMs
    this.firstMs = columns.time[0] ?? 0
    this.endMs = (columns.time.at(-1) ?? 0) + columns.stepMs
  }

  minute(minuteStartMs: number): Candle | undefined {
    if (this.#columns.stepMs > MINUTE_MS) {
      return minuteOfPrints(this.#instrument, minuteStartMs, this.prints(minuteStartMs))
    }
    const row = rowAt(this.#columns.time, minuteStartMs)
    if (row < 0 || this.#columns.time[row] !== minuteStartMs) return undefined
    return minuteCandle(this.#instrument, minuteStartMs, this.#figures(row))
  }

  rows(minuteStartMs: number): MinuteRows | undefined {
    const { time, stepMs } = this.#columns
    if (stepMs !== MINUTE_MS) return undefined
    const from = rowAt(time, minuteStartMs)
    if (from < 0 || time[from] !== minuteStartMs) return undefined
    this.#runEnds ??= runEndsOf(time)
    return { columns: this.#columns, from, to: this.#runEnds[from] ?? from }
  }

  span(fromMs: number, toMs: number): Candle | undefined {
    if (this.#columns.stepMs > MINUTE_MS) return spanOfMinutes(this, fromMs, toMs)
    const { time } = this.#columns
    const from = rowAt(time, fromMs - 1) + 1
    const to = rowAt(time, toMs - 1) + 1
    return columnSpan(this.#instrument, time[from] ?? fromMs, this.#columns, { from, to })
  }

  prints(minuteStartMs: number): readonly Print[] {
    const row = rowAt(this.#columns.time, minuteStartMs)
    if (row < 0) return []
    const all = this.#rowPrints(row)
    if (this.#columns.stepMs === MINUTE_MS) {
      return this.#columns.time[row] === minuteStartMs ? all : []
    }
    return all.filter((print) => minuteOf(print.atMs) === minuteStartMs)
  }

  nextDataMs(fromMs: number): number | undefined {
    const { time } = this.#columns
    for (let row = Math.max(0, rowAt(time, fromMs)); row < time.length; row++) {
      const print = this.#rowPrints(row).find(({ atMs }) => minuteOf(atMs) >= fromMs)
      if (print !== undefined) return minuteOf(print.atMs)
    }
    return undefined
  }

  previousDataMs(atMs: number): number | undefined {
    for (let row = rowAt(this.#columns.time, atMs); row >= 0; row--) {
      const print = this.#rowPrints(row).findLast((p) => minuteOf(p.atMs) <= atMs)
      if (print !== undefined) return minuteOf(print.atMs)
    }
    return undefined
  }

  priceAt(atMs: number): Price | undefined {
    const { time, open } = this.#columns
    const row = rowAt(time, atMs)
    if (row < 0) return undefined
    if (time[row] === atMs) return (open[row] ?? 0) as Price
    return this.#rowPrints(row).findLast((print) => print.atMs <= atMs)?.price
  }

  #rowPrints(row: number): readonly Print[] {
    const startMs = this.#columns.time[row] ?? 0
    const lengthMs = this.#columns.stepMs
    const place = { symbol: this.#symbol, startMs, lengthMs }
    const prints = candlePrints(this.#figures(row), place)
    const halts = this.#changesMs.filter((atMs) => atMs > startMs && atMs < startMs + lengthMs)
    return halts.length === 0 ? prints : prints.map((print, i) => afterHalt(print, prints[i - 1]))

    /** The price jumps over a halt inside a long candle: the first print after it says so. */
    function afterHalt(print: Print, before: Print | undefined): Print {
      const isFirst = halts.some((atMs) => atMs > (before?.atMs ?? 0) && atMs <= print.atMs)
      return isFirst ? { ...print, way: 'jump' } : print
    }
  }

  #figures(row: number): Parameters<typeof candlePrints>[0] {
    const { open, high, low, close, volume } = this.#columns
    return {
      open: open[row] ?? 0,
      high: high[row] ?? 0,
      low: low[row] ?? 0,
      close: close[row] ?? 0,
      volume: volume[row] ?? 0,
    }
  }
}

class TradeSeries implements ReplaySeries {
  readonly firstMs: number
  readonly endMs: number
  readonly #instrument: Instrument
  readonly #symbol: number
  readonly #columns: TradeColumns

  constructor(instrument: Instrument, symbol: number, columns: TradeColumns) {
    this.#instrument = instrument
    this.#symbol = symbol
    this.#columns = columns
    this.firstMs = minuteOf(columns.time[0] ?? 0)
    this.endMs = minuteOf(columns.time.at(-1) ?? 0) + MINUTE_MS
  }

  minute(minuteStartMs: number): Candle | undefined {
    return minuteOfPrints(this.#instrument, minuteStartMs, this.prints(minuteStartMs))
  }

  rows(): undefined {
    return undefined
  }

  span(fromMs: number, toMs: number): Candle | undefined {
    return spanOfMinutes(this, fromMs, toMs)
  }

  prints(minuteStartMs: number): readonly Print[] {
    const { time, price, qty } = this.#columns
    const prints: Print[] = []
    for (let row = rowAt(time, minuteStartMs - 1) + 1; row < time.length; row++) {
      const atMs = time[row] ?? 0
      if (atMs >= minuteStartMs + MINUTE_MS) break
      prints.push({
        symbol: this.#symbol,
        atMs,
        price: (price[row] ?? 0) as Price,
        qty: (qty[row] ?? 0) as Quantity,
        way: 'jump',
      })
    }
    return prints
  }

  nextDataMs(fromMs: number): number | undefined {
    const atMs = this.#columns.time[rowAt(this.#columns.time, minuteFrom(fromMs) - 1) + 1]
    return atMs === undefined ? undefined : minuteOf(atMs)
  }

  previousDataMs(atMs: number): number | undefined {
    const row = rowAt(this.#columns.time, minuteOf(atMs) + MINUTE_MS - 1)
    return row < 0 ? undefined : minuteOf(this.#columns.time[row] ?? 0)
  }

  priceAt(atMs: number): Price | undefined {
    const row = rowAt(this.#columns.time, atMs)
    return row < 0 ? undefined : ((this.#columns.price[row] ?? 0) as Price)
  }
}

// Goes from minute with data to minute with data.
function spanOfMinutes(series: ReplaySeries, fromMs: number, toMs: number): Candle | undefined {
  let span: Candle | undefined
  let at = series.nextDataMs(fromMs)
  while (at !== undefined && at < toMs) {
    const minute = series.minute(at)
    span = span === undefined || minute === undefined ? (span ?? minute) : joinCandles(span, minute)
    at = series.nextDataMs(at + MINUTE_MS)
  }
  return span
}

function runEndsOf(time: Float64Array): Uint32Array {
  const ends = new Uint32Array(time.length)
  for (let row = time.length - 1; row >= 0; row--) {
    const isNext = (time[row + 1] ?? 0) - (time[row] ?? 0) === MINUTE_MS
    ends[row] = isNext ? (ends[row + 1] ?? 0) : row + 1
  }
  return ends
}

function minuteOf(atMs: number): number {
  return atMs - (atMs % MINUTE_MS)
}
