// The one table from the modes and sides of the wire to the direction of a bot or position
// (specification 3 and 4). Wires read it; nobody maps a mode or a side on their own.

/** Which way there is profit: with the price, against it, or on either side of a middle. */
export type Direction = 'long' | 'short' | 'neutral'

type Row = readonly [unspecified: undefined, ...directions: Direction[]]

/**
 * Directions by enumeration, at the places of their numbers on the wire; the first number of each
 * says nothing.
 */
export const DIRECTIONS = {
  gridMode: [undefined, 'neutral', 'long', 'short'],
  martingaleMode: [undefined, 'long', 'short'],
  comboSide: [undefined, 'long', 'short'],
  positionSide: [undefined, 'short', 'long'],
} as const satisfies Readonly<Record<string, Row>>

/** An enumeration of the wire that says a direction. */
export type DirectedEnumeration = keyof typeof DIRECTIONS

/** Direction of a number of an enumeration; undefined where it says none or is not in it. */
export function directionOf(name: DirectedEnumeration, wire: number): Direction | undefined {
  return DIRECTIONS[name][wire]
}

/** Number of a direction in an enumeration; 0 for one that it does not have. */
export function directionNumber(name: DirectedEnumeration, direction: Direction): number {
  const row: readonly (Direction | undefined)[] = DIRECTIONS[name]
  return Math.max(0, row.indexOf(direction))
}

/** Direction of what is held: lots above zero are long, below zero short, none is neither. */
export function directionOfLots(lots: number): Direction | undefined {
  return lots === 0 ? undefined : lots > 0 ? 'long' : 'short'
}
