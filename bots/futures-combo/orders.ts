// The market orders of a combo: references count up over its life, so that a submit repeated after
// a crash is the same order.
import { price as brandPrice, type Quantity } from '@trellis/kernel'
import type { BotContext, Step } from '@trellis/engine'
import type { OrderPurpose, PipelineAction, PlaceOrder, RejectReason, Side } from '@trellis/market'
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
): readonly PlaceOrder[] {
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
    return reduces ? { ...order, reduceOnly: true } : order
  })
}

/** Sends orders. */
export function sent(orders: readonly PlaceOrder[]): readonly Step<never>[] {
  return orders.map((order) => ({ type: 'place', order }))
}

/**
 * What the exchange would answer to orders of now, one after the other, to a wallet behind these
 * legs; nothing of it is kept.
 */
export function tried(
  { legs, wallet, leverage }: Pick<ComboState, 'legs' | 'wallet' | 'leverage'>,
  context: BotContext,
  orders: readonly PlaceOrder[],
): readonly (RejectReason | undefined)[] {
  const coin = context.instrument(legs[0]?.symbol ?? -1).quote
  return context.tryOrders({ coin, wallet, leverage, positions: legs }, orders)
}
