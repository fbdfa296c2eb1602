// How often something happened in the last 24 h, to the minute, in a list that stays short.
import { MINUTE_MS } from '@trellis/market'

const MINUTES_PER_DAY = 1440

/** Counts one at a moment into a list of minutes since the epoch and counts, alternating. */
export function countInDay(recent: number[], atMs: number): void {
  const minute = Math.floor(atMs / MINUTE_MS)
  const last = recent.length - 2
  if (last >= 0 && recent[last] === minute) {
    recent[last + 1] = (recent[last + 1] ?? 0) + 1
    return
  }
  recent.push(minute, 1)
  let old = 0
  while ((recent[old] ?? minute) <= minute - MINUTES_PER_DAY) old += 2
  if (old > 0) recent.splice(0, old)
}

/** How many of the list happened in the 24 h before a moment. */
export function countOfDay(recent: readonly number[], nowMs: number): number {
  const from = Math.floor(nowMs / MINUTE_MS) - MINUTES_PER_DAY
  let count = 0
  for (let i = 0; i + 1 < recent.length; i += 2) {
    if ((recent[i] ?? 0) > from) count += recent[i + 1] ?? 0
  }
  return count
}
