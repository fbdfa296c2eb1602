// Whether the rounds of a grid still pay their fees once these have changed
// (docs/formulas/spot-grid.md, docs/adr/0035).
import type { Price } from '@trellis/kernel'
import { levelsOf, type GridSpacing } from './spacing.ts'
import type { GridCells } from './state.ts'

/** The word that a grid ends with whose rounds would lose. */
export const UNPAID = 'negative-arbitrage'

/**
 * Whether every round earns something by the kind's own reckoning: between the levels that stand,
 * of a grid that waits between those of its range.
 */
export function paysFees(
  { order, slots, range }: Pick<GridCells, 'order' | 'slots' | 'range'>,
  spacing: GridSpacing,
  isPaid: (low: Price, high: Price) => boolean,
): boolean {
  if (order.length > 0)
    return order.every((slot) => {
      const cell = slots[slot]
      return cell === undefined || isPaid(cell.buyPrice, cell.sellPrice)
    })
  const levels = levelsOf(range, spacing)
  return levels.slice(1).every((high, i) => isPaid(levels[i] as Price, high))
}
