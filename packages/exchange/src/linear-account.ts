// A linear account at the paper exchange: one wallet in the settle coin, one-way positions, cross
// margin inside the wallet (formulas: docs/formulas/paper-venue.md). A wallet may fall below zero
// when a price jumps past what it held; who closes it then asks the insurance.
import { assert, ONE, ZERO, type Amount, type Price, type Quantity } from '@trellis/kernel'
import {
  addResting,
  balanceOf,
  exposureOf,
  feeCoinOf,
  feeOf,
  filledPosition,
  flatPosition,
  freeMargin,
  isContractFill,
  marginOf,
  mostOfInterest,
  riskLimit,
  unrealizedPnl,
  valueOf,
  type Fill,
  type Instrument,
  type Marks,
  type MarketView,
  type PlaceOrder,
  type PlaceStamp,
  type Position,
  type RejectReason,
  type RestingOrder,
  type VenueAccount,
} from '@trellis/market'
import { rateOf, type Execution } from './execution.ts'

/** How an order would trade if it were taken: at this price at once, or later at its own. */
export interface Prospect {
  readonly price: Price
  readonly value: Amount
  readonly takes: boolean
}

/**
 * Why an account refuses an order for a contract: a reduce-only one that would open, one that opens
 * what is about to be settled, one below a tenth of the mark, one that takes the position beyond
 * its limits, or one whose margin and fee it has not free. What only takes from a position needs
 * none of these.
 */
export function contractRefusal(
  account: VenueAccount,
  order: PlaceOrder,
  market: MarketView,
  { price, value, takes }: Prospect,
): RejectReason | undefined {
  const { instrument, fees } = market
  const held = account.positions?.get(order.symbol)
  const isReducing = order.qty <= reducible(held, order)
  if (order.reduceOnly) return isReducing ? undefined : 'reduce-only'
  if (market.status === 'PreSettle' && !isReducing) return 'pre-settle'
  if (isUnderBase(order, market)) return 'price-under-base'
  const position = held ?? flatPosition(order.symbol, ONE)
  if (takes && isReducing) return undefined
  const { side, qty } = order
  const after = { ...position }
  if (takes) {
    const { lots, cost } = filledPosition(position, { side, price, qty }, instrument)
    after.lots = lots
    after.cost = cost
  } else addResting(after, side, qty, value)
  const limit = limitRefusal(position, after, market)
  if (limit !== undefined) return limit
  const fee = feeOf(value, takes ? fees.taker : fees.maker)
  const need = marginOf(after, instrument) - position.margin + fee
  return need <= freeOf(account, instrument.quote, market.marks)
    ? undefined
    : 'insufficient-balance'
}

/** Whether a limit lies below a tenth of the mark, or of the last price where there is none. */
function isUnderBase(order: PlaceOrder, { marks, last }: MarketView): boolean {
  if (order.orderType === 'market') return false
  const mark = marks?.mark(order.symbol) ?? 0
  return order.price * 10 < (mark === 0 ? last : mark)
}

/** The limit that a position goes beyond, or further beyond, by an order. */
function limitRefusal(
  before: Position,
  after: Position,
  { instrument, openInterest }: MarketView,
): RejectReason | undefined {
  const is = exposureOf(after)
  const isLarge = is.value > riskLimit(before.leverage, instrument.riskTiers)
  const isTooMany = openInterest !== undefined && is.lots > mostOfInterest(openInterest)
  if (!isLarge && !isTooMany) return undefined
  const was = exposureOf(before)
  if (isLarge && is.value > was.value) return 'risk-limit'
  return isTooMany && is.lots > was.lots ? 'open-interest' : undefined
}

/** Lots that an order of this side could take from a position. */
export function reducible(held: Position | undefined, order: Pick<PlaceOrder, 'side'>): Quantity {
  const lots = held?.lots ?? 0
  const against = order.side === 'buy' ? -lots : lots
  return (against > 0 ? against : 0) as Quantity
}

/** The free margin of a coin, its positions at their marks. */
export function freeOf(account: VenueAccount, coin: string, marks: Marks | undefined): Amount {
  const balance = account.balances.get(coin)
  if (!balance) return ZERO
  let unrealized = 0n
  if (account.positions && marks)
    for (const position of account.positions.values()) {
      const instrument = marks.instrument(position.symbol)
      const mark = marks.mark(position.symbol)
      if (position.lots === 0 || instrument.quote !== coin || mark === 0) continue
      unrealized += unrealizedPnl(position, mark, instrument)
    }
  return freeMargin(balance.total, balance.locked, unrealized)
}

