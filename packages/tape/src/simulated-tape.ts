// The simulated market as a tape: seeded, endless, any minute of any symbol in any order. What was
// asked before changes nothing; caches only save time.
import { assert, type Price, type Quantity } from '@trellis/kernel'
import {
  DAY_MS,
  HOUR_MS,
  MINUTE_MS,
  minuteFrom,
  type Candle,
  type Funding,
  type Instrument,
  type Print,
} from '@trellis/market'
import { BoundedCache } from './bounded-cache.ts'
import { CoinMarket, type CoinDay } from './coin-market.ts'
import { columnSpan } from './column-span.ts'
import { NO_FUNDINGS, regularFundings, type Fundings } from './fundings.ts'
import { hasModel } from './market-model.ts'
import { minutePrints } from './minute-prints.ts'
import { openInterestLots } from './open-interest.ts'
import { joinCandles } from './roll-up.ts'
import { simulatedRate } from './simulated-rate.ts'
import { buildSymbolDay, powerOfTen, slowBasis, type SymbolDay } from './symbol-day.ts'
import {
  minuteCandle,
  type CandleFigures,
  type MarkRows,
  type MinuteRows,
  type StatusChange,
  type Tape,
} from './tape.ts'
import { keyOf } from './variates.ts'

/** Days of history before the epoch. */
export const HISTORY_DAYS = 730
/** Pre-listing symbols start trading this long after the midnight before the epoch. */
const LISTING_MS = 3 * DAY_MS + 8 * HOUR_MS

const SYMBOL_DAYS = 384
const RECENT_MINUTES = 256
const MARK_DAYS = 64
const DAY_MINUTES = DAY_MS / MINUTE_MS

export interface SimulatedTapeOptions {
  readonly seed: number
  readonly instruments: readonly Instrument[]
  /**
   * Market time at which a new installation begins: prices stand at their start figures on that
   * midnight.
   */
  readonly epochMs: number
}

interface SymbolKeys {
  readonly instrument: Instrument
  readonly key: number
  /** First minute it is traded in; undefined when it never is. */
  readonly firstMs: number | undefined
  readonly fundings: Fundings
}

function fundingsOf(instrument: Instrument, key: number, firstMs: number | undefined): Fundings {
  if (firstMs === undefined) return NO_FUNDINGS
  return regularFundings(instrument, firstMs, (atMs) => simulatedRate(instrument, key, atMs))
}

export class SimulatedTape implements Tape {
  readonly instruments: readonly Instrument[]
  readonly statusChanges: readonly StatusChange[]
  readonly startMs: number
  readonly endMs = undefined
  readonly #symbols: readonly SymbolKeys[]
  readonly #coins: CoinMarket
  readonly #days = new BoundedCache<number, SymbolDay>(SYMBOL_DAYS)
  readonly #markDays = new BoundedCache<number, Float64Array>(MARK_DAYS)
  readonly #recent = new BoundedCache<string, readonly Print[]>(RECENT_MINUTES)

