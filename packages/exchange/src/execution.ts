// What both kinds of account must know of an execution besides its order, price and quantity.
import type { Ratio } from '@trellis/kernel'
import type { Liquidity, MarketView } from '@trellis/market'

export interface Execution {
  readonly market: MarketView
  readonly liquidity: Liquidity
  /** True when nothing of the order is left. */
  readonly done: boolean
}

/** Fee rate of an execution. */
export function rateOf({ market, liquidity }: Execution): Ratio {
  return liquidity === 'maker' ? market.fees.maker : market.fees.taker
}
