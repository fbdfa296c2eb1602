// What pages know of a market's price at a moment.

/**
 * The live price of a market; `stale` when the stream is not open, `last` "" before the first tick.
 */
export interface LivePrice {
  readonly last: string
  readonly open: string
  readonly high: string
  readonly low: string
  /** Change of 24 h as a fraction. */
  readonly change: string
  readonly atMs: number
  readonly stale: boolean
}
