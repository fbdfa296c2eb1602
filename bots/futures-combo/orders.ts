// The market orders of a combo: references count up over its life, so that a submit repeated after
// a crash is the same order.
import { ONE, price as brandPrice, type Quantity, type Ratio } from '@trellis/kernel'
import type { BotContext, Step } from '@trellis/engine'
import type { OrderPurpose, PipelineAction, PlaceOrder, Side } from '@trellis/market'
import type { ComboState } from './state.ts'

export interface OrderWish {
  readonly symbol: number
  readonly side: Side
  readonly qty: Quantity
  /** The worst price taken, in ticks; 0 for any. */
  readonly worst?: number
  readonly reduces: boolean
}

/** Market orders in their order, numbered behind the last one. */
export function marketOrders(
  { lastRef }: Pick<ComboState, 'lastRef'>,
  wishes: readonly OrderWish[],
  why: { readonly purpose: OrderPurpose; readonly action: PipelineAction },
): readonly (Step<never> & { readonly type: 'place' })[] {
  return wishes.map(({ symbol, side, qty, worst = 0, reduces }, i) => {
    const order: PlaceOrder = {
      ref: lastRef + 1 + i,
      symbol,
      side,
      orderType: 'market',
      price: brandPrice(worst),
      qty,
      ...why,
      level: -1,
    }
    return { type: 'place', order: reduces ? { ...order, reduceOnly: true } : order }
  })
}

/** The worst price of an order that may be a share away from the last one. */
export function worstPrice(
  context: BotContext,
  symbol: number,
  side: Side,
  deviation: Ratio,
): number {
  const share = side === 'buy' ? ONE + deviation : ONE - deviation
  return Math.max(1, Number((BigInt(context.last(symbol)) * share) / ONE))
}
