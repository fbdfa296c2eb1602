// What a level of a grid tells of itself under the pointer or the cursor: side, quantity, what it
// earns, its state. Pure; what it earns is an estimate at the fees of waiting orders.
import { divide, formatAmount, ONE, parseAmount, type Amount, type Ratio } from '@trellis/kernel'
import type { Translate } from '../web-context.ts'

/** How amounts of the pair are written, each with its coin, and what a waiting order costs. */
export interface TipMoney {
  /** Fee of a waiting order, a fraction. */
  readonly maker: Ratio
  readonly base: (quantity: string) => string
  readonly quote: (amount: string) => string
}

/** An order at a level, and the two levels that its round lies between. Decimals. */
export interface TipOrder {
  readonly side: 'buy' | 'sell'
  readonly quantity: string
  readonly low: string
  readonly high: string
}

/**
 * Quote coin that a round earns after both fees, rounded down, with k = 1 − fee: a buy of q earns q
 * · (high · k² − low) once its coins are sold; a sale of q was bought as q / k. Undefined where
 * something cannot be read.
 */
export function earnsOf({ side, quantity, low, high }: TipOrder, maker: Ratio): Amount | undefined {
  const [q, from, to] = [parseAmount(quantity), parseAmount(low), parseAmount(high)]
  if (!q.ok || !from.ok || !to.ok || q.value === 0n) return undefined
  const keep = ONE - maker
  const perCoin = to.value * keep * keep - from.value * ONE * ONE
  const bought = q.value * perCoin
  if (side === 'buy') return divide(bought, ONE * ONE * ONE, 'floor') as Amount
  return divide(bought, ONE * ONE * keep, 'floor') as Amount
}

/** "Buy 0.0022 BTC", and what that earns. */
export function orderTip(order: TipOrder, money: TipMoney, t: Translate): readonly string[] {
  const { side, quantity } = order
  const earns = earnsOf(order, money.maker)
  const name = side === 'buy' ? 'Buy' : 'Sell'
  return [
    t(`grid.tip.order${name}`, { quantity: money.base(quantity) }),
    ...(earns === undefined || earns <= 0n
      ? []
      : [t(`grid.tip.earns${name}`, { amount: money.quote(formatAmount(earns)) })]),
  ]
}
