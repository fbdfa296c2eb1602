// On which side of the price a grid opens its rounds: how each of its cells begins, what all of
// their orders weigh, and which end of its range follows the price by what. Long, short and neutral
// grids differ here.
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

/** Which way a range moves. */
export type Direction = 'up' | 'down'

/** How a range follows the price at one of its ends. */
export interface ShiftRule {
  /**
   * What moves it: the price at the level beyond the end, or the fill of the opening order at the
   * end.
   */
  readonly when: 'passed' | 'filled'
  /** The side that opens the rounds of the cell that joins. */
  readonly opens: Side
  /** The cell at the other end is given up for it; otherwise that is kept and the range grows. */
  readonly givesUp: boolean
}

/** The sides of a grid around a price. */
export interface GridSides {
  /**
   * Index of the level next to the price: it starts without an order, but in a neutral grid whose
   * price lies between two levels.
   */
  emptyLevel(range: GridRange, reference: Price, spacing: GridSpacing): number
  /** Every cell of a plan by slot, lowest first. */
  startsOf(around: GridAround, spacing: GridSpacing): readonly CellStart[]
  /**
   * What one lot of every order costs, in ticks: opening orders at their level, the rest at the
   * price that the opening of the grid trades at.
   */
  weight(around: GridAround, spacing: GridSpacing): bigint
  readonly shifts: Readonly<Record<Direction, ShiftRule>>
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

/** Cells that all open with one side, each at its own level. */
function startsOn(
  opens: Side,
  cellNumber: number,
  isOpened: (level: number) => boolean,
): readonly CellStart[] {
  return Array.from({ length: cellNumber }, (_, level) => ({
    level,
    opens,
    isOpened: isOpened(level),
  }))
}

/**
 * A grid that holds what its sells give away: levels under the price buy, the first at or above it
 * is empty, levels over that sell. Every round opens with a buy.
 */
export const longSides: GridSides = {
  emptyLevel: (range, reference, spacing) =>
    Math.min(range.cellNumber, spacing.countBelow(range, reference)),
  startsOf: ({ cellNumber, emptyLevel }) =>
    startsOn('buy', cellNumber, (level) => level >= emptyLevel),
  weight(around, spacing) {
    const { cellNumber, emptyLevel, reference } = around
    const sells = BigInt(cellNumber - emptyLevel)
    return spacing.sumOf(around, emptyLevel) + sells * BigInt(reference)
  },
  shifts: {
    up: { when: 'passed', opens: 'buy', givesUp: true },
    down: { when: 'filled', opens: 'buy', givesUp: false },
  },
}

/**
 * The mirror of a long grid: it owes what its buys bring back. Levels over the price sell, the last
 * at or below it is empty, levels under that buy. Every round opens with a sell.
 */
export const shortSides: GridSides = {
  emptyLevel: (range, reference, spacing) =>
    Math.max(0, spacing.countBelow(range, (reference + 1) as Price) - 1),
  startsOf: ({ cellNumber, emptyLevel }) =>
    startsOn('sell', cellNumber, (level) => level < emptyLevel),
  weight(around, spacing) {
    const { cellNumber, emptyLevel, reference } = around
    const sells = spacing.sumOf(around, cellNumber + 1) - spacing.sumOf(around, emptyLevel + 1)
    return sells + BigInt(emptyLevel) * BigInt(reference)
  },
  shifts: {
    up: { when: 'filled', opens: 'sell', givesUp: false },
    down: { when: 'passed', opens: 'sell', givesUp: true },
  },
}

/**
 * A grid that begins with nothing: levels under the price open with a buy, levels over it with a
 * sell. No level is empty but one that lies at the price, or beyond which the price lies: its order
 * would have no counter level. The cell around the price begins twice, with the buy of its lower
 * level and the sell of its upper one.
 */
export const neutralSides: GridSides = {
  emptyLevel: longSides.emptyLevel,
  startsOf(around, spacing) {
    const { cellNumber, emptyLevel, reference } = around
    const isEmpty = emptyLevel === 0 || spacing.levelAt(around, emptyLevel) <= reference
    const buys = startsOn('buy', emptyLevel, () => false)
    const sells = startsOn('sell', cellNumber, () => false)
    return [...buys, ...sells.slice(isEmpty ? emptyLevel : emptyLevel - 1)]
  },
  weight: (around, spacing) => spacing.sumOf(around, around.cellNumber + 1),
  shifts: {
    up: { when: 'filled', opens: 'sell', givesUp: true },
    down: { when: 'filled', opens: 'buy', givesUp: true },
  },
}

/** The first order of a level. */
export type LevelSide = Side | 'empty'

/** The first order of every level of a plan, the lowest first. */
export function firstSides(cellNumber: number, starts: readonly CellStart[]): readonly LevelSide[] {
  const sides = Array.from({ length: cellNumber + 1 }, (): LevelSide => 'empty')
  for (const { level, opens, isOpened } of starts) {
    const side = isOpened ? counterSide(opens) : opens
    sides[side === 'buy' ? level : level + 1] = side
  }
  return sides
}
