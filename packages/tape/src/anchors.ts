// Levels of a random path at every midnight, had for any day without what came before: seeded nodes
// on a fixed grid of days, bridged by halving. The path is stationary, so that a price wanders for
// ever without leaving its region.
import { mixSeed } from '@trellis/kernel'
import { dayVariance } from './volatility.ts'
import { normalAt } from './variates.ts'

/** Days between two nodes; a power of two. */
const BLOCK_DAYS = 256
const MAX_BLOCKS = 8

/**
 * A path of about unit variance a day, at midnights. `clock` is the key of the regimes that its
 * days follow.
 */
export class Anchors {
  readonly #key: number
  readonly #clock: number
  readonly #blocks = new Map<number, Float64Array>()

  constructor(key: number, clock: number) {
    this.#key = key
    this.#clock = clock
  }

  /** Level at the start of an epoch day. */
  level(day: number): number {
    const index = Math.floor(day / BLOCK_DAYS)
    let block = this.#blocks.get(index)
    if (block === undefined) {
      block = this.#build(index)
      const oldest = this.#blocks.keys().next()
      if (this.#blocks.size >= MAX_BLOCKS && !oldest.done) this.#blocks.delete(oldest.value)
      this.#blocks.set(index, block)
    }
    return block[day - index * BLOCK_DAYS] ?? 0
  }

  #build(index: number): Float64Array {
    const first = index * BLOCK_DAYS
    // Time runs faster on wild days: elapsed variance since the block's start.
    const elapsed = new Float64Array(BLOCK_DAYS + 1)
    for (let i = 0; i < BLOCK_DAYS; i++) {
      elapsed[i + 1] = (elapsed[i] ?? 0) + dayVariance(this.#clock, first + i)
    }
    const levels = new Float64Array(BLOCK_DAYS + 1)
    levels[0] = this.#node(index)
    levels[BLOCK_DAYS] = this.#node(index + 1)
    for (let width = BLOCK_DAYS; width > 1; width /= 2) {
      for (let left = 0; left < BLOCK_DAYS; left += width) {
        const key = mixSeed(this.#key, 81, width)
        halve(levels, elapsed, left, { width, normal: normalAt(key, first + left) })
      }
    }
    return levels
  }

  // Independent nodes of this spread differ by the variance of the days between them.
  #node(index: number): number {
    return normalAt(mixSeed(this.#key, 82), index) * Math.sqrt(BLOCK_DAYS / 2)
  }
}

// Brownian bridge: the middle given both ends, in variance time.
function halve(
  levels: Float64Array,
  elapsed: Float64Array,
  left: number,
  span: { readonly width: number; readonly normal: number },
): void {
  const middle = left + span.width / 2
  const right = left + span.width
  const before = (elapsed[middle] ?? 0) - (elapsed[left] ?? 0)
  const after = (elapsed[right] ?? 0) - (elapsed[middle] ?? 0)
  const whole = before + after
  const a = levels[left] ?? 0
  const b = levels[right] ?? 0
  levels[middle] =
    a + ((b - a) * before) / whole + span.normal * Math.sqrt((before * after) / whole)
}
