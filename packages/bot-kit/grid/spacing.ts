// A range and where its levels lie: equally far apart, or by a factor as a futures grid may ask.
// Whatever follows from the distance of levels is asked here, so that no other file reckons it.
import { divide, ONE, price as brandPrice, type Price } from '@trellis/kernel'

/** Range and count; N intervals ("cells") make N + 1 levels. */
export interface GridRange {
  readonly minPrice: Price
  readonly maxPrice: Price
  readonly cellNumber: number
}

/** How a level that is no whole tick becomes one. */
export type LevelRounding = 'nearest' | 'floor' | 'ceil'

/** An end of a range that may go on beyond it. */
export interface RangeEnd {
  readonly direction: 'up' | 'down'
  /** Number of the level that would join, counted from the lowest of the first range. */
  readonly level: number
  /** The level at the end and its neighbour inside, as they were traded. */
  readonly outer: Price
  readonly inner: Price
}

/** How the levels of a range lie. */
export interface GridSpacing {
  /**
   * Price of a level, the lowest being 0; N + 1 and -1 are those that the range would go on with.
   */
  levelAt(range: GridRange, index: number, rounding?: LevelRounding): Price
  /** Sum of the prices of the `count` lowest levels, in ticks. */
  sumOf(range: GridRange, count: number): bigint
  /** How many levels lie under a price; 0 while the range is too narrow for its count. */
  countBelow(range: GridRange, price: Price): number
  /**
   * The level that joins at an end of a range that has moved; `first` is the range as it was laid
   * out. 0 where none can: below the first tick, or nearer than one.
   */
  beyond(first: GridRange, end: RangeEnd): Price
  /** Lowest upper price at which this many cells span a share (1e-12) of their upper level. */
  leastTop(minPrice: Price, cellNumber: number, share: bigint): Price
  /** Most cells of a range that all span a share (1e-12) of their upper level. */
  mostCells(minPrice: Price, maxPrice: Price, share: bigint): number
}

/** N + 1 prices, ascending; the top one may lie below the upper price. */
export function levelsOf(range: GridRange, spacing: GridSpacing): readonly Price[] {
  return Array.from({ length: range.cellNumber + 1 }, (_, i) => spacing.levelAt(range, i))
}

/**
 * Distance of two levels of an arithmetic grid: floor((max - min) / N) in ticks; 0 when the range
 * is too narrow for the count.
 */
export function stepOf(range: GridRange): Price {
  const width = range.maxPrice - range.minPrice
  if (width <= 0 || range.cellNumber < 1) return brandPrice(0)
  return brandPrice(Math.floor(width / range.cellNumber))
}

/** Level i = min + i * step. */
export const arithmetic: GridSpacing = {
  levelAt: (range, index) => brandPrice(Math.max(0, range.minPrice + index * stepOf(range))),
  sumOf(range, count) {
    const pairs = BigInt((count * (count - 1)) / 2)
    return BigInt(count) * BigInt(range.minPrice) + BigInt(stepOf(range)) * pairs
  },
  countBelow(range, price) {
    const step = stepOf(range)
    if (price <= range.minPrice || step === 0) return 0
    return Math.min(range.cellNumber + 1, Math.ceil((price - range.minPrice) / step))
  },
  beyond: (_, { outer, inner }) => brandPrice(Math.max(0, outer + (outer - inner))),
  leastTop(minPrice, cellNumber, share) {
    const step = divide(BigInt(minPrice) * share, ONE - BigInt(cellNumber) * share, 'ceil')
    return brandPrice(minPrice + cellNumber * Math.max(1, Number(step)))
  },
  mostCells(minPrice, maxPrice, share) {
    const step = divide(BigInt(maxPrice) * share, ONE, 'ceil')
    return Math.floor((maxPrice - minPrice) / Math.max(1, Number(step)))
  },
}
