// A sorted index of entries at integer prices: best price at once, cheap near the best, safe to
// change while it is walked.
import { assert } from '@trellis/kernel'

/** What can stand in an index; the links belong to the index alone. */
export interface IndexNode<N> {
  readonly price: number
  /** Order within one price: lower first. */
  readonly sequence: number
  standsAt: PriceLevel<N> | undefined
  previous: N | undefined
  next: N | undefined
}

/** All nodes of one price. Levels are used again at another price once they are empty. */
export interface PriceLevel<N> {
  price: number
  head: N | undefined
  tail: N | undefined
}

/** Empty levels an index keeps for prices to come. */
const SPARE_MAX = 64

/**
 * Entries by price, the best price first: 'high' for buys and falling triggers, 'low' for sells and
 * rising ones. A removed node keeps its `next`, so a walk that stands on it finds its way on.
 */
export class PriceIndex<N extends IndexNode<N>> {
  /** Best price, or -Infinity ('high') and Infinity ('low') when empty. */
  best: number
  size = 0
  readonly #sign: 1 | -1
  readonly #none: number
  /** Sorted so that the best level stands at the end; the same prices once more, side by side. */
  readonly #levels: PriceLevel<N>[] = []
  readonly #prices: number[] = []
  readonly #spare: PriceLevel<N>[] = []

  constructor(bestEnd: 'high' | 'low') {
    this.#sign = bestEnd === 'high' ? 1 : -1
    this.#none = bestEnd === 'high' ? -Infinity : Infinity
    this.best = this.#none
  }

  insert(node: N): void {
    assert(node.standsAt === undefined, 'node stands in an index already')
    const level = this.#levelFor(node.price)
    let after = level.tail
    while (after && after.sequence > node.sequence) after = after.previous
    const before = after ? after.next : level.head
    node.standsAt = level
    node.previous = after
    node.next = before
    if (after) after.next = node
    else level.head = node
    if (before) before.previous = node
    else level.tail = node
    this.size++
  }

  /** Takes a node out; one that stands in no index is left alone. */
  remove(node: N): void {
    const level = node.standsAt
    if (!level) return
    const { previous, next } = node
    if (previous) previous.next = next
    else level.head = next
    if (next) next.previous = previous
    else level.tail = previous
    node.standsAt = undefined
    node.previous = undefined
    this.size--
    if (!level.head) this.#drop(level)
  }

  /** First level whose price is worse than `price`; undefined when there is none. */
  worseThan(price: number): PriceLevel<N> | undefined {
    const at = this.#position(price)
    return at > 0 ? this.#levels[at - 1] : undefined
  }

  /** The best level; undefined when empty. */
  first(): PriceLevel<N> | undefined {
    const { length } = this.#levels
    return length > 0 ? this.#levels[length - 1] : undefined
  }

  /** Every node, best price first; the index must not change meanwhile. */
  *[Symbol.iterator](): Generator<N> {
    for (let i = this.#levels.length - 1; i >= 0; i--) {
      for (let node = this.#levels[i]?.head; node; node = node.next) yield node
    }
  }

  #levelFor(price: number): PriceLevel<N> {
    const levels = this.#levels
    const prices = this.#prices
    const at = this.#position(price)
    if (at < prices.length && prices[at] === price) return levels[at] as PriceLevel<N>
    const level = this.#newLevel(price)
    if (at === levels.length) {
      levels.push(level)
      prices.push(price)
      this.best = price
    } else {
      levels.splice(at, 0, level)
      prices.splice(at, 0, price)
    }
    return level
  }

  #newLevel(price: number): PriceLevel<N> {
    const spare = this.#spare.length > 0 ? this.#spare.pop() : undefined
    if (!spare) return { price, head: undefined, tail: undefined }
    spare.price = price
    return spare
  }

  #drop(level: PriceLevel<N>): void {
    const levels = this.#levels
    const prices = this.#prices
    const at = this.#position(level.price)
    if (this.#spare.length < SPARE_MAX) this.#spare.push(level)
    if (at < levels.length - 1) {
      levels.splice(at, 1)
      prices.splice(at, 1)
      return
    }
    levels.pop()
    prices.pop()
    this.best = at > 0 ? (prices[at - 1] as number) : this.#none
  }

  /**
   * Index of the first level not worse than `price`; strides from the best end, where almost all
   * happens.
   */
  #position(price: number): number {
    const prices = this.#prices
    const sign = this.#sign
    const key = price * sign
    let high = prices.length
    let stride = 1
    let low = high - 1
    while (low >= 0 && (prices[low] as number) * sign >= key) {
      high = low
      low -= stride
      stride *= 2
    }
    if (low < -1) low = -1
    while (high - low > 1) {
      const middle = (low + high) >> 1
      if ((prices[middle] as number) * sign >= key) high = middle
      else low = middle
    }
    return high
  }
}

/** First node after `node` that still stands in an index; follows what a removed node remembers. */
export function nextStanding<N extends IndexNode<N>>(node: N): N | undefined {
  let next = node.next
  while (next && !next.standsAt) next = next.next
  return next
}
