// Recorded data as a tape. It begins and ends with its rows; between rows the market stands still.
import type { Price, Ratio } from '@trellis/kernel'
import {
  HOUR_MS,
  MINUTE_MS,
  minuteFrom,
  type Candle,
  type Funding,
  type Instrument,
  type Print,
} from '@trellis/market'
import type { FundingColumns, MarkColumns } from './contract-columns.ts'
import type { TapeColumns } from './csv-columns.ts'
import { recordedFundings, regularFundings, type Fundings } from './fundings.ts'
import { openSeries, type ReplaySeries } from './replay-series.ts'
import { rowAt } from './row-at.ts'
import type { MarkRows, MinuteRows, StatusChange, Tape } from './tape.ts'

export interface ReplayTapeOptions {
  readonly instruments: readonly Instrument[]
  /** Columns by symbol index; symbols without data are absent. */
  readonly columns: ReadonlyMap<number, TapeColumns>
  /** In order of time; absent when every symbol keeps its status. */
  readonly statusChanges?: readonly StatusChange[]
  /** Marks by symbol index; a contract without them has its last price for one. */
  readonly marks?: ReadonlyMap<number, MarkColumns>
  /** Fundings by symbol index; a contract without them pays the plain rate. */
  readonly fundings?: ReadonlyMap<number, FundingColumns>
}

/** Marks held inside those of their hours that are made at once. */
const HELD_MINUTES = 60
// Without a record: the exchange's interest component alone, 0.01 % for 8 hours.
const PLAIN_RATE_PER_HOUR = 12_500_000n

export class ReplayTape implements Tape {
  readonly instruments: readonly Instrument[]
  readonly statusChanges: readonly StatusChange[]
  readonly startMs: number
  readonly endMs: number
  readonly #series: ReadonlyMap<number, ReplaySeries>
  readonly #marks: ReadonlyMap<number, MarkColumns>
  readonly #fundings: ReadonlyMap<number, Fundings>

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
    this.#marks = options.marks ?? new Map()
    this.#fundings = new Map(
      [...series].flatMap(([symbol, { firstMs }]) => {
        const instrument = options.instruments[symbol]
        if (instrument?.category !== 'linear') return []
        const recorded = options.fundings?.get(symbol)
        const fundings = recorded
          ? recordedFundings(instrument, recorded)
          : regularFundings(instrument, firstMs, () => plainRate(instrument))
        return [[symbol, fundings] as const]
      }),
    )
    this.startMs = series.size === 0 ? 0 : startMs
    this.endMs = endMs
  }

  firstMs(symbol: number): number | undefined {
    return this.#series.get(symbol)?.firstMs
  }

  minute(symbol: number, minuteStartMs: number): Candle | undefined {
    return this.#series.get(symbol)?.minute(minuteStartMs)
  }

  minuteRows(symbol: number, minuteStartMs: number): MinuteRows | undefined {
    return this.#series.get(symbol)?.rows(minuteStartMs)
  }

  /** Where no marks are on record, a minute with a row has its open. */
  markRows(symbol: number, minuteStartMs: number): MarkRows | undefined {
    const rows = this.minuteRows(symbol, minuteStartMs)
    if (rows === undefined) return undefined
    const { columns, from, to } = rows
    if (!this.#marks.has(symbol)) return { marks: columns.open, from, to }
    const count = Math.min(to - from, HELD_MINUTES)
    const marks = new Float64Array(count).map((_, i) => {
      return this.markPrice(symbol, minuteStartMs + i * MINUTE_MS) ?? 0
    })
    return { marks, from: 0, to: count }
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

  /**
   * The last price as the minute began, held inside the highest and lowest mark of its hour where
   * those are on record.
   */
  markPrice(symbol: number, atMs: number): Price | undefined {
    const minuteMs = atMs - (atMs % MINUTE_MS)
    const last = this.#series.get(symbol)?.priceAt(minuteMs)
    const marks = this.#marks.get(symbol)
    return last === undefined || marks === undefined ? last : heldInside(marks, minuteMs, last)
  }

  /**
   * A minute with prints, or the one behind it: the last price has changed since the minute before.
   * Where marks are on record, each hour too: it holds the last price inside others.
   */
  nextMarkMs(symbol: number, fromMs: number): number | undefined {
    const series = this.#series.get(symbol)
    if (series === undefined || fromMs >= this.endMs) return undefined
    const minuteMs = minuteFrom(Math.max(fromMs, series.firstMs))
    const dataMs = series.nextDataMs(minuteMs - MINUTE_MS)
    const byLast = dataMs === undefined ? undefined : Math.max(dataMs, minuteMs)
    if (!this.#marks.has(symbol)) return byLast
    const hourMs = Math.ceil(minuteMs / HOUR_MS) * HOUR_MS
    return byLast === undefined || hourMs < byLast ? hourMs : byLast
  }

  /** Nothing better is on record than the mark. */
  indexPrice(symbol: number, atMs: number): Price | undefined {
    return this.markPrice(symbol, atMs)
  }

  nextFunding(symbol: number, atMs: number): Funding | undefined {
    return this.#fundings.get(symbol)?.next(atMs)
  }

  lastFunding(symbol: number, atMs: number): Funding | undefined {
    return this.#fundings.get(symbol)?.last(atMs)
  }

  /** No record says it. */
  openInterest(): undefined {
    return undefined
  }
}

/** A price inside the marks of its hour; as it is in an hour that has none. */
function heldInside({ time, high, low }: MarkColumns, minuteMs: number, last: Price): Price {
  const row = rowAt(time, minuteMs)
  if (row < 0 || minuteMs >= (time[row] ?? 0) + HOUR_MS) return last
  return Math.min(Math.max(last, low[row] ?? 0), high[row] ?? last) as Price
}

function plainRate({ fundingIntervalMs }: Instrument): Ratio {
  return (PLAIN_RATE_PER_HOUR * BigInt(fundingIntervalMs / HOUR_MS)) as Ratio
}
