// Pure geometry of a grid: the distance of its levels, the level without an order, and what one lot
// of every order costs. Computed once as a shape and passed on. Spot and futures grids differ in
// the layout alone: on which side of the price they buy, and what their orders weigh.
import { price as brandPrice, type Price } from '@trellis/kernel'

export type LevelSide = 'buy' | 'sell' | 'empty'

/** Range and count; N intervals ("cells") make N + 1 levels. */
export interface GridRange {
  readonly minPrice: Price
  readonly maxPrice: Price
  readonly cellNumber: number
}

export interface GridShape extends GridRange {
  /** Price the grid is laid around: the entry price if there is one, else the last price. */
  readonly reference: Price
  /** Distance of two levels in ticks, floored. */
  readonly step: Price
  /** Index of the level that starts without an order. */
  readonly emptyLevel: number
  /** What one lot of every order costs, in ticks. */
  readonly weight: bigint
}

/** How a grid lies around its reference price. */
export interface GridLayout {
  /** Index of the level that starts without an order. */
  emptyLevel(range: GridRange, reference: Price): number
  /** What one lot of every order costs, in ticks, with this level empty. */
  weight(range: GridRange, emptyLevel: number, reference: Price): bigint
}

/** The shape of a range around a price. */
export function shapeOf(range: GridRange, reference: Price, layout: GridLayout): GridShape {
  const { minPrice, maxPrice, cellNumber } = range
  const emptyLevel = layout.emptyLevel(range, reference)
  const weight = layout.weight(range, emptyLevel, reference)
  return { minPrice, maxPrice, cellNumber, reference, step: stepOf(range), emptyLevel, weight }
}

/**
 * Distance of two levels: floor((max - min) / N) in ticks; 0 when the range is too narrow for the
 * count.
 */
export function stepOf(range: GridRange): Price {
  const width = range.maxPrice - range.minPrice
  if (width <= 0 || range.cellNumber < 1) return brandPrice(0)
  return brandPrice(Math.floor(width / range.cellNumber))
}

/** Arithmetic levels, level i = min + i * step; the top level may lie below max. */
export function levelsOf(range: GridRange): readonly Price[] {
  const step = stepOf(range)
  const count = range.cellNumber + 1
  return Array.from({ length: count }, (_, i) => brandPrice(range.minPrice + i * step))
}

/** The level at the top, where the last sell stands. */
export function topOf({ minPrice, cellNumber, step }: GridShape): Price {
  return brandPrice(minPrice + cellNumber * step)
}

/**
 * A grid that holds what its sells give away: levels under the price buy, the first at or above it
 * is empty, levels over that sell. Spot grids and long futures grids lie like this.
 */
export const longLayout: GridLayout = {
  emptyLevel: emptyLevelOf,
  weight(range, emptyLevel, reference) {
    // The buys at their levels, and the reference price once per sell, whose lots it buys.
    const sells = range.cellNumber - emptyLevel
    const buys =
      BigInt(emptyLevel) * BigInt(range.minPrice) +
      BigInt(stepOf(range)) * BigInt((emptyLevel * (emptyLevel - 1)) / 2)
    return buys + BigInt(sells) * BigInt(reference)
  },
}

/** Index of the first level at or above the reference price, the top one when all lie below. */
export function emptyLevelOf(range: GridRange, reference: Price): number {
  const step = stepOf(range)
  if (reference <= range.minPrice || step === 0) return 0
  return Math.min(range.cellNumber, Math.ceil((reference - range.minPrice) / step))
}
