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
  /** Of a bot: all markets that it trades. */
  readonly symbols?: readonly string[]
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

/** Coins that a name of several has at most. */
const NAMED = 4

/** A name for several coins: "BTC ETH SOL", "BTC ETH SOL +7" where they are many. */
export function basketName(coins: readonly string[]): string {
  if (coins.length <= NAMED) return coins.join(' ')
  const shown = coins.slice(0, NAMED - 1)
  return `${shown.join(' ')} +${coins.length - shown.length}`
}

/**
 * What pages call a market: "BTC/USDT" is bought and sold, the contract on it is "BTCUSDT", and
 * what a bot trades of several with one quote coin is "BTC ETH SOL".
 */
export function marketName(market: NamedMarket): string {
  const { quote_token: quote, symbols = [] } = market
  if (symbols.length > 1) {
    return basketName(symbols.map((it) => (it.endsWith(quote) ? it.slice(0, -quote.length) : it)))
  }
  if (market.category !== 'spot') return market.symbol
  return `${market.base_token}/${market.quote_token}`
}
