// The messages between engine and venue. The engine does not know which venue answers; a paper
// venue is a pure state machine.
import type { Amount, Price, Quantity, Ratio } from '@trellis/kernel'
import type { Category, Instrument } from './instrument.ts'

export type Side = 'buy' | 'sell'
export type OrderType = 'limit' | 'market'
/**
 * Why an order exists: a plain level, the counter order of a filled level, or building and ending
 * the position.
 */
export type OrderPurpose = 'normal' | 'arbitrage' | 'position'
/** The pipeline action that caused an order or a transfer (specification 4). */
export type PipelineAction =
  | 'open'
  | 'close'
  | 'trigger-entry'
  | 'take-profit'
  | 'stop-loss'
  | 'liquidation'
  | 'bonus-destroy'
  | 'modify-setting'
  | 'transfer'
export type Liquidity = 'maker' | 'taker'

/**
 * Asks the venue for an order. `ref` is the bot's own number for it, unique in the bot: submits are
 * idempotent by it.
 */
export interface PlaceOrder {
  readonly ref: number
  readonly symbol: number
  readonly side: Side
  readonly orderType: OrderType
  /** Limit price; for market orders the worst price accepted, 0 for none. */
  readonly price: Price
  readonly qty: Quantity
  readonly purpose: OrderPurpose
  readonly action: PipelineAction
  /** Level of the bot's plan the order belongs to, -1 for none. */
  readonly level: number
}

/** An order that rests at the venue. Mutable: fills are folded in place. */
export interface RestingOrder extends PlaceOrder {
  readonly orderId: number
  readonly placedAtMs: number
  filled: Quantity
}

export type RejectReason =
  | 'insufficient-balance'
  | 'below-min-quantity'
  | 'above-max-quantity'
  | 'below-min-value'
  | 'above-max-value'
  | 'price-out-of-bounds'
  | 'price-deviation'
  | 'symbol-not-trading'
  | 'duplicate-ref'
export type CancelReason = 'by-bot' | 'by-close' | 'symbol-closed'

export type VenueEvent =
  | { readonly type: 'order-placed'; readonly order: PlaceOrder }
  | { readonly type: 'order-rejected'; readonly order: PlaceOrder; readonly reason: RejectReason }
  | { readonly type: 'order-filled'; readonly ref: number; readonly fill: Fill }
  | { readonly type: 'order-cancelled'; readonly ref: number; readonly reason: CancelReason }

/** One execution. The fee is in the received coin: base for buys, quote for sells. */
export interface Fill {
  readonly side: Side
  readonly symbol: number
  readonly price: Price
  readonly qty: Quantity
  readonly value: Amount
  readonly fee: Amount
  readonly liquidity: Liquidity
  /** True when nothing of the order is left. */
  readonly done: boolean
}

/** A monotone piece of the tape: the price moved from `from` to `to` while `qty` lots traded. */
export interface Segment {
  readonly from: Price
  readonly to: Price
  readonly qty: Quantity
}

export interface FeeRates {
  readonly maker: Ratio
  readonly taker: Ratio
}

/** What a user pays, by the category of what is traded. */
export type FeeTable = Readonly<Record<Category, FeeRates>>

/** What the venue may know of the market at the moment of a command. */
export interface MarketView {
  readonly instrument: Instrument
  readonly status: Instrument['status']
  readonly last: Price
  readonly fees: FeeRates
}

export interface Balance {
  total: Amount
  locked: Amount
}

/** Balances by coin, in the order in which the coins came; a Map will do. */
export interface Balances extends Iterable<readonly [coin: string, balance: Balance]> {
  get(coin: string): Balance | undefined
  set(coin: string, balance: Balance): unknown
}

/** Open orders by reference, oldest first; a Map will do. */
export interface OrdersByRef {
  readonly size: number
  get(ref: number): RestingOrder | undefined
  has(ref: number): boolean
  /** Adds an order; who keeps it may copy it, so `get` gives the one to change. */
  set(ref: number, order: RestingOrder): unknown
  delete(ref: number): boolean
  values(): Iterable<RestingOrder>
}

/** A bot's own wallet and orders at the venue. */
export interface VenueAccount {
  readonly balances: Balances
  readonly orders: OrdersByRef
}

/** The pure state machine of a venue: `decide…` reads, `evolve` folds in place. */
export interface Venue {
  /**
   * True when a resting order fills already where the tape touches its price, not only beyond it.
   */
  readonly fillsOnTouch: boolean
  /**
   * What a new order leads to: a placed limit order, placed and filled (market, marketable), or a
   * rejection.
   */
  decidePlace(account: VenueAccount, order: PlaceOrder, market: MarketView): readonly VenueEvent[]
  /** What a resting order gets out of a segment that reaches it; undefined when nothing. */
  decideFill(order: RestingOrder, segment: Segment, market: MarketView): Fill | undefined
  /**
   * Folds an event into the account; `orderId` and `atMs` are given by the engine for placed
   * orders.
   */
  evolve(account: VenueAccount, event: VenueEvent, instrument: Instrument, stamp: PlaceStamp): void
  /** Price at which a market order of this size would fill now, before any order is sent. */
  marketPrice(side: Side, qty: Quantity, market: MarketView): Price
}

export interface PlaceStamp {
  readonly orderId: number
  readonly atMs: number
}
