// On which side of the price a grid opens its rounds: how each of its cells begins, and what all of
// their orders weigh. Long, short and neutral grids differ here.
import type { Price } from '@trellis/kernel'
import type { Side } from '@trellis/market'
import type { GridRange, GridSpacing } from './spacing.ts'

/** How a cell of a new plan begins. */
export interface CellStart {
  /** Its lower level. */
  readonly level: number
  /** The side that opens its rounds: a buy at its lower level, a sell at its upper one. */
  readonly opens: Side
  /** It begins with the closing leg, out of what the opening of the grid trades. */
  readonly isOpened: boolean
}

/** The sides of a grid around a price. */
export interface GridSides {
  /** Index of the level that starts without an order. */
  emptyLevel(range: GridRange, reference: Price, spacing: GridSpacing): number
  /** Every cell of a plan by slot, lowest first. */
  startsOf(cellNumber: number, emptyLevel: number): readonly CellStart[]
  /**
   * What one lot of every order costs, in ticks: opening orders at their level, the rest at the
   * price that the opening of the grid trades at.
   */
  weight(around: GridAround, spacing: GridSpacing): bigint
}

/** A range around a price. */
export interface GridAround extends GridRange {
  readonly reference: Price
  readonly emptyLevel: number
}

/** The other side. */
export function counterSide(side: Side): Side {
  return side === 'buy' ? 'sell' : 'buy'
}

/**
 * A grid that holds what its sells give away: levels under the price buy, the first at or above it
 * is empty, levels over that sell. Every round opens with a buy.
 */
export const longSides: GridSides = {
  emptyLevel: (range, reference, spacing) =>
    Math.min(range.cellNumber, spacing.countBelow(range, reference)),
  startsOf: (cellNumber, emptyLevel) =>
    Array.from({ length: cellNumber }, (_, level) => ({
      level,
      opens: 'buy',
      isOpened: level >= emptyLevel,
    })),
  weight(around, spacing) {
    const { cellNumber, emptyLevel, reference } = around
    const sells = BigInt(cellNumber - emptyLevel)
    return spacing.sumOf(around, emptyLevel) + sells * BigInt(reference)
  },
}

/** The first order of a level. */
export type LevelSide = Side | 'empty'
