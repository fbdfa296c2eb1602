// What the rounds of grids differ in: where they lie, what the closing leg of a cell may trade,
// what they earn. A kind gives one constant object; laying, filling, retrying and shifting are the
// same for all.
import type { PairUnits } from '../worth.ts'
import type { GridLayout } from './shape.ts'
import type { Cell } from './state.ts'

export interface GridRounds {
  readonly layout: GridLayout
  /** Base coin that the closing leg may trade once the opening one is filled, at 1e-12. */
  received(cell: Cell, units: PairUnits): bigint
  /** Profit of a round whose closing leg is filled, net of its fees, in the quote coin. */
  profit(cell: Cell, units: PairUnits): bigint
  /** Fees that a cell has paid for the round it has not completed, in the quote coin. */
  openFees(cell: Cell, units: PairUnits): bigint
}
