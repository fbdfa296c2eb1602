// A spot account at the paper exchange: what orders lock and what fills move (formulas:
// docs/formulas/paper-venue.md). Two coins change places, and neither goes below zero.
import { assert, ZERO, type Amount, type Price, type Quantity } from '@trellis/kernel'
import {
  balanceOf,
  baseOf,
  feeOf,
  valueOf,
  type Fill,
  type Instrument,
  type PlaceOrder,
  type PlaceStamp,
  type VenueAccount,
} from '@trellis/market'
import { rateOf, type Execution } from './execution.ts'

/**
 * What an order of this size locks: price × qty in quote for buys, qty in base for sells; market
 * orders lock nothing.
 */
export function lockOf(instrument: Instrument, order: PlaceOrder, qty: Quantity): Amount {
  if (order.orderType === 'market') return ZERO
  return order.side === 'buy' ? valueOf(instrument, order.price, qty) : baseOf(instrument, qty)
}

/** Whether the account can pay for an order of this value. */
export function canPay(
  account: VenueAccount,
  order: PlaceOrder,
  value: Amount,
  instrument: Instrument,
): boolean {
  const buys = order.side === 'buy'
  const balance = account.balances.get(buys ? instrument.quote : instrument.base)
  const need = buys ? value : baseOf(instrument, order.qty)
  return balance !== undefined && balance.total - balance.locked >= need
}

export function spotFill(order: PlaceOrder, qty: Quantity, price: Price, how: Execution): Fill {
  const { instrument } = how.market
  const { side, symbol } = order
  const { liquidity, done } = how
  const value = valueOf(instrument, price, qty)
  const received = side === 'buy' ? baseOf(instrument, qty) : value
  return { side, symbol, price, qty, value, fee: feeOf(received, rateOf(how)), liquidity, done }
}

export function foldSpotPlaced(
  account: VenueAccount,
  order: PlaceOrder,
  instrument: Instrument,
  stamp: PlaceStamp,
): void {
  const lock = lockOf(instrument, order, order.qty)
  const balance = balanceOf(
    account.balances,
    order.side === 'buy' ? instrument.quote : instrument.base,
  )
  const locked = balance.locked + lock
  assert(locked <= balance.total, 'order locks more than the bot has', order)
  account.orders.place(order, stamp)
  balance.locked = locked as Amount
}

export function foldSpotFilled(
  account: VenueAccount,
  ref: number,
  fill: Fill,
  instrument: Instrument,
): void {
  const order = account.orders.get(ref)
  assert(order, 'fill of an order that is not open', ref)
  const filled = order.filled + fill.qty
  assert(fill.qty > 0 && filled <= order.qty, 'order is filled past its quantity', ref)
  assert(fill.done === (filled === order.qty), 'fill is wrongly called the last', ref)
  const buys = fill.side === 'buy'
  const base = baseOf(instrument, fill.qty)
  const paid = balanceOf(account.balances, buys ? instrument.quote : instrument.base)
  const received = balanceOf(account.balances, buys ? instrument.base : instrument.quote)
  const cost = buys ? fill.value : base
  const lock =
    order.price === fill.price ? lockAtPrice(order, cost) : lockOf(instrument, order, fill.qty)
  const total = paid.total - cost
  const locked = paid.locked - lock
  assert(locked >= 0n && total >= locked, 'fill costs more than the bot has', ref)
  paid.total = total as Amount
  paid.locked = locked as Amount
  received.total = (received.total + (buys ? base : fill.value) - fill.fee) as Amount
  order.filled = filled as Quantity
  if (fill.done) account.orders.delete(ref)
}

/** A limit order that fills at its own price frees exactly what it pays. */
function lockAtPrice(order: PlaceOrder, cost: Amount): Amount {
  return order.orderType === 'market' ? ZERO : cost
}

export function foldSpotCancelled(
  account: VenueAccount,
  ref: number,
  instrument: Instrument,
): void {
  const order = account.orders.get(ref)
  assert(order, 'cancel of an order that is not open', ref)
  const balance = balanceOf(
    account.balances,
    order.side === 'buy' ? instrument.quote : instrument.base,
  )
  const lock = lockOf(instrument, order, (order.qty - order.filled) as Quantity)
  assert(balance.locked >= lock, 'cancel frees more than is locked', ref)
  balance.locked = (balance.locked - lock) as Amount
  account.orders.delete(ref)
}
