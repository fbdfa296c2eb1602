// A martingale as members of the seeded community begin one.
import { between, money, oneMarket, oneOf } from '@trellis/bot-kit/drawing.ts'
import type { CommunityDraw, DrawnMarket } from '@trellis/market'

export interface MartingaleWish {
  readonly market: DrawnMarket
  readonly mode: 'long' | 'short'
  readonly leverage: number
  readonly stepBps: number
  /** Hundredths: 150 is one and a half times the order before. */
  readonly timesE2: number
  readonly additions: number
  readonly gainBps: number
  readonly invest: number
  /** Loss of the investment at which it stops; 0 for never. */
  readonly stopBps: number
}

export const community: CommunityDraw<MartingaleWish> = {
  kind: 'futures-martingale',
  turn: 4,
  ofSixty: 9,
  draw(rng, { linear }) {
    if (linear.length === 0) return undefined
    const leverage = between(rng, 2, 8)
    return {
      market: oneMarket(rng, linear),
      mode: oneOf(rng, ['long', 'long', 'short'] as const),
      leverage,
      stepBps: between(rng, 8, 30) * 10,
      timesE2: between(rng, 10, 15) * 10,
      additions: between(rng, 3, 5),
      // Of its margin, which the leverage makes larger than the way of the price.
      gainBps: between(rng, 6, 25) * 10 * leverage,
      invest: money(rng, 2000, 6000),
      stopBps: rng.below(3) === 0 ? between(rng, 15, 50) * 100 : 0,
    }
  },
  marketsIn: ({ market }) => [market],
}
