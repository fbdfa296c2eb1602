// The market as it was when a call came: one time and one price per symbol for the whole answer, so
// that rows, totals and details of one answer agree. Lives as long as the call.
import type { MarketAccess, MarketTicker } from '@trellis/bot-kit/routes/route-context.ts'
import type { Price } from '@trellis/kernel'
import type { InstrumentStatus } from '@trellis/market'

/** A view of the market that does not move while an answer is made. */
export function steadyMarket(market: MarketAccess): MarketAccess {
  const tickers = new Map<number, MarketTicker>()
  const marks = new Map<number, Price | undefined>()
  const statuses = new Map<number, InstrumentStatus>()
  let now: number | undefined
  return {
    instruments: market.instruments,
    platformCoin: market.platformCoin,
    indexOf: (symbol, category) => market.indexOf(symbol, category),
    status: (symbol) => {
      const status = statuses.get(symbol) ?? market.status(symbol)
      statuses.set(symbol, status)
      return status
    },
    ticker: (symbol) => {
      const known = tickers.get(symbol)
      if (known) return known
      const ticker = market.ticker(symbol)
      tickers.set(symbol, ticker)
      return ticker
    },
    lastPrice: (symbol, atMs) => market.lastPrice(symbol, atMs),
    markPrice: (symbol) => {
      if (!marks.has(symbol)) marks.set(symbol, market.markPrice(symbol))
      return marks.get(symbol)
    },
    indexPrice: (symbol) => market.indexPrice(symbol),
    nextFunding: (symbol) => market.nextFunding(symbol),
    fundings: (symbol, span) => market.fundings(symbol, span),
    openInterest: (symbol) => market.openInterest(symbol),
    candles: (symbol, interval, endMs, limit) => market.candles(symbol, interval, endMs, limit),
    fees: (user, category) => market.fees(user, category),
    takerPrice: (side, lots, at) => market.takerPrice(side, lots, at),
    nowMs: () => (now ??= market.nowMs()),
    speed: market.speed,
  }
}
