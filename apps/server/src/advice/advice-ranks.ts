// How symbols do with suggested settings where nobody had looked: what lists of recommended symbols
// are ordered by.
import type { MarketAccess } from '@trellis/bot-kit/routes/route-context.ts'
import type { Advice, Category } from '@trellis/market'

/**
 * What the best steady settings of each symbol earned in the week that judges; of baskets there is
 * none.
 */
export function ranksOf(
  all: readonly Advice[],
  category: Category,
  market: Pick<MarketAccess, 'indexOf'>,
): ReadonlyMap<number, number> {
  const ranks = new Map<number, number>()
  for (const { style, markets, validated } of all) {
    const [first, ...others] = markets
    if (style !== 'steady' || first?.category !== category || others.length > 0) continue
    const symbol = market.indexOf(first.symbol, category)
    const known = ranks.get(symbol)
    if (known === undefined || validated.yield > known) ranks.set(symbol, validated.yield)
  }
  return ranks
}
