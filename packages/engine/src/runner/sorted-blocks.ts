// Things sorted by a number, in blocks of few: one that comes or goes moves its neighbours and no
// others, however many stand here.
import { assert } from '@trellis/kernel'

/** Neighbours, sorted; the keys once more, side by side, so that a search reads little memory. */
interface Block<T> {
  readonly keys: number[]
  readonly things: T[]
}

/** A block of as many is halved before one more comes in; one that thins out stays as it is. */
const BLOCK_MAX = 64
/** A search looks first whether what it wants is among so many at the end. */
const NEAR_END = 4

/** At most one thing for each key. Cheapest at the end with the highest keys. */
export class SortedBlocks<T> {
  /** Never none: the last block stays when it is empty. */
  readonly #blocks: Block<T>[] = [{ keys: [], things: [] }]
  /** Highest key of each block. */
  readonly #tops: number[] = [0]
  /** Where the last search ended: the first thing whose key is not below the one sought. */
  #block = 0
  #at = 0

  /** The thing of the highest key; undefined when there is none. */
  last(): T | undefined {
    const { things } = this.#blockAt(this.#blocks.length - 1)
    return things.length > 0 ? things[things.length - 1] : undefined
  }

  /** The thing of a key; undefined when there is none. */
  find(key: number): T | undefined {
    this.#seek(key)
    const { keys, things } = this.#blockAt(this.#block)
    return this.#at < keys.length && keys[this.#at] === key ? things[this.#at] : undefined
  }

  /** The thing of the next lower key; undefined when there is none. */
  below(key: number): T | undefined {
    this.#seek(key)
    if (this.#at > 0) return this.#blockAt(this.#block).things[this.#at - 1]
    if (this.#block === 0) return undefined
    const { things } = this.#blockAt(this.#block - 1)
    return things[things.length - 1]
  }

  /** Adds a thing of the key that `find` was just asked for in vain. */
  insert(key: number, thing: T): void {
    if (this.#blockAt(this.#block).keys.length === BLOCK_MAX) {
      this.#halve(this.#block)
      this.#seek(key)
    }
    const block = this.#blockAt(this.#block)
    const [below = -Infinity, above = Infinity] = [block.keys[this.#at - 1], block.keys[this.#at]]
    assert(below < key && key < above, 'inserted where it was not sought', key)
    insertAt(block.keys, this.#at, key)
    insertAt(block.things, this.#at, thing)
    this.#noteTop(block)
  }

  /** Adds a thing above all others. */
  push(key: number, thing: T): void {
    let last = this.#blocks.length - 1
    if (this.#blockAt(last).keys.length === BLOCK_MAX) this.#halve(last++)
    const { keys, things } = this.#blockAt(last)
    keys.push(key)
    things.push(thing)
    this.#tops[last] = key
  }

  /** Removes the thing of the highest key. */
  pop(): void {
    const last = this.#blocks.length - 1
    const { keys, things } = this.#blockAt(last)
    keys.pop()
    things.pop()
    if (keys.length > 0) this.#tops[last] = keys[keys.length - 1] as number
    else if (last > 0) {
      this.#blocks.pop()
      this.#tops.pop()
    }
  }

  /** Removes the thing of a key; one that is not here is left alone. */
  remove(key: number): void {
    if (this.find(key) === undefined) return
    const block = this.#blockAt(this.#block)
    removeAt(block.keys, this.#at)
    removeAt(block.things, this.#at)
    if (block.keys.length > 0) this.#noteTop(block)
    else if (this.#blocks.length > 1) {
      this.#blocks.splice(this.#block, 1)
      this.#tops.splice(this.#block, 1)
    }
  }

  /** Everything, highest key first; nothing may change meanwhile. */
  *downwards(): Generator<T> {
    for (let i = this.#blocks.length - 1; i >= 0; i--) {
      const { things } = this.#blockAt(i)
      for (let k = things.length - 1; k >= 0; k--) yield things[k] as T
    }
  }

  #blockAt(i: number): Block<T> {
    return this.#blocks[i] as Block<T>
  }

  #seek(key: number): void {
    const place = firstNotBelow(this.#tops, key)
    this.#block = place < this.#tops.length ? place : place - 1
    this.#at = firstNotBelow(this.#blockAt(this.#block).keys, key)
  }

  #noteTop({ keys }: Block<T>): void {
    this.#tops[this.#block] = keys[keys.length - 1] as number
  }

  #halve(i: number): void {
    const block = this.#blockAt(i)
    const half = BLOCK_MAX / 2
    const upper = { keys: block.keys.splice(half), things: block.things.splice(half) }
    this.#blocks.splice(i + 1, 0, upper)
    this.#tops.splice(i, 0, block.keys[half - 1] as number)
  }
}

/** Place of the first key that is not below this one; their count when there is none. */
function firstNotBelow(keys: readonly number[], key: number): number {
  let low = -1
  let high = keys.length
  const near = high - NEAR_END
  if (near >= 0) {
    if ((keys[near] as number) < key) low = near
    else high = near
  }
  while (high - low > 1) {
    const middle = (low + high) >> 1
    if ((keys[middle] as number) < key) low = middle
    else high = middle
  }
  return high
}

/** As `splice` does, which is made for more than a few. */
function insertAt<T>(list: T[], at: number, item: T): void {
  list.push(item)
  for (let i = list.length - 1; i > at; i--) list[i] = list[i - 1] as T
  list[at] = item
}

function removeAt<T>(list: T[], at: number): void {
  const last = list.length - 1
  for (let i = at; i < last; i++) list[i] = list[i + 1] as T
  list.pop()
}
