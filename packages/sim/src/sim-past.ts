// The past that the simulation lends: a function of symbol and time and of nothing else, so that
// every worker is told the same, also after a crash. Data drawn from the question itself.
import { createRng, mixSeed, price, quantity } from '@trellis/kernel'
import { MINUTE_MS, type MarketPast } from '@trellis/market'

import { START_PRICES } from './sim-market.ts'

const COIN = 1_000_000_000_000n

/** What one minute of a symbol was worth, in whole coins of the quote. */
function minute(symbol: number, atMs: number): number {
  return createRng(mixSeed(Math.floor(atMs / MINUTE_MS) % 2 ** 31, symbol + 71)).below(40_000)
}

export const simPast: MarketPast = {
  // Around where the symbol began; now and then it was not traded for a while, or at all.
  average: (symbol, fromMs, toMs) => {
    const rng = createRng(mixSeed(Math.floor(toMs / MINUTE_MS) % 2 ** 31, symbol + 72))
    if (rng.below(12) === 0) return undefined
    const spanMs = rng.below(3) === 0 ? 1 + rng.below(toMs - fromMs) : toMs - fromMs
    const ticks = ((START_PRICES[symbol] ?? 1) * (950 + rng.below(101))) / 1_000
    return { tickMs: BigInt(Math.floor(ticks * spanMs)), spanMs }
  },
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
