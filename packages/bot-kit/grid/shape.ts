// Pure geometry of a grid around a price, computed once and passed on. Grids differ in the layout
// alone: how far their levels lie apart, and on which side of the price each begins.
import type { Price } from '@trellis/kernel'
import type { GridAround, GridSides } from './sides.ts'
import type { GridRange, GridSpacing } from './spacing.ts'

/** Where a grid's levels lie and on which side each begins. */
export interface GridLayout {
  readonly spacing: GridSpacing
  readonly sides: GridSides
}

export interface GridShape extends GridAround {
  /** Distance of the two lowest levels in ticks, no two lie nearer; 0 in a range too narrow. */
  readonly step: Price
  /** The highest level, and the one that would follow it. */
  readonly top: Price
  readonly afterTop: Price
  /** What one lot of every order costs, in ticks. */
  readonly weight: bigint
}

/** The shape of a range around a price: the entry price if there is one, else the last price. */
export function shapeOf(range: GridRange, reference: Price, layout: GridLayout): GridShape {
  const { minPrice, maxPrice, cellNumber } = range
  const { spacing, sides } = layout
  const emptyLevel = sides.emptyLevel(range, reference, spacing)
  const around = { minPrice, maxPrice, cellNumber, reference, emptyLevel }
  return {
    ...around,
    step: (spacing.levelAt(range, 1) - minPrice) as Price,
    top: spacing.levelAt(range, cellNumber),
    afterTop: spacing.levelAt(range, cellNumber + 1),
    weight: sides.weight(around, spacing),
  }
}
