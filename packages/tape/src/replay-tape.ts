// Recorded data as a tape. It begins and ends with its rows; between rows the market stands still.
import type { Price, Ratio } from '@trellis/kernel'
import { MINUTE_MS, type Candle, type Instrument, type Print } from '@trellis/market'
import type { TapeColumns } from './csv-columns.ts'
import { openSeries, type ReplaySeries } from './replay-series.ts'
import type { StatusChange, Tape } from './tape.ts'

export interface ReplayTapeOptions {
  readonly instruments: readonly Instrument[]
  /** Columns by symbol index; symbols without data are absent. */
  readonly columns: ReadonlyMap<number, TapeColumns>
  /** In order of time; absent when every symbol keeps its status. */
  readonly statusChanges?: readonly StatusChange[]
}

// Recorded candles carry no funding: the exchange's interest component alone, 0.01 % every 8 hours.
const PLAIN_FUNDING = 100_000_000n as Ratio

export class ReplayTape implements Tape {
  readonly instruments: readonly Instrument[]
  readonly statusChanges: readonly StatusChange[]
  readonly startMs: number
  readonly endMs: number
  readonly #series: ReadonlyMap<number, ReplaySeries>

  constructor(options: ReplayTapeOptions) {
    this.instruments = options.instruments
    this.statusChanges = options.statusChanges ?? []
    const series = new Map<number, ReplaySeries>()
    let startMs = Number.MAX_SAFE_INTEGER
    let endMs = 0
    for (const [symbol, columns] of options.columns) {
      const instrument = options.instruments[symbol]
      if (instrument === undefined) continue
      const own = this.statusChanges.filter((change) => change.symbol === symbol)
      const changesMs = own.map(({ atMs }) => atMs)
      const opened = openSeries(instrument, symbol, columns, changesMs)
      series.set(symbol, opened)
      startMs = Math.min(startMs, opened.firstMs)
      endMs = Math.max(endMs, opened.endMs)
    }
    this.#series = series
    this.startMs = series.size === 0 ? 0 : startMs
    this.endMs = endMs
  }

  firstMs(symbol: number): number | undefined {
    return this.#series.get(symbol)?.firstMs
  }

  minute(symbol: number, minuteStartMs: number): Candle | undefined {
    return this.#series.get(symbol)?.minute(minuteStartMs)
  }

  span(symbol: number, fromMs: number, toMs: number): Candle | undefined {
    return this.#series.get(symbol)?.span(fromMs, toMs)
  }

  prints(symbol: number, minuteStartMs: number): readonly Print[] {
    return this.#series.get(symbol)?.prints(minuteStartMs) ?? []
  }

  nextDataMs(fromMs: number): number | undefined {
    let next: number | undefined
    for (const series of this.#series.values()) {
      const at = series.nextDataMs(fromMs)
      if (at !== undefined && (next === undefined || at < next)) next = at
    }
    return next
  }

  previousDataMs(symbol: number, atMs: number): number | undefined {
    return this.#series.get(symbol)?.previousDataMs(atMs)
  }

  /** The open of the running minute, or the last price before it: nothing better is on record. */
  markPrice(symbol: number, atMs: number): Price | undefined {
    const series = this.#series.get(symbol)
    if (series === undefined) return undefined
    const minuteMs = atMs - (atMs % MINUTE_MS)
    const running = series.minute(minuteMs)
    if (running !== undefined) return running.open
    const beforeMs = series.previousDataMs(minuteMs)
    return beforeMs === undefined ? undefined : series.minute(beforeMs)?.close
  }

  indexPrice(symbol: number, atMs: number): Price | undefined {
    return this.markPrice(symbol, atMs)
  }

  fundingRate(symbol: number, _atMs: number): Ratio {
    return this.instruments[symbol]?.category === 'linear' ? PLAIN_FUNDING : (0n as Ratio)
  }
}
