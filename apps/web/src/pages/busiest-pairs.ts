// Pairs to begin with.
import type { ListedPair } from '@trellis/contract'

const SUGGESTED = 3

/** The most traded pairs of the default quote coins. */
export function busiest(list: readonly ListedPair[], count: number = SUGGESTED) {
  return [...list]
    .filter((pair) => pair.quote_token.startsWith('USD') && !pair.base_token.startsWith('USD'))
    .sort((a, b) => Number(b.turnover_24h) - Number(a.turnover_24h))
    .filter(
      (pair, index, all) => all.findIndex((it) => it.base_token === pair.base_token) === index,
    )
    .slice(0, count)
}
