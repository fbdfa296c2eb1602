// The paper exchange for spot as a pure state machine (formulas: docs/formulas/paper-venue.md). It
// must never let one user's events change another user's fills, and never create or lose money.
import { assert, assertNever, ZERO, type Amount, type Price, type Quantity } from '@trellis/kernel'
import {
  baseOf,
  feeOf,
  valueOf,
  type Balance,
  type Fill,
  type Instrument,
  type Liquidity,
  type MarketView,
  type PlaceOrder,
  type PlaceStamp,
  type RejectReason,
  type RestingOrder,
  type Segment,
  type Side,
  type Venue,
  type VenueAccount,
  type VenueEvent,
} from '@trellis/market'
import { shareFor } from './share.ts'
import { slippedPrice } from './slippage.ts'

export interface PaperSettings {
  /** Share of the volume traded beyond an order's price that one order gets, in 1/10000. */
  readonly shareBps: number
  /** Fill already where the tape touches the price. */
  readonly touch: boolean
}

export const DEFAULT_PAPER_SETTINGS: PaperSettings = { shareBps: 1000, touch: false }

export class PaperVenue implements Venue {
  readonly fillsOnTouch: boolean
  readonly shareBps: number

  constructor(settings: PaperSettings = DEFAULT_PAPER_SETTINGS) {
    const { shareBps, touch } = settings
    assert(Number.isInteger(shareBps) && shareBps > 0 && shareBps <= 10_000, 'share', shareBps)
    this.fillsOnTouch = touch
    this.shareBps = shareBps
  }

  decidePlace(account: VenueAccount, order: PlaceOrder, market: MarketView): readonly VenueEvent[] {
    const marketable = isMarketable(order, market)
    const fillPrice = marketable ? this.#takerPrice(order, market) : order.price
    const reason = refusalOf(account, order, market, fillPrice)
    if (reason !== undefined) return [{ type: 'order-rejected', order, reason }]
    const placed: VenueEvent = { type: 'order-placed', order }
    if (!marketable) return [placed]
    const fill = fillOf(order, order.qty, fillPrice, { market, liquidity: 'taker', done: true })
    return [placed, { type: 'order-filled', ref: order.ref, fill }]
  }

  decideFill(order: RestingOrder, segment: Segment, market: MarketView): Fill | undefined {
    if (market.status !== 'Trading') return undefined
    const { side, price } = order
    const left = (order.qty - order.filled) as Quantity
    const qty = shareFor({ side, price, left }, segment, this)
    if (qty <= 0) return undefined
    return fillOf(order, qty, order.price, { market, liquidity: 'maker', done: qty === left })
  }

  evolve(
    account: VenueAccount,
    event: VenueEvent,
    instrument: Instrument,
    stamp: PlaceStamp,
  ): void {
    switch (event.type) {
      case 'order-placed':
        return foldPlaced(account, event.order, instrument, stamp)
      case 'order-rejected':
        return
      case 'order-filled':
        return foldFilled(account, event.ref, event.fill, instrument)
      case 'order-cancelled':
        return foldCancelled(account, event.ref, instrument)
      default:
        assertNever(event)
    }
  }

  marketPrice(side: Side, qty: Quantity, market: MarketView): Price {
    return slippedPrice(side, qty, market.last, market.instrument)
  }

  #takerPrice(order: PlaceOrder, market: MarketView): Price {
    const slipped = this.marketPrice(order.side, order.qty, market)
    if (order.orderType === 'market') return slipped
    if (order.side === 'buy') return slipped < order.price ? slipped : order.price
    return slipped > order.price ? slipped : order.price
  }
}

function isMarketable(order: PlaceOrder, market: MarketView): boolean {
  if (order.orderType === 'market') return true
  if (market.last === 0) return false
  return order.side === 'buy' ? order.price >= market.last : order.price <= market.last
}

