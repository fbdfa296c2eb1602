// When a contract pays funding and at which rate. What a position pays of it is in position.ts.
import type { Ratio } from '@trellis/kernel'

/** The funding of a contract at one time. */
export interface Funding {
  /** Market time, epoch ms; a recorded one may lie some milliseconds behind the hour. */
  readonly atMs: number
  /** Longs pay a rate above zero, shorts receive it. */
  readonly rate: Ratio
  /** Time since the funding before, to the hour, ms. */
  readonly intervalMs: number
}

/** A rate that goes beyond the cap of its contract stays at it. */
export function cappedRate(rate: Ratio, cap: Ratio): Ratio {
  if (rate > cap) return cap
  return rate < -cap ? (-cap as Ratio) : rate
}
