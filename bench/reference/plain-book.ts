// The plain bound of the live engine: resting slots in buckets by tick, a move visits only the
// ticks it passes, a fill moves three integers and rests the slot's other side. No facts, no money
// type, no users.

import type { PlaceOrder } from '@trellis/market'

/** Resting slots side by side: a buy at its price, or a sell of a coin bought one step below. */
export class PlainSlots {
  count = 0
  readonly symbol: Int32Array
  readonly owner: Int32Array
  readonly isSell: Uint8Array
  readonly price: Int32Array
  readonly step: Int32Array

  constructor(most: number) {
    this.symbol = new Int32Array(most)
    this.owner = new Int32Array(most)
    this.isSell = new Uint8Array(most)
    this.price = new Int32Array(most)
    this.step = new Int32Array(most)
  }

  add(owner: number, order: Pick<PlaceOrder, 'symbol' | 'side' | 'price'>, step: number): void {
    const at = this.count++
    this.symbol[at] = order.symbol
    this.owner[at] = owner
    this.isSell[at] = order.side === 'sell' ? 1 : 0
    this.price[at] = order.price
    this.step[at] = step
  }
}

/** Ticks a symbol's buckets span; prices are offsets into it. */
export const SPAN = 1 << 16

/** A book of slots over many symbols with prices relative to `origin`. */
export class PlainBook {
  fills = 0
  private readonly heads: [Int32Array, Int32Array]
  private readonly next: Int32Array
  private readonly step: Int32Array
  private readonly owner: Int32Array
  private readonly base: Float64Array
  private readonly quote: Float64Array
  private readonly fees: Float64Array
  private readonly last: Int32Array

  constructor(
    slots: PlainSlots,
    symbols: number,
    private readonly origin: number,
    start: number,
  ) {
    this.heads = [new Int32Array(symbols * SPAN).fill(-1), new Int32Array(symbols * SPAN).fill(-1)]
    this.next = new Int32Array(slots.count)
    this.step = slots.step
    this.owner = slots.owner
    const owners = slots.owner.reduce((most, owner) => Math.max(most, owner), 0) + 1
    this.base = new Float64Array(owners)
    this.quote = new Float64Array(owners)
    this.fees = new Float64Array(owners)
    this.last = new Int32Array(symbols).fill(start - origin)
    for (let slot = 0; slot < slots.count; slot++) {
      const at = slots.symbol[slot]! * SPAN + slots.price[slot]! - origin
      this.rest(slot, slots.isSell[slot] === 1 ? 1 : 0, at)
    }
  }

  /** Moves a symbol to a price and fills every slot the way goes through. */
  move(symbol: number, price: number): void {
    const from = this.last[symbol]!
    const to = price - this.origin
    const row = symbol * SPAN
    if (to > from) for (let at = from; at < to; at++) this.fillAll(row + at, 1)
    else for (let at = from; at > to; at--) this.fillAll(row + at, 0)
    this.last[symbol] = to
  }

  private rest(slot: number, side: 0 | 1, at: number): void {
    const heads = this.heads[side]
    this.next[slot] = heads[at]!
    heads[at] = slot
  }

  private fillAll(at: number, side: 0 | 1): void {
    const heads = this.heads[side]
    let slot = heads[at]!
    if (slot < 0) return
    heads[at] = -1
    const value = ((at & (SPAN - 1)) + this.origin) * 1000
    while (slot >= 0) {
      const following = this.next[slot]!
      const owner = this.owner[slot]!
      const sign = side === 0 ? 1 : -1
      this.base[owner]! += sign * 1000
      this.quote[owner]! -= sign * value
      this.fees[owner]! += value * 4
      this.fills += 1
      this.rest(slot, side === 0 ? 1 : 0, at + sign * this.step[slot]!)
      slot = following
    }
  }
}
