// A position in a pool as members of the seeded community begin one.
import { between, earningCoin, earningPair, money } from '@trellis/bot-kit/drawing.ts'
import type { CommunityDraw } from '@trellis/market'

export interface LiquidityWish {
  readonly base: string
  readonly leverage: number
  readonly invest: number
}

export const community: CommunityDraw<LiquidityWish> = {
  kind: 'liquidity-mining',
  turn: 7,
  ofSixty: 4,
  draw(rng, markets) {
    const base = earningCoin(rng, markets)
    if (base === undefined) return undefined
    const leverage = between(rng, 1, 3)
    return { base, leverage, invest: money(rng, 500, 6000) }
  },
  marketsIn: ({ base }) => [earningPair(base)],
}
