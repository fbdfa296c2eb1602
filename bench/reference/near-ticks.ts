// Orders of one side of one symbol by tick, those of a tick in the order of their age. Ticks
// without orders are passed thirty-two at a time.

/** Ticks that are counted. */
export const SPAN = 1 << 16
const WORD = 5
const NONE = -1

export class NearTicks {
  readonly #bits = new Int32Array(SPAN >> WORD)
  readonly #first = new Int32Array(SPAN).fill(NONE)
  readonly #newest = new Int32Array(SPAN).fill(NONE)

  /** Puts an order behind those of its tick; `next` links the orders of all ticks. */
  rest(tick: number, order: number, next: Int32Array): void {
    next[order] = NONE
    const before = this.#newest[tick]!
    this.#newest[tick] = order
    if (before >= 0) {
      next[before] = order
      return
    }
    this.#first[tick] = order
    this.#bits[tick >> WORD]! |= 1 << (tick & 31)
  }

  /** The oldest order of a tick, which has none from now on. */
  takeAll(tick: number): number {
    const first = this.#first[tick]!
    this.#first[tick] = NONE
    this.#newest[tick] = NONE
    this.#bits[tick >> WORD]! &= ~(1 << (tick & 31))
    return first
  }

  /** The nearest tick with orders from `tick` upwards; SPAN for none. */
  above(tick: number): number {
    let word = tick >> WORD
    let bits = this.#bits[word]! & (-1 << (tick & 31))
    while (bits === 0) {
      word += 1
      if (word === this.#bits.length) return SPAN
      bits = this.#bits[word]!
    }
    return (word << WORD) + (31 - Math.clz32(bits & -bits))
  }

  /** The nearest tick with orders from `tick` downwards; -1 for none. */
  below(tick: number): number {
    let word = tick >> WORD
    let bits = this.#bits[word]! & (-1 >>> (31 - (tick & 31)))
    while (bits === 0) {
      word -= 1
      if (word < 0) return NONE
      bits = this.#bits[word]!
    }
    return (word << WORD) + (31 - Math.clz32(bits))
  }
}
