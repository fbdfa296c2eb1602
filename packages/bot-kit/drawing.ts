// Numbers as people choose them, for the bots of the seeded community. What is drawn first stays
// first: another order of drawing is another community of the same seed.
import type { Rng } from '@trellis/kernel'
import type { DrawnMarket, DrawnMarkets, MarketName } from '@trellis/market'

/** A whole number from one to another, both included. */
export function between(rng: Rng, from: number, to: number): number {
  return from + rng.below(to - from + 1)
}

/** One of a list. */
export function oneOf<T>(rng: Rng, list: readonly T[]): T {
  return list[rng.below(list.length)] as T
}

/** One market of a list, the earlier the likelier. */
export function oneMarket(rng: Rng, list: readonly DrawnMarket[]): DrawnMarket {
  return list[Math.min(rng.below(list.length), rng.below(list.length))] as DrawnMarket
}

/** Money as people put it in: whole hundreds. */
export function money(rng: Rng, from: number, to: number): number {
  return between(rng, from / 100, to / 100) * 100
}

/** Coins that earn products are offered on in every market that has them. */
const EARNING: readonly string[] = ['BTC', 'ETH']

/** The coin of an earn product; undefined where the market has none of them. */
export function earningCoin(rng: Rng, { spot }: DrawnMarkets): string | undefined {
  const coins = spot.flatMap(({ base, quote }) =>
    EARNING.includes(base) && quote === 'USDT' ? [base] : [],
  )
  return coins.length === 0 ? undefined : oneOf(rng, coins)
}

/** The pair that an earn product on a coin is priced by. */
export function earningPair(base: string): MarketName {
  return { symbol: `${base}USDT`, category: 'spot' }
}
