// What every tape offers, simulated or replayed: minutes, prints and figures derived from them. A
// tape never looks at a clock: whoever asks says up to which time.
import type { Price, Quantity } from '@trellis/kernel'
import type { Candle, Funding, Instrument, InstrumentStatus, Print } from '@trellis/market'
import type { MinuteColumns } from './minute-columns.ts'

/** From a time on, before any print of that time, a symbol has another status. */
export interface StatusChange {
  readonly atMs: number
  readonly symbol: number
  readonly status: InstrumentStatus
}

/** Minutes without a gap between them, a row each: `from` is the one asked for, `to` exclusive. */
export interface MinuteRows {
  readonly columns: MinuteColumns
  readonly from: number
  readonly to: number
}

/** Marks of minutes without a gap between them, in ticks; rows as in `MinuteRows`. */
export interface MarkRows {
  readonly marks: Float64Array
  readonly from: number
  readonly to: number
}

/**
 * A market's past and, when it is simulated, its future. A print's `atMs` is its position: prints
 * of all symbols are ordered by time, within one millisecond by symbol index, within one symbol as
 * the array has them.
 */
export interface Tape {
  readonly instruments: readonly Instrument[]
  /**
   * Openings, closings, listings and delistings in order of time; before its first a symbol has the
   * instrument's own status. Nothing is traded while a symbol is not Trading.
   */
  readonly statusChanges: readonly StatusChange[]
  /** First minute that any symbol may have, epoch ms. */
  readonly startMs: number
  /** End of the tape, exclusive; undefined when it never ends. */
  readonly endMs: number | undefined
  /** First minute with data of a symbol; undefined when it never has any. */
  firstMs(symbol: number): number | undefined
  /** The minute that starts at a time (a whole minute); undefined when nothing was traded in it. */
  minute(symbol: number, minuteStartMs: number): Candle | undefined
  /** The minute and those behind it as they lie side by side; undefined where they do not. */
  minuteRows(symbol: number, minuteStartMs: number): MinuteRows | undefined
  /** The marks of the minute and of those behind it, side by side; undefined where they do not. */
  markRows(symbol: number, minuteStartMs: number): MarkRows | undefined
  /**
   * Whole minutes from a time to another (exclusive) joined into one candle; undefined when nothing
   * was traded.
   */
  span(symbol: number, fromMs: number, toMs: number): Candle | undefined
  /** The prints of that minute, oldest first; their roll-up is the minute's candle. */
  prints(symbol: number, minuteStartMs: number): readonly Print[]
  /**
   * Start of the first minute at or after a time that holds a print of any symbol, or a mark that
   * was given; undefined after the end.
   */
  nextDataMs(fromMs: number): number | undefined
  /**
   * Start of the last minute of a symbol with a print that begins at or before a time; undefined
   * when none does.
   */
  previousDataMs(symbol: number, atMs: number): number | undefined
  /** Mark price at a time, constant within a minute; undefined before the symbol's first minute. */
  markPrice(symbol: number, atMs: number): Price | undefined
  /**
   * Start of the first minute at or after a time in which a symbol's mark may be another than in
   * the minute before, whether anything is traded in it or not; undefined after the end. No minute
   * with another mark is left out, one with the same may be named.
   */
  nextMarkMs(symbol: number, fromMs: number): number | undefined
  /**
   * Index price at a time, constant within a minute; undefined before the symbol's first minute.
   */
  indexPrice(symbol: number, atMs: number): Price | undefined
  /** The first funding of a contract at or after a time; undefined where none is to come. */
  nextFunding(symbol: number, atMs: number): Funding | undefined
  /** The last funding of a contract at or before a time; undefined where there was none. */
  lastFunding(symbol: number, atMs: number): Funding | undefined
  /**
   * Lots of a contract that all traders together hold, constant within an hour; undefined where
   * nobody says.
   */
  openInterest(symbol: number, atMs: number): Quantity | undefined
}

/** Whether a set status holds against the tape: the later one does, a delisting for ever. */
export function holdsAgainst(set: StatusChange, change: StatusChange): boolean {
  return set.status === 'Delisted' || set.atMs >= change.atMs
}

/**
 * Status of a symbol at a market time, by the tape and what operators set last of it; 'Closed' for
 * a symbol that the tape has not.
 */
export function statusAt(
  tape: Tape,
  symbol: number,
  atMs: number,
  set?: StatusChange,
): InstrumentStatus {
  const last = tape.statusChanges.findLast((it) => it.symbol === symbol && it.atMs <= atMs)
  if (set !== undefined && (last === undefined || holdsAgainst(set, last))) return set.status
  return last?.status ?? tape.instruments[symbol]?.status ?? 'Closed'
}

/** Open, high, low, close in ticks and volume in lots, before turnover is computed. */
export interface CandleFigures {
  readonly open: number
  readonly high: number
  readonly low: number
  readonly close: number
  readonly volume: number
}

/**
 * Turnover of a minute at 1e-12 of the quote coin: volume × (open + high + low + close) / 4,
 * rounded down. A minute alone is measured so; longer candles add up their minutes, so that every
 * way of asking gives the same figure.
 */
export function minuteTurnover(instrument: Instrument, minute: CandleFigures): bigint {
  const sum = minute.open + minute.high + minute.low + minute.close
  const product = minute.volume * sum
  const exact = Number.isSafeInteger(product)
    ? BigInt(product)
    : BigInt(minute.volume) * BigInt(sum)
  return (exact * instrument.valueFactor) / 4n
}

/** A minute's candle from its figures. */
export function minuteCandle(
  instrument: Instrument,
  startMs: number,
  figures: CandleFigures,
): Candle {
  return {
    startMs,
    open: figures.open as Price,
    high: figures.high as Price,
    low: figures.low as Price,
    close: figures.close as Price,
    volume: figures.volume as Quantity,
    turnover: minuteTurnover(instrument, figures),
  }
}
