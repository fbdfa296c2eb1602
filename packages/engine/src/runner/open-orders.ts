// The open orders of one bot: as the venue keeps them and as they stand in a symbol's book, one
// object for both.
import { assert, type Price, type Quantity } from '@trellis/kernel'
import type {
  OrderPurpose,
  OrdersByRef,
  OrderType,
  PipelineAction,
  PlaceOrder,
  PlaceStamp,
  RestingOrder,
  Side,
} from '@trellis/market'
import type { IndexNode, PriceLevel } from './price-index.ts'

/**
 * An open order and its standing in its symbol's book. One that is gone comes back as another, so
 * nobody may keep it beyond the call of the engine. What a fill reads stands first.
 */
export class OpenOrder<B> implements RestingOrder, IndexNode<OpenOrder<B>> {
  bot: B
  ref: number
  /** Next of the bot's orders whose references end alike. */
  nextAlike: OpenOrder<B> | undefined = undefined
  standsAt: PriceLevel<OpenOrder<B>> | undefined = undefined
  previous: OpenOrder<B> | undefined = undefined
  next: OpenOrder<B> | undefined = undefined
  price: Price
  side: Side
  qty: Quantity
  filled = 0 as Quantity
  symbol: number
  /** When it was placed on the way of a print: the number of the sweep, and where on the way. */
  sweep = 0
  from = 0 as Price
  orderType: OrderType
  purpose: OrderPurpose
  action: PipelineAction
  level: number
  orderId: number
  placedAtMs: number
  reduceOnly: true | undefined

  constructor(bot: B, order: PlaceOrder, stamp: PlaceStamp) {
    this.bot = bot
    this.ref = order.ref
    this.price = order.price
    this.side = order.side
    this.qty = order.qty
    this.symbol = order.symbol
    this.orderType = order.orderType
    this.purpose = order.purpose
    this.action = order.action
    this.level = order.level
    this.orderId = stamp.orderId
    this.placedAtMs = stamp.atMs
    this.reduceOnly = order.reduceOnly
  }

  /**
   * Orders queue up as they come. Only the order of one user's own matters, and that is the order
   * of placement: live by itself, after a recovery because they are hung by order id.
   */
  get sequence(): number {
    return 0
  }

  /** Becomes another order, of a bot that may be another too. */
  turnInto(bot: B, order: PlaceOrder, stamp: PlaceStamp): this {
    this.bot = bot
    this.price = order.price
    this.next = undefined
    this.side = order.side
    this.qty = order.qty
    this.filled = 0 as Quantity
    this.symbol = order.symbol
    this.ref = order.ref
    this.sweep = 0
    this.from = 0 as Price
    this.nextAlike = undefined
    this.orderType = order.orderType
    this.purpose = order.purpose
    this.action = order.action
    this.level = order.level
    this.orderId = stamp.orderId
    this.placedAtMs = stamp.atMs
    this.reduceOnly = order.reduceOnly
    return this
  }
}

/** The order alone, for readers outside and for snapshots. */
export function copyOf(order: RestingOrder): RestingOrder {
  const { ref, symbol, side, orderType, price, qty, purpose, action, level } = order
  const { orderId, placedAtMs, filled, reduceOnly } = order
  const only = reduceOnly === true ? { reduceOnly } : NOTHING
  return {
    ref,
    symbol,
    side,
    orderType,
    price,
    qty,
    purpose,
    action,
    level,
    orderId,
    placedAtMs,
    filled,
    ...only,
  }
}

const NOTHING = {}
const SPARE_MAX = 256

/**
 * Orders that are gone, for use again: a grid places one for each that fills, and what is used
 * again need not be collected. One that left stays as it is until all batches are complete.
 */
export class SpareOrders<B> {
  readonly #left: OpenOrder<B>[] = []
  readonly #spare: OpenOrder<B>[] = []

  leave(order: OpenOrder<B>): void {
    if (this.#left.length < SPARE_MAX) this.#left.push(order)
  }

  take(): OpenOrder<B> | undefined {
    return this.#spare.length > 0 ? this.#spare.pop() : undefined
  }

  /** Nobody looks at the orders that left any more. */
  reclaim(): void {
    const left = this.#left
    while (left.length > 0) {
      const order = left.pop()
      if (order && !order.standsAt && this.#spare.length < SPARE_MAX) this.#spare.push(order)
    }
  }
}

const TABLE_MIN = 8
/** A grid has its hundred orders after two steps, which cost more than the room does. */
const GROWTH = 4

/**
 * A table of chains by the low bits of the reference. Kinds keep a number of the cell there, so an
 * order and its counter order share one place.
 */
export class OpenOrders<B> implements OrdersByRef {
  size = 0
  #table = emptyTable<B>(TABLE_MIN)
  readonly #bot: B
  readonly #spares: SpareOrders<B>

  constructor(bot: B, spares: SpareOrders<B>) {
    this.#bot = bot
    this.#spares = spares
  }

  get(ref: number): OpenOrder<B> | undefined {
    const table = this.#table
    let order = table[ref & (table.length - 1)]
    while (order && order.ref !== ref) order = order.nextAlike
    return order
  }

  has(ref: number): boolean {
    return this.get(ref) !== undefined
  }

  place(order: PlaceOrder, stamp: PlaceStamp): OpenOrder<B> {
    assert(!this.has(order.ref), 'order reference is open already', order.ref)
    if (this.size >= this.#table.length) this.#grow()
    const spare = this.#spares.take()
    const own = spare
      ? spare.turnInto(this.#bot, order, stamp)
      : new OpenOrder(this.#bot, order, stamp)
    put(this.#table, own)
    this.size += 1
    return own
  }

  /** Adds an order that rested before. */
  restore(order: RestingOrder): void {
    const { orderId, placedAtMs: atMs } = order
    this.place(order, { orderId, atMs }).filled = order.filled
  }

  delete(ref: number): boolean {
    const table = this.#table
    const place = ref & (table.length - 1)
    let before: OpenOrder<B> | undefined
    let order = table[place]
    while (order && order.ref !== ref) {
      before = order
      order = order.nextAlike
    }
    if (!order) return false
    if (before) before.nextAlike = order.nextAlike
    else table[place] = order.nextAlike
    this.size -= 1
    this.#spares.leave(order)
    return true
  }

  /** All orders, oldest first. */
  values(): readonly OpenOrder<B>[] {
    const all: OpenOrder<B>[] = []
    for (const first of this.#table)
      for (let order = first; order; order = order.nextAlike) all.push(order)
    return all.sort((a, b) => a.orderId - b.orderId)
  }

  #grow(): void {
    const before = this.#table
    this.#table = emptyTable(before.length * GROWTH)
    for (const first of before)
      for (let order = first; order;) {
        const following: OpenOrder<B> | undefined = order.nextAlike
        put(this.#table, order)
        order = following
      }
  }
}

function emptyTable<B>(length: number): (OpenOrder<B> | undefined)[] {
  return new Array<OpenOrder<B> | undefined>(length).fill(undefined)
}

function put<B>(table: (OpenOrder<B> | undefined)[], order: OpenOrder<B>): void {
  const place = order.ref & (table.length - 1)
  order.nextAlike = table[place]
  table[place] = order
}
