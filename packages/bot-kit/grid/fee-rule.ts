// Whether the rounds of a grid still pay their fees once these have changed
// (docs/formulas/spot-grid.md, docs/adr/0035).
import { divide, ONE, type Price, type Ratio } from '@trellis/kernel'
import { levelsOf, type GridSpacing } from './spacing.ts'
import type { GridCells } from './state.ts'

/** The word that a grid ends with whose rounds would lose. */
export const UNPAID = 'negative-arbitrage'

type Cells = Pick<GridCells, 'order' | 'slots' | 'range'>

/** What the narrowest cell gains before fees, of its lower price, rounded down; 0 without any. */
export function leastStep(cells: Cells, spacing: GridSpacing): Ratio {
  const steps = pricesOf(cells, spacing).map(([low, high]) =>
    low > 0 ? divide(BigInt(high - low) * ONE, BigInt(low), 'floor') : 0n,
  )
  return steps.reduce((least, step) => (step < least ? step : least), steps[0] ?? 0n) as Ratio
}

/**
 * Whether every round earns something by the kind's own reckoning: between the levels that stand,
 * of a grid that waits between those of its range.
 */
export function paysFees(
  cells: Cells,
  spacing: GridSpacing,
  isPaid: (low: Price, high: Price) => boolean,
): boolean {
  return pricesOf(cells, spacing).every(([low, high]) => isPaid(low, high))
}

/** Both prices of each cell: of those that stand, of a grid that waits of its range's. */
function pricesOf(
  { order, slots, range }: Cells,
  spacing: GridSpacing,
): readonly (readonly [low: Price, high: Price])[] {
  if (order.length > 0)
    return order.flatMap((slot) => {
      const cell = slots[slot]
      return cell === undefined ? [] : [[cell.buyPrice, cell.sellPrice] as const]
    })
  const levels = levelsOf(range, spacing)
  return levels.slice(1).map((high, i) => [levels[i] as Price, high] as const)
}
