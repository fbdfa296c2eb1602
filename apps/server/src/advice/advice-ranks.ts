// How symbols do with suggested settings in the weeks that chose these: what lists of recommended
// symbols are ordered by. The week that judges chooses no symbol either.
import type { MarketAccess } from '@trellis/bot-kit/routes/route-context.ts'
import { styleScore } from '@trellis/lab'
import type { Advice, Category } from '@trellis/market'
import { foundGood } from './advice-order.ts'

/**
 * What the best steady settings of each symbol earned for how far they fell; of baskets there is
 * none, nor of symbols on which all lost.
 */
export function ranksOf(
  all: readonly Advice[],
  category: Category,
  market: Pick<MarketAccess, 'indexOf'>,
): ReadonlyMap<number, number> {
  const ranks = new Map<number, number>()
  for (const advice of foundGood(all)) {
    const [first, ...others] = advice.markets
    if (advice.style !== 'steady' || first?.category !== category || others.length > 0) continue
    const symbol = market.indexOf(first.symbol, category)
    const score = styleScore('steady', advice)
    ranks.set(symbol, Math.max(score, ranks.get(symbol) ?? score))
  }
  return ranks
}
