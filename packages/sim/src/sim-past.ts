// The past that the simulation lends: a function of symbol and time and of nothing else, so that
// every worker is told the same, also after a crash. Data drawn from the question itself.
import { createRng, mixSeed, price, quantity } from '@trellis/kernel'
import { MINUTE_MS, type MarketPast } from '@trellis/market'

const COIN = 1_000_000_000_000n

/** What one minute of a symbol was worth, in whole coins of the quote. */
function minute(symbol: number, atMs: number): number {
  return createRng(mixSeed(Math.floor(atMs / MINUTE_MS) % 2 ** 31, symbol + 71)).below(40_000)
}

export const simPast: MarketPast = {
  average: () => undefined,
  span: (symbol, fromMs, toMs) => {
    // A day is told by its first hour: it is asked for with every reckoning.
    const isLong = toMs - fromMs > 60 * MINUTE_MS
    const untilMs = isLong ? fromMs + 60 * MINUTE_MS : toMs
    let coins = 0
    for (let at = fromMs; at < untilMs; at += MINUTE_MS) coins += minute(symbol, at)
    if (isLong) coins *= 24
    const at = price(100_000 + (coins % 400_000))
    const turnover = BigInt(coins) * COIN
    return {
      startMs: fromMs,
      open: at,
      high: at,
      low: at,
      close: at,
      volume: quantity(1),
      turnover,
    }
  },
}
