// A sorted index of entries at integer prices: best price at once, cheap near the best, safe to
// change while it is walked.
import { assert } from '@trellis/kernel'
import { SortedBlocks } from './sorted-blocks.ts'

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
  /** By price × sign, so that the best level stands at the end. */
  readonly #levels = new SortedBlocks<PriceLevel<N>>()
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
    return this.#levels.below(price * this.#sign)
  }

  /** The best level; undefined when empty. */
  first(): PriceLevel<N> | undefined {
    return this.#levels.last()
  }

  /** Every node, best price first; the index must not change meanwhile. */
  *[Symbol.iterator](): Generator<N> {
    for (const level of this.#levels.downwards())
      for (let node = level.head; node; node = node.next) yield node
  }

  #levelFor(price: number): PriceLevel<N> {
    const key = price * this.#sign
    // Almost all happens at the best end, where nothing is sought.
    if (key > this.best * this.#sign) {
      const level = this.#newLevel(price)
      this.#levels.push(key, level)
      this.best = price
      return level
    }
    const found = this.#levels.find(key)
    if (found) return found
    const level = this.#newLevel(price)
    this.#levels.insert(key, level)
    return level
  }

  #newLevel(price: number): PriceLevel<N> {
    const spare = this.#spare.length > 0 ? this.#spare.pop() : undefined
    if (!spare) return { price, head: undefined, tail: undefined }
    spare.price = price
    return spare
  }

  #drop(level: PriceLevel<N>): void {
    if (this.#spare.length < SPARE_MAX) this.#spare.push(level)
    if (level.price === this.best) {
      this.#levels.pop()
      this.best = this.#levels.last()?.price ?? this.#none
    } else this.#levels.remove(level.price * this.#sign)
  }
}

/** First node after `node` that still stands in an index; follows what a removed node remembers. */
export function nextStanding<N extends IndexNode<N>>(node: N): N | undefined {
  let next = node.next
  while (next && !next.standsAt) next = next.next
  return next
}
