// A DCA as members of the seeded community begin one.
import { between, money, oneMarket, oneOf } from '@trellis/bot-kit/drawing.ts'
import type { CommunityDraw } from '@trellis/market'

/** Buys these coins for so much each, again and again. */
export interface DcaWish {
  readonly quote: string
  readonly everySeconds: number
  /** It ends before the purchase that would bring more into it. */
  readonly most: number
  readonly coins: readonly { readonly base: string; readonly amount: number }[]
}

export const community: CommunityDraw<DcaWish> = {
  kind: 'spot-dca',
  turn: 3,
  ofSixty: 8,
  draw(rng, { spot }) {
    const [{ quote } = { quote: '' }] = spot
    const list = spot.filter((it) => it.quote === quote)
    const coins = new Map<string, number>()
    for (let left = between(rng, 1, 3); left > 0 && list.length > 0; left--)
      coins.set(oneMarket(rng, list).base, between(rng, 2, 12) * 10)
    if (coins.size === 0) return undefined
    return {
      quote,
      everySeconds: oneOf(rng, [4, 8, 24, 24, 168]) * 3600,
      most: money(rng, 2000, 14_000),
      coins: [...coins].map(([base, amount]) => ({ base, amount })),
    }
  },
  marketsIn: ({ coins, quote }) =>
    coins.map(({ base }) => ({ symbol: `${base}${quote}`, category: 'spot' })),
}
