// A combo as members of the seeded community begin one.
import { between, money, oneMarket, oneOf } from '@trellis/bot-kit/drawing.ts'
import type { CommunityDraw, DrawnMarket } from '@trellis/market'

/** Contracts with the parts that they shall have: whole percents that make 100. */
export interface ComboWish {
  readonly leverage: number
  readonly invest: number
  readonly thresholdBps: number
  readonly parts: readonly {
    readonly market: DrawnMarket
    readonly percent: number
    readonly side: 'long' | 'short'
  }[]
}

export const community: CommunityDraw<ComboWish> = {
  kind: 'futures-combo',
  turn: 5,
  ofSixty: 6,
  draw(rng, { linear }) {
    const chosen = new Set<DrawnMarket>()
    for (let left = between(rng, 2, 4) * 2; left > 0 && linear.length > 0; left--)
      if (chosen.size < 4) chosen.add(oneMarket(rng, linear))
    const markets = [...chosen].filter((it, _, [first]) => it.quote === first?.quote)
    if (markets.length < 2) return undefined
    const even = Math.floor(100 / markets.length)
    return {
      leverage: between(rng, 1, 4),
      invest: money(rng, 1000, 8000),
      thresholdBps: between(rng, 2, 8) * 100,
      parts: markets.map((market, i) => ({
        market,
        percent: i === 0 ? 100 - even * (markets.length - 1) : even,
        side: oneOf(rng, ['long', 'long', 'short'] as const),
      })),
    }
  },
  marketsIn: ({ parts }) => parts.map(({ market }) => market),
}
