// A subscription as members of the seeded community take one.
import { earningCoin, earningPair, money, oneOf } from '@trellis/bot-kit/drawing.ts'
import type { CommunityDraw } from '@trellis/market'

/**
 * Buys lower or sells higher at the `target`-th price that is offered, counted from the nearest.
 */
export interface DualAssetWish {
  readonly base: string
  readonly term: string
  readonly side: 'buy-low' | 'sell-high'
  readonly target: number
  readonly invest: number
}

export const community: CommunityDraw<DualAssetWish> = {
  kind: 'dual-asset',
  turn: 6,
  ofSixty: 4,
  draw(rng, markets) {
    const base = earningCoin(rng, markets)
    if (base === undefined) return undefined
    return {
      base,
      term: oneOf(rng, ['1d', '3d', '7d']),
      side: oneOf(rng, ['buy-low', 'sell-high'] as const),
      target: rng.below(3),
      invest: money(rng, 300, 3000),
    }
  },
  marketsIn: ({ base }) => [earningPair(base)],
}
