// Favourites and recent pairs of this browser, and the pair that an address names. A pair that the
// list does not hold is not offered. What is kept are keys of markets: the star of a pair is not
// that of the contract of the same name.
import { useState } from 'react'
import { marketKey, marketKeyOf, marketName } from '@trellis/contract/market-ref'
import type { Category, ListedPair, MarketRef } from '@trellis/contract'
import { firstCoinOrder, turnover } from '../../data/first-coin.ts'

const FAVOURITES = 'trellis.favourites'
const RECENTS = 'trellis.recents'
const RECENTS_MAX = 6

/** Keys of markets under a key of the local storage; nothing where it cannot be read. */
export function readMarkets(key: string): readonly string[] {
  try {
    const found: unknown = JSON.parse(localStorage.getItem(key) ?? '[]')
    const kept: readonly unknown[] = Array.isArray(found) ? found : []
    return kept.flatMap((it) => (typeof it === 'string' ? [marketKeyOf(it)] : []))
  } catch {
    return []
  }
}

function writeMarkets(key: string, names: readonly string[]): void {
  try {
    localStorage.setItem(key, JSON.stringify(names))
  } catch {
    // Favourites are a comfort; without storage they last as long as the page.
  }
}

export interface PairMemory {
  /** Keys of markets. */
  readonly favourites: readonly string[]
  readonly recents: readonly string[]
  toggleFavourite(market: MarketRef): void
  remember(market: MarketRef): void
}

export function usePairMemory(): PairMemory {
  const [favourites, setFavourites] = useState(() => readMarkets(FAVOURITES))
  const [recents, setRecents] = useState(() => readMarkets(RECENTS))
  return {
    favourites,
    recents,
    toggleFavourite: (market) =>
      setFavourites((now) => {
        const key = marketKey(market)
        const next = now.includes(key) ? now.filter((it) => it !== key) : [...now, key]
        writeMarkets(FAVOURITES, next)
        return next
      }),
    remember: (market) =>
      setRecents((now) => {
        const key = marketKey(market)
        const next = [key, ...now.filter((it) => it !== key)].slice(0, RECENTS_MAX)
        writeMarkets(RECENTS, next)
        return next
      }),
  }
}

/** What an address says of a pair; "" for what it leaves out. */
export interface PairAddress {
  readonly base?: string
  readonly quote?: string
  /** Named where the coins do not make the symbol. */
  readonly symbol?: string
}

/**
 * The pair an address names, else the most traded one of the same quote coin, else of the site's
 * own.
 */
export function pairOfAddress(
  list: readonly ListedPair[],
  { base = '', quote = '', symbol = '' }: PairAddress,
): { readonly pair: ListedPair | undefined; readonly wanted: string } {
  const wanted = (symbol === '' ? `${base}${quote}` : symbol).toUpperCase()
  const exact = list.find((it) => it.symbol === wanted)
  if (exact !== undefined) return { pair: exact, wanted }
  if (symbol !== '') return { pair: undefined, wanted }
  const byBase = base === '' ? [] : list.filter((it) => it.base_token === base.toUpperCase())
  const byQuote = quote === '' ? [] : list.filter((it) => it.quote_token === quote.toUpperCase())
  if (base !== '' && quote !== '') {
    return { pair: mostTraded(byBase.filter((it) => byQuote.includes(it))), wanted }
  }
  const among = byBase.length > 0 ? byBase : byQuote.length > 0 ? byQuote : list
  return { pair: mostTraded(among), wanted }
}

/** What pages will call the market that an address names whole; empty when it does not. */
export function nameOfAddress(
  { base = '', quote = '', symbol = `${base}${quote}` }: PairAddress,
  category: Category,
): string {
  if (base === '' || quote === '') return ''
  return marketName({ symbol, category, base_token: base, quote_token: quote }).toUpperCase()
}

function mostTraded(list: readonly ListedPair[]): ListedPair | undefined {
  return list.toSorted(firstCoinOrder(turnover))[0]
}
