// Orders and rounds of a bot as histories give them: what rests at the venue, every order with its
// fills summed up, and the rounds of a grid. The names of order statuses are those of the market.
import { botReference, paging } from '@trellis/contract'
import { formatPrice, formatQuantity, type Instrument, type RestingOrder } from '@trellis/market'
import { z } from 'zod'
import type { LimitsMarket } from '../checks.ts'
import { orderLevel } from '../grid/cells.ts'
import { headShape } from './checks.ts'

/** An order as histories give it; times in market epoch ms. */
export const gridOrder = z.object({
  /** "S…" of what the exchange closed without an order: a liquidation, deleveraging or delivery. */
  order_id: z.string(),
  /** Closing to the platform coin trades other pairs than the bot's own. */
  symbol: z.string(),
  side: z.string(),
  price: z.string(),
  avg_price: z.string(),
  quantity: z.string(),
  filled_quantity: z.string(),
  fee: z.string(),
  fee_token: z.string(),
  time: z.string(),
  order_status: z.string(),
  /** normal, arbitrage or position. */
  order_type: z.string(),
  /** Pipeline action that caused it. */
  action: z.string(),
  /** From 0 at the lowest of the first range, from -2 on below it; -1: none, as at market. */
  level: z.number(),
})

const gridPair = z.object({
  pair_type: z.literal('ARBITRAGE'),
  /** That of its buy. */
  level: z.number(),
  profits: z.string(),
  profits_token: z.string(),
  time: z.string(),
  open_order: gridOrder.nullable(),
  close_order: gridOrder,
})

/** A payment of funding: received, or paid where the amount is below zero. */
export const funding = z.object({
  symbol: z.string(),
  /** A fraction of the value at the mark. */
  funding_rate: z.string(),
  mark_price: z.string(),
  amount: z.string(),
  token: z.string(),
  time: z.string(),
})

const openOrder = z.object({
  order_id: z.string(),
  price: z.string(),
  quantity: z.string(),
  filled_quantity: z.string(),
  level: z.number(),
  order_type: z.string(),
  time: z.string(),
})

export const openOrders = z.object({
  ...headShape,
  base_token: z.string(),
  quote_token: z.string(),
  cell_number: z.number(),
  last_price: z.string(),
  buys: z.array(openOrder),
  sells: z.array(openOrder),
})

/** What rests of a bot in one contract, with the margin that it has for every grid. */
export const contractOpenOrders = openOrders.extend({
  cell_investment: z.string(),
  mark_price: z.string(),
})

export const historyRequest = z.looseObject({
  ...botReference,
  ...paging,
  view: z.enum(['pairs', 'orders']).default('pairs'),
  order_type: z.enum(['normal', 'arbitrage', 'position']).optional(),
})

/** The same of a bot in contracts, whose fundings are a view of their own. */
export const contractHistoryRequest = historyRequest.extend({
  view: z.enum(['pairs', 'orders', 'fundings']).default('pairs'),
})

export const historyOrders = z.object({
  ...headShape,
  /** Completed rounds, newest first; `orders` is filled instead for `view: "orders"`. */
  pairs: z.array(gridPair),
  orders: z.array(gridOrder),
  total: z.string(),
})

export const contractHistoryOrders = historyOrders.extend({ fundings: z.array(funding) })

export type HistoryPage = z.infer<typeof historyOrders>
export type ContractHistoryPage = z.infer<typeof contractHistoryOrders>
export type GridOrder = z.infer<typeof gridOrder>
export type GridRound = z.infer<typeof gridPair>

/** An order of the read models: one order with its executions summed up. */
export interface PastOrder {
  readonly orderId: string
  readonly symbol: string
  readonly side: 'buy' | 'sell'
  readonly purpose: string
  readonly action: string
  readonly level: number
  readonly price: string
  readonly avgPrice: string
  readonly quantity: string
  readonly filled: string
  readonly fee: string
  readonly feeCoin: string
  readonly status: 'new' | 'partially-filled' | 'filled' | 'cancelled' | 'rejected'
  readonly updatedAtMs: number
}

/** A completed round of the read models. */
export interface PastRound {
  readonly level: number
  readonly profit: string
  readonly open: PastOrder | undefined
  readonly close: PastOrder
  readonly closedAtMs: number
}

/** A payment of funding of the read models. */
export interface PastFunding {
  readonly symbol: string
  readonly rate: string
  readonly mark: string
  readonly amount: string
  readonly coin: string
  readonly atMs: number
}

/** A payment of funding of the history. */
export function fundingRow({ symbol, rate, mark, amount, coin, atMs }: PastFunding) {
  const [funding_rate, mark_price] = [rate, mark]
  return { symbol, funding_rate, mark_price, amount, token: coin, time: String(atMs) }
}

/** Prefix of the order statuses of a contract. */
export const CONTRACT_ORDER = 'FUTURE_ORDER_STATUS_'

/** An order of the history; `prefix` is that of the market's order statuses. */
export function orderRow(row: PastOrder, prefix: string): GridOrder {
  return {
    order_id: row.orderId,
    symbol: row.symbol,
    side: row.side === 'buy' ? 'BUY' : 'SELL',
    price: row.price,
    avg_price: row.avgPrice,
    quantity: row.quantity,
    filled_quantity: row.filled,
    fee: row.fee,
    fee_token: row.feeCoin,
    time: String(row.updatedAtMs),
    order_status: `${prefix}${row.status.replaceAll('-', '_').toUpperCase()}`,
    order_type: row.purpose,
    action: row.action,
    level: row.level,
  }
}

/** A completed round of the history; one out of the opening has no order that opened it. */
export function roundRow(row: PastRound, coin: string, prefix: string): GridRound {
  return {
    pair_type: 'ARBITRAGE',
    level: orderLevel(row, 'buy'),
    profits: row.profit,
    profits_token: coin,
    time: String(row.closedAtMs),
    open_order: row.open ? orderRow(row.open, prefix) : null,
    close_order: orderRow(row.close, prefix),
  }
}

/** An order that rests at the venue. */
function openOrderRow(order: RestingOrder, instrument: Instrument) {
  return {
    order_id: String(order.orderId),
    price: formatPrice(instrument, order.price),
    quantity: formatQuantity(instrument, order.qty),
    filled_quantity: formatQuantity(instrument, order.filled),
    level: order.level,
    order_type: order.purpose,
    time: String(order.placedAtMs),
  }
}

/** Orders that rest, nearest to the price first. */
export function bookRow(
  orders: readonly RestingOrder[],
  { instrument, last }: Pick<LimitsMarket, 'instrument' | 'last'>,
) {
  const of = (side: RestingOrder['side']) =>
    orders
      .filter((order) => order.side === side)
      .sort((a, b) => (side === 'buy' ? b.price - a.price : a.price - b.price))
      .map((order) => openOrderRow(order, instrument))
  return {
    base_token: instrument.base,
    quote_token: instrument.quote,
    last_price: formatPrice(instrument, last),
    buys: of('buy'),
    sells: of('sell'),
  }
}
