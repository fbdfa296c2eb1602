// Favourites and recent pairs of this browser, and the search over the listed pairs. A pair that
// the list does not hold is not offered.
import { useState } from 'react'
import type { SpotSymbol } from '@trellis/contract'

const FAVOURITES = 'trellis.favourites'
const RECENTS = 'trellis.recents'
const RECENTS_MAX = 6

/** Names of symbols under a key of the local storage; nothing where it cannot be read. */
function readNames(key: string): readonly string[] {
  try {
    const found: unknown = JSON.parse(localStorage.getItem(key) ?? '[]')
    return Array.isArray(found) ? found.filter((it) => typeof it === 'string') : []
  } catch {
    return []
  }
}

function writeNames(key: string, names: readonly string[]): void {
  try {
    localStorage.setItem(key, JSON.stringify(names))
  } catch {
    // Favourites are a comfort; without storage they last as long as the page.
  }
}

export interface PairMemory {
  readonly favourites: readonly string[]
  readonly recents: readonly string[]
  toggleFavourite(symbol: string): void
  remember(symbol: string): void
}

export function usePairMemory(): PairMemory {
  const [favourites, setFavourites] = useState(() => readNames(FAVOURITES))
  const [recents, setRecents] = useState(() => readNames(RECENTS))
  return {
    favourites,
    recents,
    toggleFavourite: (symbol) =>
      setFavourites((now) => {
        const next = now.includes(symbol) ? now.filter((it) => it !== symbol) : [...now, symbol]
        writeNames(FAVOURITES, next)
        return next
      }),
    remember: (symbol) =>
      setRecents((now) => {
        const next = [symbol, ...now.filter((it) => it !== symbol)].slice(0, RECENTS_MAX)
        writeNames(RECENTS, next)
        return next
      }),
  }
}

/** Which pairs are listed: "" for all, FAVOURITES_TAB, or those of one quote coin. */
export interface PairView {
  readonly tab: string
  readonly sort: PairSort
}

export const FAVOURITES_TAB = '*'
export const pairSorts = ['volume', 'change', 'name'] as const
export type PairSort = (typeof pairSorts)[number]

/** Quote coins of the list, the one with most pairs first. */
export function quotesOf(list: readonly SpotSymbol[]): readonly string[] {
  const counts = new Map<string, number>()
  for (const { quote_token: coin } of list) counts.set(coin, (counts.get(coin) ?? 0) + 1)
  return [...counts].toSorted((a, b) => b[1] - a[1]).map(([coin]) => coin)
}

/** The pairs of a view in its order; favourites and recents lead only where volume sorts. */
export function pairsInView(
  list: readonly SpotSymbol[],
  text: string,
  memory: Pick<PairMemory, 'favourites' | 'recents'>,
  { tab, sort }: PairView,
): readonly SpotSymbol[] {
  const kept = list.filter(
    (it) =>
      tab === '' ||
      (tab === FAVOURITES_TAB ? memory.favourites.includes(it.symbol) : it.quote_token === tab),
  )
  const found = searchPairs(kept, text, memory)
  if (sort === 'volume') return found
  const change = (it: SpotSymbol): number => Number(it.change_24h) || 0
  return sort === 'change'
    ? found.toSorted((a, b) => change(b) - change(a))
    : found.toSorted((a, b) => (a.symbol < b.symbol ? -1 : 1))
}

/** Pairs that match what was typed, favourites first, then recents, then by turnover. */
export function searchPairs(
  list: readonly SpotSymbol[],
  text: string,
  memory: Pick<PairMemory, 'favourites' | 'recents'>,
): readonly SpotSymbol[] {
  const wanted = text.toUpperCase().replace(/[^A-Z0-9]/g, '')
  const rank = (pair: SpotSymbol): number => {
    if (memory.favourites.includes(pair.symbol)) return 0
    return memory.recents.includes(pair.symbol) ? 1 : 2
  }
  return list
    .filter((pair) => pair.symbol.includes(wanted))
    .map((pair) => ({ pair, rank: rank(pair), starts: pair.symbol.startsWith(wanted) ? 0 : 1 }))
    .sort(
      (a, b) =>
        (wanted === '' ? 0 : a.starts - b.starts) ||
        a.rank - b.rank ||
        Number(b.pair.turnover_24h) - Number(a.pair.turnover_24h),
    )
    .map((it) => it.pair)
}

/** The pair an address names, else the most traded one of the same quote coin, else of all. */
export function pairOfAddress(
  list: readonly SpotSymbol[],
  base: string,
  quote: string,
): { readonly pair: SpotSymbol | undefined; readonly wanted: string } {
  const wanted = `${base}${quote}`.toUpperCase()
  const exact = list.find((it) => it.symbol === wanted)
  if (exact !== undefined) return { pair: exact, wanted }
  const byBase = base === '' ? [] : list.filter((it) => it.base_token === base.toUpperCase())
  const byQuote = quote === '' ? [] : list.filter((it) => it.quote_token === quote.toUpperCase())
  if (base !== '' && quote !== '') return { pair: undefined, wanted }
  const among = byBase.length > 0 ? byBase : byQuote.length > 0 ? byQuote : list
  return { pair: mostTraded(among), wanted }
}

function mostTraded(list: readonly SpotSymbol[]): SpotSymbol | undefined {
  return [...list].sort((a, b) => Number(b.turnover_24h) - Number(a.turnover_24h))[0]
}
