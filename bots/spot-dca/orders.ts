// The market orders of a DCA: references count up over its life, so that a submit repeated after a
// crash is the same order, and the level of an order is the place of its pair.
import { ONE, price as brandPrice, type Price, type Quantity, type Ratio } from '@trellis/kernel'
import type { BotContext, Step } from '@trellis/engine'
import type { PipelineAction, PlaceOrder, Side } from '@trellis/market'
import type { DcaState } from './state.ts'

export interface OrderWish {
  readonly ref: number
  readonly symbol: number
  readonly side: Side
  readonly qty: Quantity
  /** Place of the pair that it is for. */
  readonly level: number
  readonly action: PipelineAction
  /** The worst price taken, in ticks; any where it is left out. */
  readonly worst?: number
}

/** A market order; purchases are of purpose normal, what closing sells of position. */
export function marketOrder({ worst = 0, action, ...wish }: OrderWish) {
  const order: PlaceOrder = {
    ...wish,
    orderType: 'market',
    price: brandPrice(worst),
    purpose: action === 'open' ? 'normal' : 'position',
    action,
  }
  return { type: 'place', order } as const satisfies Step<never>
}

/** The worst price of a buy that may be a share above the last one, in whole ticks. */
export function worstBuy(last: Price, deviation: Ratio): number {
  return Number((BigInt(last) * (ONE + deviation)) / ONE)
}

/** Last prices of its pairs, as facts of life name them. */
export function pricesOf(
  { symbols }: Pick<DcaState, 'symbols'>,
  context: BotContext,
): readonly Price[] {
  return symbols.map((symbol) => context.last(symbol))
}
