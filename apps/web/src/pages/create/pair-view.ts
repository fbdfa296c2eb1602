// The search over the listed pairs: by quote coin, by favourites, in three orders.
import { marketKey } from '@trellis/contract/market-ref'
import type { ListedPair } from '@trellis/contract'
import { firstCoin, firstCoinOrder, turnover } from '../../data/first-coin.ts'
import type { PairMemory } from './pair-memory.ts'

/** Which pairs are listed: "" for all, FAVOURITES_TAB, or those of one quote coin. */
export interface PairView {
  readonly tab: string
  readonly sort: PairSort
}

export const FAVOURITES_TAB = '*'
export const pairSorts = ['volume', 'change', 'name'] as const
export type PairSort = (typeof pairSorts)[number]

/** Quote coins of the list: the first coin, then the one with most pairs. */
export function quotesOf(list: readonly ListedPair[]): readonly string[] {
  const counts = new Map<string, number>()
  for (const { quote_token: coin } of list) counts.set(coin, (counts.get(coin) ?? 0) + 1)
  const own = firstCoin()
  const rank = ([coin, count]: readonly [string, number]) => (coin === own ? Infinity : count)
  return [...counts].toSorted((a, b) => rank(b) - rank(a)).map(([coin]) => coin)
}

/** The pairs of a view in its order; favourites and recents lead only where volume sorts. */
export function pairsInView(
  list: readonly ListedPair[],
  text: string,
  memory: Pick<PairMemory, 'favourites' | 'recents'>,
  { tab, sort }: PairView,
): readonly ListedPair[] {
  const kept = list.filter(
    (it) =>
      tab === '' ||
      (tab === FAVOURITES_TAB ? memory.favourites.includes(marketKey(it)) : it.quote_token === tab),
  )
  const found = searchPairs(kept, text, memory)
  if (sort === 'volume') return found
  const change = (it: ListedPair): number => Number(it.change_24h) || 0
  return sort === 'change'
    ? found.toSorted((a, b) => change(b) - change(a))
    : found.toSorted((a, b) => (a.symbol < b.symbol ? -1 : 1))
}

/** Pairs that match what was typed: favourites, recents, those of the site's coin, by turnover. */
function searchPairs(
  list: readonly ListedPair[],
  text: string,
  memory: Pick<PairMemory, 'favourites' | 'recents'>,
): readonly ListedPair[] {
  const wanted = text.toUpperCase().replace(/[^A-Z0-9]/g, '')
  const inOrder = firstCoinOrder(turnover)
  const rank = (pair: ListedPair): number => {
    if (memory.favourites.includes(marketKey(pair))) return 0
    return memory.recents.includes(marketKey(pair)) ? 1 : 2
  }
  return list
    .filter((pair) => pair.symbol.includes(wanted))
    .map((pair) => ({ pair, rank: rank(pair), starts: pair.symbol.startsWith(wanted) ? 0 : 1 }))
    .sort(
      (a, b) =>
        (wanted === '' ? 0 : a.starts - b.starts) || a.rank - b.rank || inOrder(a.pair, b.pair),
    )
    .map((it) => it.pair)
}
