// The paper exchange as a pure state machine: rules of orders (share, slippage, bounds) over a spot
// account and a linear account, by the category of what is traded (formulas:
// docs/formulas/paper-venue.md). One user's events never change another user's fills.
import { assert, assertNever, type Amount, type Price, type Quantity } from '@trellis/kernel'
import {
  entryPrice,
  feeOf,
  isTrading,
  valueOf,
  type Fill,
  type Instrument,
  type MarginView,
  type MarketView,
  type Marks,
  type PlaceOrder,
  type PlaceStamp,
  type Position,
  type RejectReason,
  type RestingOrder,
  type Segment,
  type Settlement,
  type SettlementTerms,
  type Side,
  type SymbolBand,
  type Venue,
  type VenueAccount,
  type VenueEvent,
} from '@trellis/market'
import type { Execution } from './execution.ts'
import * as linear from './linear-account.ts'
import {
  bandsOf,
  foldSettled,
  isLiquidated,
  liquidationOf,
  settlementAt,
} from './linear-settlement.ts'
import { shareFor } from './share.ts'
import { slippedPrice } from './slippage.ts'
import * as spot from './spot-account.ts'

export interface PaperSettings {
  /** Share of the volume traded beyond an order's price that one order gets, in 1/10000. */
  readonly shareBps: number
  /** Fill already where the tape touches the price. */
  readonly touch: boolean
}

const DEFAULT_PAPER_SETTINGS: PaperSettings = { shareBps: 1000, touch: false }

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
    const how: Execution = { market, liquidity: 'taker', done: true }
    const fill =
      market.instrument.category === 'spot'
        ? spot.spotFill(order, order.qty, fillPrice, how)
        : linear.contractFill(account, order, { price: fillPrice, qty: order.qty }, how)
    return [placed, { type: 'order-filled', ref: order.ref, fill }]
  }

  decideFill(
    order: RestingOrder,
    segment: Segment,
    market: MarketView,
    account: VenueAccount,
  ): Fill | undefined {
    if (!isTrading(market.status)) return undefined
    const { side, price } = order
    const left = (order.qty - order.filled) as Quantity
    const qty = shareFor({ side, price, left }, segment, this)
    if (qty <= 0) return undefined
    if (market.instrument.category !== 'spot')
      return this.#contractFill(order, qty, market, account)
    return spot.spotFill(order, qty, price, { market, liquidity: 'maker', done: qty === left })
  }

  decideClosure(account: VenueAccount, symbol: number, market: MarketView): Settlement | undefined {
    const { instrument, last, fees } = market
    const position = heldIn(account, symbol)
    if (!position) return undefined
    const qty = Math.abs(position.lots) as Quantity
    const side = position.lots > 0 ? 'sell' : 'buy'
    const price = last > 0 ? this.marketPrice(side, qty, market) : entryPrice(position, instrument)
    const settlement = settlementAt(position, { cause: 'failure', price }, instrument)
    return { ...settlement, fee: feeOf(settlement.value, fees.taker) }
  }

  decideSettlement(
    account: VenueAccount,
    symbol: number,
    how: SettlementTerms,
    instrument: Instrument,
  ): Settlement | undefined {
    const position = heldIn(account, symbol)
    return position && settlementAt(position, how, instrument)
  }

  isLiquidated(account: VenueAccount, view: MarginView): boolean {
    return isLiquidated(account, view)
  }

  safeBands(account: VenueAccount, view: MarginView): readonly SymbolBand[] | undefined {
    return bandsOf(account, view)
  }

  decideLiquidation(account: VenueAccount, view: MarginView): readonly Settlement[] {
    return liquidationOf(account, view)
  }

  free(account: VenueAccount, coin: string, marks: Marks): Amount {
    return linear.freeOf(account, coin, marks)
  }

  evolve(
    account: VenueAccount,
    event: VenueEvent,
    instrument: Instrument,
    stamp: PlaceStamp,
  ): void {
    if (instrument.category === 'spot') return foldSpot(account, event, instrument, stamp)
    foldLinear(account, event, instrument, stamp)
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

  /** What may only reduce a position gets no more than is left of it. */
  #contractFill(
    order: RestingOrder,
    share: Quantity,
    market: MarketView,
    account: VenueAccount,
  ): Fill | undefined {
    const { price } = order
    const isReducing = order.reduceOnly === true || market.status === 'PreSettle'
    const most = isReducing ? linear.reducible(account.positions?.get(order.symbol), order) : share
    const qty = share < most ? share : most
    if (qty === 0) return undefined
    const done = order.filled + qty === order.qty
    return linear.contractFill(account, order, { price, qty }, { market, liquidity: 'maker', done })
  }
}

