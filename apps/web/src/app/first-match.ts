// Whether a reader still waits for the first matched order of all: only then is help to see one
// worth a line on the page.

/** Few enough bots to be somebody's first ones. */
const FIRST_BOTS = 3

/** Profit that is booked, of a bot or of many; a decimal. */
interface Booked {
  readonly booked_profit: string
}

/** A reader of so many bots, none of which has booked anything, a profit or a loss. */
export function awaitsFirstMatch(count: number, bots: readonly Booked[]): boolean {
  const isNew = count > 0 && count <= FIRST_BOTS
  return isNew && bots.every(({ booked_profit: booked }) => Number(booked) === 0)
}