export function contractFill(
  account: VenueAccount,
  order: PlaceOrder,
  { price, qty }: { readonly price: Price; readonly qty: Quantity },
  how: Execution,
): Fill {
  const { instrument } = how.market
  const { side, symbol } = order
  const held = account.positions?.get(symbol) ?? flatPosition(symbol, ONE)
  const { realizedPnl } = filledPosition(held, { side, price, qty }, instrument)
  const value = valueOf(instrument, price, qty)
  const fee = feeOf(value, rateOf(how))
  const { liquidity, done } = how
  const feeCoin = feeCoinOf(order, instrument)
  return { side, symbol, price, qty, value, fee, liquidity, done, feeCoin, realizedPnl }
}

export function foldContractPlaced(
  account: VenueAccount,
  order: PlaceOrder,
  instrument: Instrument,
  stamp: PlaceStamp,
): void {
  account.orders.place(order, stamp)
  if (!isOpening(order)) return
  const position = positionOf(account, order.symbol)
  addResting(position, order.side, order.qty, valueOf(instrument, order.price, order.qty))
  lockMargin(account, position, instrument)
}

export function foldContractFilled(
  account: VenueAccount,
  ref: number,
  fill: Fill,
  instrument: Instrument,
): void {
  const order = account.orders.get(ref)
  assert(order && isContractFill(fill), 'fill of an order that is not open', ref)
  const filled = order.filled + fill.qty
  assert(fill.qty > 0 && filled <= order.qty, 'order is filled past its quantity', ref)
  assert(fill.done === (filled === order.qty), 'fill is wrongly called the last', ref)
  const position = positionOf(account, fill.symbol)
  const isOver = order.reduceOnly === true && fill.qty > reducible(position, order)
  assert(!isOver, 'reduce-only order opens a position', ref)
  const change = filledPosition(position, fill, instrument)
  assert(change.realizedPnl === fill.realizedPnl, 'fill realizes what the position does not', ref)
  if (isOpening(order))
    addResting(position, order.side, -fill.qty, -valueOf(instrument, order.price, fill.qty))
  position.lots = change.lots
  position.cost = change.cost
  order.filled = filled as Quantity
  if (fill.done) account.orders.delete(ref)
  payTo(account, instrument, fill.realizedPnl - fill.fee)
  lockMargin(account, position, instrument)
}

export function foldContractCancelled(
  account: VenueAccount,
  order: RestingOrder,
  instrument: Instrument,
): void {
  account.orders.delete(order.ref)
  if (!isOpening(order)) return
  const position = positionOf(account, order.symbol)
  const left = (order.qty - order.filled) as Quantity
  addResting(position, order.side, -left, -valueOf(instrument, order.price, left))
  lockMargin(account, position, instrument)
}

export function foldLeverage(
  account: VenueAccount,
  event: { readonly symbol: number; readonly leverage: Position['leverage'] },
  instrument: Instrument,
): void {
  assert(event.leverage >= ONE, 'leverage is below one', event)
  const position = positionOf(account, event.symbol)
  position.leverage = event.leverage
  lockMargin(account, position, instrument)
}

/** Orders that may open a position and rest: the others lock nothing. */
function isOpening(order: PlaceOrder): boolean {
  return order.orderType === 'limit' && order.reduceOnly !== true
}

export function positionOf(account: VenueAccount, symbol: number): Position {
  account.positions ??= new Map()
  const found = account.positions.get(symbol)
  if (found) return found
  const position = flatPosition(symbol, ONE)
  account.positions.set(symbol, position)
  return position
}

export function payTo(account: VenueAccount, instrument: Instrument, amount: bigint): void {
  const balance = balanceOf(account.balances, instrument.quote)
  balance.total = (balance.total + amount) as Amount
}

export function lockMargin(
  account: VenueAccount,
  position: Position,
  instrument: Instrument,
): void {
  const margin = marginOf(position, instrument)
  if (margin === position.margin) return
  const balance = balanceOf(account.balances, instrument.quote)
  balance.locked = (balance.locked + margin - position.margin) as Amount
  position.margin = margin
}
