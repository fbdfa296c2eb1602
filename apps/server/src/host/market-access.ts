// The market as routes and sockets see it: the tape up to market time now, never beyond. Reads
// only.
import type {
  FundingSpan,
  MarketAccess,
  MarketTicker,
} from '@trellis/bot-kit/routes/route-context.ts'
import type { Amount, UserId } from '@trellis/kernel'
import {
  MINUTE_MS,
  parseInterval,
  type Funding,
  type Instrument,
  type Print,
} from '@trellis/market'
import { CandleReader, mergedPrints, statusAt, type StatusChange, type Tape } from '@trellis/tape'
import type { MarketClock } from '../clock/market-clock.ts'
import { feesOfLevel, VENUE } from '../engine-parts.ts'
import { readCandles } from './read-candles.ts'

/**
 * Minutes of prints that are handed out one by one; over longer steps listeners get the last of
 * each symbol.
 */
const MINUTES_IN_FULL = 3

interface MarketSettings extends Pick<MarketAccess, 'speed' | 'platformCoin'> {
  /** A user's row of FEE_LEVELS; where it is left out everybody has the first. */
  readonly feeLevelOf?: (user: UserId) => number
  /** The status that an operator set a symbol to last. */
  readonly statusSetOf?: (symbol: number) => StatusChange | undefined
}

/** Opens the market over a tape, as far as its clock has come; held, it shows its later speed. */
export function openMarket(
  tape: Tape,
  clock: Pick<MarketClock, 'nowMs' | 'way'>,
  settings: MarketSettings,
): MarketAccess {
  const nowMs = (): number => clock.nowMs()
  const reader = new CandleReader(tape)
  const { instruments } = tape
  const isContract = (symbol: number): boolean => instruments[symbol]?.category === 'linear'
  const keyOf = (symbol: string, category: Instrument['category']): string =>
    `${category} ${symbol}`
  const indexes = new Map(instruments.map((it, index) => [keyOf(it.symbol, it.category), index]))
  const lastPrice = (symbol: number, atMs: number) =>
    reader.lastPrice(symbol, Math.min(atMs, nowMs()))
  return {
    identity: tape,
    instruments,
    get speed() {
      return clock.way().speed || settings.speed
    },
    indexOf: (symbol, category) => indexes.get(keyOf(symbol, category)) ?? -1,
    status: (symbol) => statusAt(tape, symbol, nowMs(), settings.statusSetOf?.(symbol)),
    ticker: (symbol) => tickerOf(reader, symbol, nowMs()),
    lastPrice,
    markPrice: (symbol) => (isContract(symbol) ? tape.markPrice(symbol, nowMs()) : undefined),
    valuePrice: (symbol, atMs) =>
      isContract(symbol)
        ? tape.markPrice(symbol, Math.min(atMs, nowMs()))
        : lastPrice(symbol, atMs),
    indexPrice: (symbol) => (isContract(symbol) ? tape.indexPrice(symbol, nowMs()) : undefined),
    // What is due at this millisecond has been paid.
    nextFunding: (symbol) => tape.nextFunding(symbol, nowMs() + 1),
    fundings: (symbol, span) => {
      return fundingsBack(tape, symbol, { ...span, toMs: Math.min(span.toMs, nowMs()) })
    },
    openInterest: (symbol) => tape.openInterest(symbol, nowMs()),
    candles: async (symbol, interval, endMs, limit) => {
      const parsed = parseInterval(interval)
      if (parsed === undefined) return []
      const untilMs = Math.min(endMs, nowMs())
      return readCandles(reader, { symbol, interval: parsed, endMs: untilMs, limit })
    },
    fees: (user, category) => {
      const level = user === undefined ? 0 : (settings.feeLevelOf?.(user) ?? 0)
      return feesOfLevel(level)[category]
    },
    takerPrice: (side, lots, market) => VENUE.marketPrice(side, lots, market),
    platformCoin: settings.platformCoin,
    nowMs,
  }
}

/** The newest fundings of a span, walked back from its end. */
function fundingsBack(tape: Tape, symbol: number, span: FundingSpan): readonly Funding[] {
  const found: Funding[] = []
  let funding = tape.lastFunding(symbol, span.toMs)
  while (funding !== undefined && funding.atMs >= span.fromMs && found.length < span.limit) {
    found.push(funding)
    funding = tape.lastFunding(symbol, funding.atMs - 1)
  }
  return found
}

function tickerOf(reader: CandleReader, symbol: number, atMs: number): MarketTicker {
  const ticker = reader.ticker24h(symbol, atMs)
  if (ticker !== undefined) return { ...ticker, turnover24h: ticker.turnover24h as Amount }
  const none = 0 as MarketTicker['last']
  return {
    last: none,
    open24h: none,
    high24h: none,
    low24h: none,
    volume24h: 0n,
    turnover24h: 0n as Amount,
    atMs,
  }
}

/**
 * The prints after `fromMs` up to `untilMs`, oldest first; of a long step only the last minutes.
 */
export function printsBetween(tape: Tape, fromMs: number, untilMs: number): readonly Print[] {
  const symbols = tape.instruments.flatMap((_, i) => (tape.firstMs(i) === undefined ? [] : [i]))
  const earliest = untilMs - (untilMs % MINUTE_MS) - (MINUTES_IN_FULL - 1) * MINUTE_MS
  const start = Math.max(fromMs + 1, earliest)
  const prints: Print[] = []
  let minute = tape.nextDataMs(start - (start % MINUTE_MS))
  while (minute !== undefined && minute <= untilMs) {
    for (const print of mergedPrints(tape, symbols, minute)) {
      if (print.atMs >= start && print.atMs <= untilMs) prints.push(print)
    }
    minute = tape.nextDataMs(minute + MINUTE_MS)
  }
  return prints
}
