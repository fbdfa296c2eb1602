// Pairs to begin with.
import type { ListedPair } from '@trellis/contract'
import { quoteOrder, turnover } from '../data/first-quote.ts'

const SUGGESTED = 3

/** The most traded pairs of dollar coins, those of the site's own coin first. */
export function busiest(list: readonly ListedPair[], count: number = SUGGESTED) {
  return firstBy(list, count, turnover)
}

/** In that order those whose price went furthest in the last 24 h. */
export function liveliest(list: readonly ListedPair[], count: number = SUGGESTED) {
  return firstBy(list, count, (pair) => Number(pair.amplitude))
}

/** Those with most of something; of pairs of one coin the first. */
function firstBy(list: readonly ListedPair[], count: number, of: (pair: ListedPair) => number) {
  return [...list]
    .filter((pair) => pair.quote_token.startsWith('USD') && !pair.base_token.startsWith('USD'))
    .sort(quoteOrder(of))
    .filter(
      (pair, index, all) => all.findIndex((it) => it.base_token === pair.base_token) === index,
    )
    .slice(0, count)
}
