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
  /** Only takes from a position, never opens one; orders on spot do not have it. */
  readonly reduceOnly?: true | undefined
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
  | 'reduce-only'
  /** More value than the risk tiers allow at the bot's leverage. */
  | 'risk-limit'
  /** More lots than one position may have of the open interest. */
  | 'open-interest'
  /** The contract is about to be settled: only what reduces a position is taken. */
  | 'pre-settle'
  /** A limit below a tenth of the mark price. */
  | 'price-under-base'
export type CancelReason = 'by-bot' | 'by-close' | 'symbol-closed' | 'by-liquidation'

export type VenueEvent =
  | { readonly type: 'order-placed'; readonly order: PlaceOrder }
  | { readonly type: 'order-rejected'; readonly order: PlaceOrder; readonly reason: RejectReason }
  | { readonly type: 'order-filled'; readonly ref: number; readonly fill: Fill }
  | { readonly type: 'order-cancelled'; readonly ref: number; readonly reason: CancelReason }
  | { readonly type: 'leverage-set'; readonly symbol: number; readonly leverage: Ratio }
  | { readonly type: 'position-settled'; readonly settlement: Settlement }

/**
 * One execution. On spot the fee is in the received coin, base for buys and quote for sells, and
 * nothing else is said; a fill of a contract names its fee coin and what it realized.
 */
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
  readonly feeCoin?: string
  /** Profit of the part of a position that was closed, before the fee, in the fee coin. */
  readonly realizedPnl?: Amount
}

/** A fill of a contract. */
export type ContractFill = Fill & Required<Pick<Fill, 'feeCoin' | 'realizedPnl'>>

/** Whether a fill is of a contract, not of a spot pair. */
export function isContractFill(fill: Fill): fill is ContractFill {
  return fill.realizedPnl !== undefined
}

/**
 * Coin of the fee of a fill or of a whole order: what the fill names, else by the category. A
 * contract is paid for in its quote coin either way, on spot it is the coin that is received.
 */
export function feeCoinOf(
  trade: Pick<Fill, 'side' | 'feeCoin'>,
  { category, base, quote }: Instrument,
): string {
  if (trade.feeCoin !== undefined) return trade.feeCoin
  return category === 'spot' && trade.side === 'buy' ? base : quote
}

/** Why a venue ends a position without an order. */
export type SettlementCause = 'failure' | 'delivery' | 'liquidation' | 'deleveraging'

/** A settlement that the market or its operator orders. */
export interface SettlementTerms {
  readonly cause: 'delivery' | 'deleveraging'
  readonly price: Price
}

/** A whole position closed at a price without an order; amounts in the settle coin. */
export interface Settlement {
  readonly symbol: number
  readonly cause: SettlementCause
  /** Side of the trade that closes it: 'sell' for a long one. */
  readonly side: Side
  readonly price: Price
  readonly qty: Quantity
  readonly value: Amount
  readonly fee: Amount
  readonly realizedPnl: Amount
  /** Only of a liquidation: what became of the position in the hands of the insurance. */
  readonly takeover?: Takeover
}

/** The insurance takes a position over at the settlement's price and closes it in the market. */
export interface Takeover {
  /** What a taker gets for all of it. */
  readonly price: Price
  /** What the insurance won by it from the venue, below zero what it lost; exact. */
  readonly amount: Amount
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
  /** Prices of whatever else an account holds; without it positions count as they were bought. */
  readonly marks?: Marks | undefined
  /** Lots open in the whole market, absent where the feed does not say. */
  readonly openInterest?: Quantity | undefined
}

/** Mark prices, for what positions are worth. */
export interface Marks {
  instrument(symbol: number): Instrument
  /** 0 before the first price. */
  mark(symbol: number): Price
}

/** What margin is reckoned by: of each symbol its mark, the owner's fees and the last price. */
export interface MarginView extends Marks {
  fees(symbol: number): FeeRates
  /** 0 before the first print. */
  last(symbol: number): Price
}

/**
 * Marks of one symbol between which an account cannot be liquidated: a mark at or below `below`, or
 * at or above `above`, may. 0 and Infinity where no mark of that side can.
 */
export interface MarkBand {
  readonly below: number
  readonly above: number
}

export interface SymbolBand extends MarkBand {
  readonly symbol: number
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

/** Open orders by reference, oldest first. */
export interface OrdersByRef {
  readonly size: number
  get(ref: number): RestingOrder | undefined
  has(ref: number): boolean
  /** Adds an order as it rests from then on; refuses a reference that is open. */
  place(order: PlaceOrder, stamp: PlaceStamp): void
  delete(ref: number): boolean
  values(): Iterable<RestingOrder>
}

/** What a bot holds of a contract and has resting for it. Mutable: events are folded in place. */
export interface Position {
  readonly symbol: number
  /** Lots held, below zero when short. */
  lots: number
  /** What they cost at entry in the settle coin, signed as the lots; cost / lots is the entry. */
  cost: Amount
  /** Value over margin, 1 unless it was set. */
  leverage: Ratio
  /** Resting orders that may open: lots and value at their own prices by side. */
  buyLots: number
  buyValue: Amount
  sellLots: number
  sellValue: Amount
  /** What position and orders lock of the wallet. */
  margin: Amount
}

/** A bot's own wallet, orders and positions at the venue. */
export interface VenueAccount {
  readonly balances: Balances
  readonly orders: OrdersByRef
  /** By symbol, in the order in which they came; absent until there is a contract among them. */
  positions?: Map<number, Position> | undefined
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
  /**
   * What a resting order of an account gets out of a segment that reaches it; undefined when
   * nothing.
   */
  decideFill(
    order: RestingOrder,
    segment: Segment,
    market: MarketView,
    account: VenueAccount,
  ): Fill | undefined
  /**
   * Closes the position of a failed bot at once, at what a taker would get and for a taker's fee,
   * even where nothing trades now; undefined when there is none.
   */
  decideClosure(account: VenueAccount, symbol: number, market: MarketView): Settlement | undefined
  /**
   * Settles a position at a price that is given from outside, for no fee; undefined when there is
   * none.
   */
  decideSettlement(
    account: VenueAccount,
    symbol: number,
    how: SettlementTerms,
    instrument: Instrument,
  ): Settlement | undefined
  /**
   * Whether the margin balance of an account is down to its maintenance margin. Never while a
   * symbol that it holds has no mark yet.
   */
  isLiquidated(account: VenueAccount, view: MarginView): boolean
  /**
   * Between which marks it cannot come to that, for each symbol held by an account that is not
   * liquidated; undefined while one has no mark yet.
   */
  safeBands(account: VenueAccount, view: MarginView): readonly SymbolBand[] | undefined
  /** Settles what a liquidated account holds at bankruptcy prices and hands it to the insurance. */
  decideLiquidation(account: VenueAccount, view: MarginView): readonly Settlement[]
  /** What an account could take out of a coin or lock for a new order. */
  free(account: VenueAccount, coin: string, marks: Marks): Amount
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
