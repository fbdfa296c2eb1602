// The market as it was when a call came: one time and one price per symbol for the whole answer, so
// that rows, totals and details of one answer agree. Lives as long as the call.
import type { MarketAccess } from '@trellis/bot-kit/routes/route-context.ts'

/** A view of the market that does not move while an answer is made. */
export function steadyMarket(market: MarketAccess): MarketAccess {
  let now: number | undefined
  return {
    identity: market.identity,
    instruments: market.instruments,
    platformCoin: market.platformCoin,
    indexOf: (symbol, category) => market.indexOf(symbol, category),
    status: once((symbol) => market.status(symbol)),
    ticker: once((symbol) => market.ticker(symbol)),
    lastPrice: (symbol, atMs) => market.lastPrice(symbol, atMs),
    markPrice: once((symbol) => market.markPrice(symbol)),
    valuePrice: (symbol, atMs) => market.valuePrice(symbol, atMs),
    indexPrice: once((symbol) => market.indexPrice(symbol)),
    nextFunding: once((symbol) => market.nextFunding(symbol)),
    fundings: (symbol, span) => market.fundings(symbol, span),
    openInterest: once((symbol) => market.openInterest(symbol)),
    candles: (symbol, interval, endMs, limit) => market.candles(symbol, interval, endMs, limit),
    fees: (user, category) => market.fees(user, category),
    takerPrice: (side, lots, at) => market.takerPrice(side, lots, at),
    nowMs: () => (now ??= market.nowMs()),
    speed: market.speed,
  }
}

/** A figure of a symbol that is read when it is first asked for, and stays. */
function once<T>(read: (symbol: number) => T): (symbol: number) => T {
  const known = new Map<number, T>()
  return (symbol) => {
    if (!known.has(symbol)) known.set(symbol, read(symbol))
    return known.get(symbol) as T
  }
}