/** What an account holds of a symbol; undefined when it is flat. */
function heldIn(account: VenueAccount, symbol: number): Position | undefined {
  const position = account.positions?.get(symbol)
  return position && position.lots !== 0 ? position : undefined
}

function foldSpot(
  account: VenueAccount,
  event: VenueEvent,
  instrument: Instrument,
  stamp: PlaceStamp,
): void {
  switch (event.type) {
    case 'order-placed':
      return spot.foldSpotPlaced(account, event.order, instrument, stamp)
    case 'order-rejected':
      return
    case 'order-filled':
      return spot.foldSpotFilled(account, event.ref, event.fill, instrument)
    case 'order-cancelled':
      return spot.foldSpotCancelled(account, event.ref, instrument)
    case 'leverage-set':
    case 'position-settled':
      return assert(false, 'a spot pair has no positions', event)
    default:
      assertNever(event)
  }
}

function foldLinear(
  account: VenueAccount,
  event: VenueEvent,
  instrument: Instrument,
  stamp: PlaceStamp,
): void {
  switch (event.type) {
    case 'order-placed':
      return linear.foldContractPlaced(account, event.order, instrument, stamp)
    case 'order-rejected':
      return
    case 'order-filled':
      return linear.foldContractFilled(account, event.ref, event.fill, instrument)
    case 'order-cancelled': {
      const order = account.orders.get(event.ref)
      assert(order, 'cancel of an order that is not open', event.ref)
      return linear.foldContractCancelled(account, order, instrument)
    }
    case 'leverage-set':
      return linear.foldLeverage(account, event, instrument)
    case 'position-settled':
      return foldSettled(account, event.settlement, instrument)
    default:
      assertNever(event)
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
  if (!takesOrders(market) || market.last === 0) return 'symbol-not-trading'
  if (account.orders.has(order.ref)) return 'duplicate-ref'
  const isMarket = order.orderType === 'market'
  if (order.qty < instrument.minQty && !closesAll(account, order)) return 'below-min-quantity'
  if (order.qty > (isMarket ? instrument.maxMarketQty : instrument.maxQty))
    return 'above-max-quantity'
  const bounded = isMarket ? fillPrice : order.price
  if (bounded < instrument.minPrice || bounded > instrument.maxPrice) return 'price-out-of-bounds'
  if (isMarket && isPastWorst(order, fillPrice)) return 'price-deviation'
  const value = valueOf(instrument, bounded, order.qty)
  if (value < instrument.minValue && order.reduceOnly !== true) return 'below-min-value'
  if (value > instrument.maxValue) return 'above-max-value'
  if (instrument.category === 'spot')
    return spot.canPay(account, order, value, instrument) ? undefined : 'insufficient-balance'
  const takes = isMarketable(order, market)
  return linear.contractRefusal(account, order, market, { price: fillPrice, value, takes })
}

/** What is left of a position may be closed however small it is, or it could never be left. */
function closesAll({ positions }: VenueAccount, order: PlaceOrder): boolean {
  if (order.reduceOnly !== true) return false
  return order.qty === linear.reducible(positions?.get(order.symbol), order)
}

/** A contract that is about to be settled takes orders still, those that reduce. */
function takesOrders({ status, instrument }: MarketView): boolean {
  return status === 'Trading' || (status === 'PreSettle' && instrument.category !== 'spot')
}

function isPastWorst(order: PlaceOrder, fillPrice: Price): boolean {
  if (order.price === 0) return false
  return order.side === 'buy' ? fillPrice > order.price : fillPrice < order.price
}
