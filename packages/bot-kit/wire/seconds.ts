// Times of kinds whose answers are epoch seconds, out of the milliseconds of everything else.

/** Whole epoch seconds of a moment, rounded down. */
export const seconds = (ms: number | string): string => String(Math.floor(Number(ms) / 1_000))

/** A row of a history whose time is ms, with its time in seconds. */
export function inSeconds<R extends { readonly time: string }>(row: R): R {
  return { ...row, time: seconds(row.time) }
}