  constructor(options: SimulatedTapeOptions) {
    const epochDay = Math.floor(options.epochMs / DAY_MS)
    assert(epochDay > HISTORY_DAYS, 'epoch of the simulated market is too early', options.epochMs)
    this.instruments = options.instruments
    this.startMs = (epochDay - HISTORY_DAYS) * DAY_MS
    this.#coins = new CoinMarket(options.seed, epochDay)
    const listingMs = epochDay * DAY_MS + LISTING_MS
    this.statusChanges = options.instruments.flatMap(({ status }, symbol) =>
      status === 'PreListing' ? [{ atMs: listingMs, symbol, status: 'Trading' as const }] : [],
    )
    const first = { Trading: this.startMs, PreListing: listingMs } as const
    this.#symbols = options.instruments.map((instrument) => {
      const key = keyOf(options.seed, `${instrument.category} ${instrument.symbol}`)
      const firstMs = first[instrument.status as keyof typeof first]
      return { instrument, key, firstMs, fundings: fundingsOf(instrument, key, firstMs) }
    })
  }

  firstMs(symbol: number): number | undefined {
    return this.#symbols[symbol]?.firstMs
  }

  minute(symbol: number, minuteStartMs: number): Candle | undefined {
    const figures = this.#figures(symbol, minuteStartMs)
    const known = this.#symbols[symbol]
    if (figures === undefined || known === undefined) return undefined
    return minuteCandle(known.instrument, minuteStartMs, figures)
  }

  minuteRows(symbol: number, minuteStartMs: number): MinuteRows | undefined {
    const known = this.#symbols[symbol]
    if (known?.firstMs === undefined || minuteStartMs < known.firstMs) return undefined
    const columns = this.#day(symbol, known, Math.floor(minuteStartMs / DAY_MS))
    return { columns, from: (minuteStartMs % DAY_MS) / MINUTE_MS, to: DAY_MINUTES }
  }

  markRows(symbol: number, minuteStartMs: number): MarkRows | undefined {
    if (minuteStartMs < (this.firstMs(symbol) ?? Infinity)) return undefined
    const day = Math.floor(minuteStartMs / DAY_MS)
    const marks = this.#markDays.get(day * 4096 + symbol, () => {
      return new Float64Array(DAY_MINUTES).map((_, minute) => {
        return this.markPrice(symbol, day * DAY_MS + minute * MINUTE_MS) ?? 0
      })
    })
    return { marks, from: (minuteStartMs % DAY_MS) / MINUTE_MS, to: DAY_MINUTES }
  }

  span(symbol: number, fromMs: number, toMs: number): Candle | undefined {
    const known = this.#symbols[symbol]
    if (known?.firstMs === undefined) return undefined
    let span: Candle | undefined
    for (let at = Math.max(fromMs, known.firstMs); at < toMs; at += DAY_MS - (at % DAY_MS)) {
      const from = (at % DAY_MS) / MINUTE_MS
      const to = Math.min(DAY_MS, (at % DAY_MS) + toMs - at) / MINUTE_MS
      const day = this.#day(symbol, known, Math.floor(at / DAY_MS))
      const part = columnSpan(known.instrument, at, day, { from, to })
      span = span === undefined || part === undefined ? (span ?? part) : joinCandles(span, part)
    }
    return span
  }

  prints(symbol: number, minuteStartMs: number): readonly Print[] {
    const known = this.#symbols[symbol]
    const figures = this.#figures(symbol, minuteStartMs)
    if (figures === undefined || known === undefined) return []
    return this.#recent.get(`${symbol} ${minuteStartMs}`, () =>
      minutePrints(figures, symbol, known.key, minuteStartMs),
    )
  }

  nextDataMs(fromMs: number): number | undefined {
    return minuteFrom(Math.max(fromMs, this.startMs))
  }

  previousDataMs(symbol: number, atMs: number): number | undefined {
    if (atMs < (this.firstMs(symbol) ?? Infinity)) return undefined
    return atMs - (atMs % MINUTE_MS)
  }

  indexPrice(symbol: number, atMs: number): Price | undefined {
    return this.#coinPrice(symbol, atMs, () => 0)
  }

  markPrice(symbol: number, atMs: number): Price | undefined {
    return this.#coinPrice(symbol, atMs, ({ instrument, key }) =>
      slowBasis(instrument, key, Math.floor(atMs / MINUTE_MS)),
    )
  }

  nextMarkMs(symbol: number, fromMs: number): number | undefined {
    const firstMs = this.firstMs(symbol)
    return firstMs === undefined ? undefined : minuteFrom(Math.max(fromMs, firstMs))
  }

  nextFunding(symbol: number, atMs: number): Funding | undefined {
    return this.#symbols[symbol]?.fundings.next(atMs)
  }

  lastFunding(symbol: number, atMs: number): Funding | undefined {
    return this.#symbols[symbol]?.fundings.last(atMs)
  }

  openInterest(symbol: number, atMs: number): Quantity | undefined {
    const known = this.#symbols[symbol]
    if (known === undefined || known.instrument.category !== 'linear') return undefined
    const hourMs = atMs - (atMs % HOUR_MS)
    const price = this.indexPrice(symbol, hourMs)
    if (price === undefined) return undefined
    return openInterestLots(known.instrument, known.key, hourMs, price)
  }

  #figures(symbol: number, minuteStartMs: number): CandleFigures | undefined {
    assert(minuteStartMs % MINUTE_MS === 0, 'not the start of a minute', minuteStartMs)
    const known = this.#symbols[symbol]
    if (known?.firstMs === undefined || minuteStartMs < known.firstMs) return undefined
    const day = this.#day(symbol, known, Math.floor(minuteStartMs / DAY_MS))
    const minute = (minuteStartMs % DAY_MS) / MINUTE_MS
    return {
      open: day.open[minute] ?? 0,
      high: day.high[minute] ?? 0,
      low: day.low[minute] ?? 0,
      close: day.close[minute] ?? 0,
      volume: (day.volume[minute] ?? 0) as Quantity,
    }
  }

  #day(symbol: number, known: SymbolKeys, day: number): SymbolDay {
    return this.#days.get(day * 4096 + symbol, () => {
      const coin = this.#coins.day(known.instrument.base, day)
      return buildSymbolDay(known.instrument, known.key, day, {
        coin,
        quote: this.#quote(known, day),
      })
    })
  }

  /** Day of the quote coin; undefined for a dollar. */
  #quote({ instrument }: SymbolKeys, day: number): CoinDay | undefined {
    return hasModel(instrument.quote) ? this.#coins.day(instrument.quote, day) : undefined
  }

  #coinPrice(
    symbol: number,
    atMs: number,
    premium: (known: SymbolKeys) => number,
  ): Price | undefined {
    const known = this.#symbols[symbol]
    if (known?.firstMs === undefined || atMs < known.firstMs) return undefined
    const { instrument } = known
    const day = Math.floor(atMs / DAY_MS)
    const minute = Math.floor((atMs % DAY_MS) / MINUTE_MS)
    const unit = this.#quote(known, day)?.prices[minute] ?? 1
    const price = (this.#coins.day(instrument.base, day).prices[minute] ?? 0) / unit
    const ticksPerUnit = powerOfTen(instrument.tickScale) / instrument.tickUnits
    const ticks = Math.round(price * (1 + premium(known)) * ticksPerUnit)
    return Math.max(ticks, instrument.minPrice) as Price
  }
}
