// A spot grid as members of the seeded community begin one.
import { money, oneMarket } from '@trellis/bot-kit/drawing.ts'
import { drawnRange, type DrawnRange } from '@trellis/bot-kit/grid/drawn-range.ts'
import type { CommunityDraw, DrawnMarket } from '@trellis/market'

export interface SpotGridWish extends DrawnRange {
  readonly market: DrawnMarket
  readonly invest: number
}

export const community: CommunityDraw<SpotGridWish> = {
  kind: 'spot-grid',
  turn: 1,
  ofSixty: 15,
  draw(rng, { spot }) {
    if (spot.length === 0) return undefined
    const range = drawnRange(rng, 22)
    return { market: oneMarket(rng, spot), ...range, invest: money(rng, 500, 9000) }
  },
  marketsIn: ({ market }) => [market],
}
