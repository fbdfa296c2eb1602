// Where an event stands on the tape: its millisecond and its rank in it (docs/adr/0012). A position
// is one number that sorts: a print has its millisecond itself, as it had before there were ranks,
// and what comes before the prints of a millisecond stands quarters of a millisecond before.

/** What may happen at one millisecond, in this order. */
export type TapeRank = 'due' | 'funding' | 'mark' | 'print'

const QUARTERS: Readonly<Record<TapeRank, number>> = { due: 3, funding: 2, mark: 1, print: 0 }

/** Position of an event of a rank at a time in whole ms; exact, for times stay below 2^50. */
export function tapePosition(atMs: number, rank: TapeRank): number {
  return atMs - QUARTERS[rank] / 4
}

/** Millisecond of a position. */
export function tapeMs(position: number): number {
  // A position just before zero is not to give a negative zero.
  return Math.ceil(position) + 0
}

/** How many quarters of a millisecond a position stands before the prints of its millisecond. */
export function tapeQuarters(position: number): number {
  return (Math.ceil(position) - position) * 4
}

/** The last position before another. */
export function positionBefore(position: number): number {
  return position - 0.25
}

/** Last millisecond all of whose events stand at or before a position. */
export function wholeMsBefore(position: number): number {
  return Math.floor(position)
}

/** First millisecond whose due times come behind a position. */
export function firstDueMs(position: number): number {
  return tapeMs(position) + 1
}
