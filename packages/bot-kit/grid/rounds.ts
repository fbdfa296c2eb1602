// What grids differ in when a leg of a cell is done. A kind gives these functions as one constant
// object; laying, filling, retrying and shifting are the same for all.
import type { PairUnits } from '../worth.ts'
import type { Cell } from './state.ts'

export interface GridRounds {
  /** The side that opens the rounds of a cell. */
  opens(slot: number): 'buy' | 'sell'
  /** Whether a cell of a new plan begins with its closing leg, out of what the opening trades. */
  startsClosing(slot: number, emptyLevel: number): boolean
  /** Base coin that the closing leg may trade once the opening one is filled, at 1e-12. */
  received(cell: Cell, units: PairUnits): bigint
  /** Fees that a cell has paid for the round it has not completed, in the quote coin. */
  openFees(cell: Cell, units: PairUnits): bigint
}

/** The other side. */
export function counterSide(side: 'buy' | 'sell'): 'buy' | 'sell' {
  return side === 'buy' ? 'sell' : 'buy'
}
