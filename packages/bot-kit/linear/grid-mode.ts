// The mode of a grid of contracts: its sides, the layouts that follow from them and its spacing.
import { geometric } from '../grid/geometric-spacing.ts'
import type { GridLayout } from '../grid/shape.ts'
import { longSides, neutralSides, shortSides, type GridSides } from '../grid/sides.ts'
import { arithmetic, type GridSpacing } from '../grid/spacing.ts'

export type GridMode = 'neutral' | 'long' | 'short'
export type GridType = 'arithmetic' | 'geometric'

const SIDES: Readonly<Record<GridMode, GridSides>> = {
  neutral: neutralSides,
  long: longSides,
  short: shortSides,
}
const SPACINGS: Readonly<Record<GridType, GridSpacing>> = { arithmetic, geometric }

/** How a grid of a mode and a spacing lies: the same object whenever it is asked for. */
export function layoutOf(mode: GridMode, type: GridType): GridLayout {
  return LAYOUTS[`${mode} ${type}`] as GridLayout
}

const LAYOUTS: Readonly<Record<string, GridLayout>> = Object.fromEntries(
  Object.entries(SIDES).flatMap(([mode, sides]) =>
    Object.entries(SPACINGS).map(([type, spacing]) => [`${mode} ${type}`, { spacing, sides }]),
  ),
)
