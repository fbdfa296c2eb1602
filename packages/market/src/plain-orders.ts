// Open orders in a map: for accounts that are tried and thrown away.
import { assert, type Quantity } from '@trellis/kernel'
import type { OrdersByRef, PlaceOrder, PlaceStamp, RestingOrder } from './venue.ts'

/** The plain form of open orders. */
export class PlainOrders extends Map<number, RestingOrder> implements OrdersByRef {
  place(order: PlaceOrder, { orderId, atMs: placedAtMs }: PlaceStamp): void {
    assert(!this.has(order.ref), 'order reference is open already', order.ref)
    this.set(order.ref, Object.assign({}, order, { orderId, placedAtMs, filled: 0 as Quantity }))
  }
}
