// What a grid comes to at its take-profit or stop-loss, for the adjust dialog: the price goes
// straight there, every order on the way fills once, then all coins are sold. Pure; an estimate,
// because a way back and forth earns more.
import type { Amount, Price, Quantity } from '@trellis/kernel'
import {
  baseOf,
  feeOf,
  parsePrice,
  parseQuantity,
  valueOf,
  valueOfBase,
  type FeeRates,
  type Instrument,
} from '@trellis/market'
import type { LevelRow } from '@trellis/contract'
import type { LevelSide } from '../../grid/shape.ts'

export interface HeldMoney {
  readonly quote: Amount
  readonly base: Amount
}

/** What of a plan says which orders it places. */
export interface PlannedOrders {
  readonly levels: readonly Price[]
  readonly sides: readonly LevelSide[]
  readonly qty: Quantity
  readonly sellQty: Quantity
}

export interface StandingOrder {
  readonly side: 'buy' | 'sell'
  readonly price: Price
  readonly qty: Quantity
}

/** Quote coin in hand after all coins were sold at `at`, fees taken off. */
export function soldAt(
  money: HeldMoney,
  orders: readonly StandingOrder[],
  at: Price,
  { instrument, fees }: { readonly instrument: Instrument; readonly fees: FeeRates },
): Amount {
  let quote: bigint = money.quote
  let base: bigint = money.base
  for (const { side, price, qty } of orders) {
    const value = valueOf(instrument, price, qty)
    const coins = baseOf(instrument, qty)
    if (side === 'buy' && price >= at) {
      quote -= value
      base += coins - feeOf(coins, fees.maker)
    }
    if (side === 'sell' && price <= at) {
      quote += value - feeOf(value, fees.maker)
      base -= coins
    }
  }
  const rest = valueOfBase(instrument, at, base as Amount, 'floor')
  return (quote + rest - feeOf(rest, fees.taker)) as Amount
}

/** The orders a plan places once its opening trade is done. */
export function ordersOfPlan(plan: PlannedOrders): readonly StandingOrder[] {
  return plan.levels.flatMap((price, index) => {
    const side = plan.sides[index] ?? 'empty'
    return side === 'empty' ? [] : [{ side, price, qty: side === 'buy' ? plan.qty : plan.sellQty }]
  })
}

/** The orders that rest now, without what is filled of them. */
export function ordersOfLevels(
  levels: readonly Pick<LevelRow, 'side' | 'price' | 'quantity' | 'filled'>[],
  instrument: Instrument,
): readonly StandingOrder[] {
  return levels.flatMap(({ side, ...level }) => {
    const price = parsePrice(instrument, level.price, 'nearest')
    const whole = parseQuantity(instrument, level.quantity, 'nearest')
    const filled = parseQuantity(instrument, level.filled, 'nearest')
    if (side === '' || !price.ok || !whole.ok || !filled.ok) return []
    return [{ side, price: price.value, qty: (whole.value - filled.value) as Quantity }]
  })
}
