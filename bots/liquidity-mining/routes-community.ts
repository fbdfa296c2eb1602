// How a position of the seeded community is begun. Members leave it alone.
import type { CommunityCalls } from '@trellis/bot-kit/routes/community-calls.ts'
import { earningPair } from '@trellis/bot-kit/drawing.ts'
import type { LiquidityWish } from './community.ts'
import { liquidityConfig } from './config.ts'

export const communityCalls: CommunityCalls<LiquidityWish> = {
  begin(_, { base, leverage, invest }, key) {
    const { symbol } = earningPair(base)
    const productId = liquidityConfig.pools.find(({ pair }) => pair === symbol)?.id
    if (productId === undefined) return undefined
    const amounts = { quoteAmount: String(invest), leverage: String(leverage) }
    return { name: 'addLiquidity', input: { productId, orderLinkId: key, ...amounts } }
  },
}
