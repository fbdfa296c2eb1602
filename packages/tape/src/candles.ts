// Candles and day figures as asked for by screens and routes: what a tape shows up to a moment,
// never beyond it.
import { quantity, type Price } from '@trellis/kernel'
import {
  DAY_MS,
  HOUR_MS,
  intervalBack,
  intervalEnd,
  intervalStart,
  isTrading,
  MINUTE_MS,
  type Candle,
  type Interval,
  type Print,
} from '@trellis/market'
import { BoundedCache } from './bounded-cache.ts'
import { joinCandles, minuteOfPrints } from './roll-up.ts'
import { statusAt, type Tape } from './tape.ts'

const BLOCKS = 40_000
const TICKERS = 256

/** Figures of the 24 hours up to a moment. Turnover at 1e-12 of the quote coin. */
export interface Ticker24h {
  readonly last: Price
  readonly open24h: Price
  readonly high24h: Price
  readonly low24h: Price
  readonly volume24h: bigint
  readonly turnover24h: bigint
  readonly atMs: number
}

/**
 * Answers questions about a tape's candles; keeps whole hours, days and 24 h windows in bounded
 * caches.
 */
export class CandleReader {
  readonly #tape: Tape
  readonly #blocks = new BoundedCache<string, { readonly candle: Candle | undefined }>(BLOCKS)
  readonly #windows = new BoundedCache<string, { readonly candle: Candle | undefined }>(TICKERS)

  constructor(tape: Tape) {
    this.#tape = tape
  }

  /**
   * The last `limit` candles that began at or before `endMs`, oldest first. The newest holds only
   * what was traded up to and including `endMs`. A whole interval without a trade stands flat at
   * the close before it where the symbol trades at either end of it, as an exchange shows it;
   * before the first trade, within a halt and at the running end it is left out, so that fewer may
   * come back.
   */
  candles(symbol: number, interval: Interval, endMs: number, limit: number): readonly Candle[] {
    const firstMs = this.#tape.firstMs(symbol)
    if (firstMs === undefined || limit < 1 || endMs < firstMs) return []
    const fromMs = Math.max(
      intervalBack(interval, endMs, limit - 1),
      intervalStart(interval, firstMs),
    )
    const out: Candle[] = []
    for (let at = fromMs; at <= endMs; at = intervalEnd(interval, at)) {
      const lastMs = intervalEnd(interval, at) - 1
      const candle =
        this.#span(symbol, at, Math.min(lastMs, endMs)) ??
        (lastMs > endMs ? undefined : this.#quiet(symbol, { at, lastMs }, out.at(-1)))
      if (candle !== undefined) out.push({ ...candle, startMs: at })
    }
    return out
  }

  /** Price of the last print at or before a moment; undefined when there was none yet. */
  lastPrice(symbol: number, atMs: number): Price | undefined {
    return lastPrice(this.#tape, symbol, atMs)
  }

  /**
   * Last price and the figures of the 24 hours before a moment; undefined before the first print.
   */
  ticker24h(symbol: number, atMs: number): Ticker24h | undefined {
    const last = this.lastPrice(symbol, atMs)
    if (last === undefined) return undefined
    const minuteMs = atMs - (atMs % MINUTE_MS)
    // The minute that left the window is replaced by the open one.
    const whole = this.#windows.get(`${symbol} ${minuteMs}`, () => ({
      candle: this.#span(symbol, minuteMs - DAY_MS + MINUTE_MS, minuteMs - 1),
    })).candle
    const open = this.#minuteUpTo(symbol, minuteMs, atMs)
    const day = join(whole, open)
    return {
      last,
      open24h: day?.open ?? last,
      high24h: day?.high ?? last,
      low24h: day?.low ?? last,
      volume24h: BigInt(day?.volume ?? 0),
      turnover24h: day?.turnover ?? 0n,
      atMs,
    }
  }

  // An interval in which nobody traded, though they might have.
  #quiet(
    symbol: number,
    { at, lastMs }: { readonly at: number; readonly lastMs: number },
    before: Candle | undefined,
  ): Candle | undefined {
    const trades = (atMs: number): boolean => isTrading(statusAt(this.#tape, symbol, atMs))
    if (!trades(at) && !trades(lastMs)) return undefined
    const close = before?.close ?? this.lastPrice(symbol, at - 1)
    if (close === undefined) return undefined
    return {
      startMs: at,
      open: close,
      high: close,
      low: close,
      close,
      volume: quantity(0),
      turnover: 0n,
    }
  }

  // Everything traded from a whole minute to a moment, both inclusive.
  #span(symbol: number, fromMs: number, untilMs: number): Candle | undefined {
    let span: Candle | undefined
    let at = Math.max(fromMs, this.#tape.startMs)
    while (at <= untilMs) {
      const length = blockLength(at, untilMs)
      const part =
        length === MINUTE_MS
          ? this.#minuteUpTo(symbol, at, untilMs)
          : this.#block(symbol, at, length)
      span = join(span, part)
      at += length
    }
    return span
  }

  // A whole hour or day; kept, for it never changes.
  #block(symbol: number, startMs: number, length: number): Candle | undefined {
    return this.#blocks.get(`${symbol} ${length} ${startMs}`, () => ({
      candle: this.#tape.span(symbol, startMs, startMs + length),
    })).candle
  }

  #minuteUpTo(symbol: number, minuteMs: number, untilMs: number): Candle | undefined {
    if (untilMs >= minuteMs + MINUTE_MS - 1) return this.#tape.minute(symbol, minuteMs)
    const instrument = this.#tape.instruments[symbol]
    if (instrument === undefined) return undefined
    const seen = this.#tape.prints(symbol, minuteMs).filter((print) => print.atMs <= untilMs)
    return minuteOfPrints(instrument, minuteMs, seen)
  }
}

/** Price of the last print of a symbol at or before a moment; undefined when there was none yet. */
export function lastPrice(tape: Tape, symbol: number, atMs: number): Price | undefined {
  const minuteMs = tape.previousDataMs(symbol, atMs)
  if (minuteMs === undefined) return undefined
  const seen = tape.prints(symbol, minuteMs).filter((print) => print.atMs <= atMs)
  const last = seen.at(-1)
  if (last !== undefined) return last.price
  const beforeMs = tape.previousDataMs(symbol, minuteMs - 1)
  return beforeMs === undefined ? undefined : tape.minute(symbol, beforeMs)?.close
}

/**
 * Prints of several symbols in one minute in tape order: by time, within a millisecond by symbol
 * index.
 */
export function mergedPrints(
  tape: Tape,
  symbols: Iterable<number>,
  minuteStartMs: number,
): readonly Print[] {
  const prints: Print[] = []
  for (const symbol of [...symbols].sort((a, b) => a - b)) {
    for (const print of tape.prints(symbol, minuteStartMs)) prints.push(print)
  }
  // The sort is stable: prints of one symbol in one millisecond keep their order.
  return prints.sort((a, b) => a.atMs - b.atMs || a.symbol - b.symbol)
}

// The longest whole block that starts at a minute and ends by a moment.
function blockLength(atMs: number, untilMs: number): number {
  if (atMs % DAY_MS === 0 && atMs + DAY_MS - 1 <= untilMs) return DAY_MS
  if (atMs % HOUR_MS === 0 && atMs + HOUR_MS - 1 <= untilMs) return HOUR_MS
  return MINUTE_MS
}

function join(first: Candle | undefined, second: Candle | undefined): Candle | undefined {
  if (first === undefined) return second
  return second === undefined ? first : joinCandles(first, second)
}
