// Pairs to begin with.
import type { ListedPair } from '@trellis/contract'
import { firstCoinOrder, turnover } from '../data/first-coin.ts'

const SUGGESTED = 3

/** The most traded pairs of dollar coins, those of the first coin before the others. */
export function busiest(list: readonly ListedPair[], count: number = SUGGESTED) {
  return firstBy(list, count, turnover)
}

/** Those with most of something, in that order; of pairs of one coin the first. */
export function firstBy(
  list: readonly ListedPair[],
  count: number,
  of: (pair: ListedPair) => number,
) {
  return list
    .filter((pair) => pair.quote_token.startsWith('USD') && !pair.base_token.startsWith('USD'))
    .sort(firstCoinOrder(of))
    .filter((pair, _, all) => all.find((it) => it.base_token === pair.base_token) === pair)
    .slice(0, count)
}