function refusalOf(
  account: VenueAccount,
  order: PlaceOrder,
  market: MarketView,
  fillPrice: Price,
): RejectReason | undefined {
  const { instrument } = market
  const whole = Number.isSafeInteger(order.qty) && Number.isSafeInteger(order.price)
  assert(whole, 'order is not in whole ticks and lots', order)
  if (market.status !== 'Trading' || market.last === 0) return 'symbol-not-trading'
  if (account.orders.has(order.ref)) return 'duplicate-ref'
  const isMarket = order.orderType === 'market'
  if (order.qty < instrument.minQty) return 'below-min-quantity'
  if (order.qty > (isMarket ? instrument.maxMarketQty : instrument.maxQty))
    return 'above-max-quantity'
  const bounded = isMarket ? fillPrice : order.price
  if (bounded < instrument.minPrice || bounded > instrument.maxPrice) return 'price-out-of-bounds'
  if (isMarket && isPastWorst(order, fillPrice)) return 'price-deviation'
  const value = valueOf(instrument, bounded, order.qty)
  if (value < instrument.minValue) return 'below-min-value'
  if (value > instrument.maxValue) return 'above-max-value'
  const buys = order.side === 'buy'
  const balance = account.balances.get(buys ? instrument.quote : instrument.base)
  const need = buys ? value : baseOf(instrument, order.qty)
  if (!balance || balance.total - balance.locked < need) return 'insufficient-balance'
  return undefined
}

function isPastWorst(order: PlaceOrder, fillPrice: Price): boolean {
  if (order.price === 0) return false
  return order.side === 'buy' ? fillPrice > order.price : fillPrice < order.price
}

interface Execution {
  readonly market: MarketView
  readonly liquidity: Liquidity
  readonly done: boolean
}

function fillOf(order: PlaceOrder, qty: Quantity, price: Price, how: Execution): Fill {
  const { market, liquidity, done } = how
  const { side, symbol } = order
  const value = valueOf(market.instrument, price, qty)
  const rate = liquidity === 'maker' ? market.fees.maker : market.fees.taker
  const received = side === 'buy' ? baseOf(market.instrument, qty) : value
  return { side, symbol, price, qty, value, fee: feeOf(received, rate), liquidity, done }
}

/**
 * What an order of this size locks: price × qty in quote for buys, qty in base for sells; market
 * orders lock nothing.
 */
export function lockOf(instrument: Instrument, order: PlaceOrder, qty: Quantity): Amount {
  if (order.orderType === 'market') return ZERO
  return order.side === 'buy' ? valueOf(instrument, order.price, qty) : baseOf(instrument, qty)
}

function foldPlaced(
  account: VenueAccount,
  order: PlaceOrder,
  instrument: Instrument,
  stamp: PlaceStamp,
): void {
  const lock = lockOf(instrument, order, order.qty)
  const balance = balanceOf(account, order.side === 'buy' ? instrument.quote : instrument.base)
  const locked = balance.locked + lock
  assert(locked <= balance.total, 'order locks more than the bot has', order)
  assert(!account.orders.has(order.ref), 'order reference is open already', order)
  balance.locked = locked as Amount
  account.orders.set(order.ref, {
    ref: order.ref,
    symbol: order.symbol,
    side: order.side,
    orderType: order.orderType,
    price: order.price,
    qty: order.qty,
    purpose: order.purpose,
    action: order.action,
    level: order.level,
    orderId: stamp.orderId,
    placedAtMs: stamp.atMs,
    filled: 0 as Quantity,
  })
}

function foldFilled(account: VenueAccount, ref: number, fill: Fill, instrument: Instrument): void {
  const order = account.orders.get(ref)
  assert(order, 'fill of an order that is not open', ref)
  const filled = order.filled + fill.qty
  assert(fill.qty > 0 && filled <= order.qty, 'order is filled past its quantity', ref)
  assert(fill.done === (filled === order.qty), 'fill is wrongly called the last', ref)
  const buys = fill.side === 'buy'
  const base = baseOf(instrument, fill.qty)
  const paid = balanceOf(account, buys ? instrument.quote : instrument.base)
  const received = balanceOf(account, buys ? instrument.base : instrument.quote)
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

function foldCancelled(account: VenueAccount, ref: number, instrument: Instrument): void {
  const order = account.orders.get(ref)
  assert(order, 'cancel of an order that is not open', ref)
  const balance = balanceOf(account, order.side === 'buy' ? instrument.quote : instrument.base)
  const lock = lockOf(instrument, order, (order.qty - order.filled) as Quantity)
  assert(balance.locked >= lock, 'cancel frees more than is locked', ref)
  balance.locked = (balance.locked - lock) as Amount
  account.orders.delete(ref)
}

function balanceOf(account: VenueAccount, coin: string): Balance {
  const found = account.balances.get(coin)
  if (found) return found
  const balance: Balance = { total: ZERO, locked: ZERO }
  account.balances.set(coin, balance)
  return balance
}
