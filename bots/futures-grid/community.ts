// A futures grid as members of the seeded community begin one.
import { between, money, oneMarket, oneOf } from '@trellis/bot-kit/drawing.ts'
import { drawnRange, type DrawnRange } from '@trellis/bot-kit/grid/drawn-range.ts'
import type { CommunityDraw, DrawnMarket } from '@trellis/market'

export interface FuturesGridWish extends DrawnRange {
  readonly market: DrawnMarket
  readonly mode: 'neutral' | 'long' | 'short'
  readonly leverage: number
  readonly invest: number
}

/** Each grid holds at least a smallest lot, which of some contracts is worth a hundred. */
const LEAST_PER_CELL = 100

export const community: CommunityDraw<FuturesGridWish> = {
  kind: 'futures-grid',
  turn: 2,
  ofSixty: 14,
  draw(rng, { linear }) {
    if (linear.length === 0) return undefined
    const range = drawnRange(rng, 16)
    const market = oneMarket(rng, linear)
    const mode = oneOf(rng, ['neutral', 'neutral', 'long', 'long', 'short'] as const)
    const leverage = between(rng, 2, 6)
    // Where a neutral grid stops is a gain or a loss by what it holds then: people leave it open.
    const targets = mode === 'neutral' ? { stopBps: 0, gainBps: 0 } : {}
    const invest = Math.max(money(rng, 500, 6000), range.cells * LEAST_PER_CELL)
    return { market, ...range, mode, leverage, invest, ...targets }
  },
  marketsIn: ({ market }) => [market],
}
