// The plain bound of the live engine: resting slots in buckets by tick, a move visits only the
// ticks it passes, a fill moves three integers and rests the slot's other side. No facts, no money
// type, no users.

/** One resting slot: a buy at `price`, or a sell of a coin bought one step below. */
export interface PlainSlot {
  readonly symbol: number
  readonly owner: number
  readonly isSell: boolean
  readonly price: number
  readonly step: number
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
    slots: readonly PlainSlot[],
    symbols: number,
    private readonly origin: number,
    start: number,
  ) {
    this.heads = [new Int32Array(symbols * SPAN).fill(-1), new Int32Array(symbols * SPAN).fill(-1)]
    this.next = new Int32Array(slots.length)
    this.step = Int32Array.from(slots, (slot) => slot.step)
    this.owner = Int32Array.from(slots, (slot) => slot.owner)
    const owners = slots.reduce((most, slot) => Math.max(most, slot.owner), 0) + 1
    this.base = new Float64Array(owners)
    this.quote = new Float64Array(owners)
    this.fees = new Float64Array(owners)
    this.last = new Int32Array(symbols).fill(start - origin)
    slots.forEach((slot, index) => {
      const at = slot.symbol * SPAN + slot.price - origin
      this.rest(index, slot.isSell ? 1 : 0, at)
    })
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
