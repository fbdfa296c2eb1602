// Which market is meant: a name alone does not say it, because one name may be a spot pair and a
// perpetual with prices of their own. No zod here: the browser imports values from this file.
import { categories, type Category } from './enums.ts'

/** A market by its name on the wire and its category; rows that carry both are one. */
export interface MarketRef {
  readonly symbol: string
  readonly category: Category
}

/** A market with the coins that it trades, for its name on pages. */
export interface NamedMarket extends MarketRef {
  readonly base_token: string
  readonly quote_token: string
}

/** What the wire means where it names no category. */
export const PLAIN_CATEGORY: Category = 'spot'

/** A key under which nothing of another market is found: "linear:BTCUSDT". */
export function marketKey({ symbol, category }: MarketRef): string {
  return `${category}:${symbol}`
}

/** The key of a kept name; a name of before there were keys is of the wire's plain category. */
export function marketKeyOf(kept: string): string {
  const isKey = categories.some((it) => kept.startsWith(`${it}:`))
  return isKey ? kept : marketKey({ symbol: kept, category: PLAIN_CATEGORY })
}

export function isSameMarket(a: MarketRef, b: MarketRef): boolean {
  return a.symbol === b.symbol && a.category === b.category
}

/** What pages call a market: "BTC/USDT" is bought and sold, the contract on it is "BTCUSDT". */
export function marketName(market: NamedMarket): string {
  if (market.category !== 'spot') return market.symbol
  return `${market.base_token}/${market.quote_token}`
}
