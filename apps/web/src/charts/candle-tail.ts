// The newest candles, read again while the price moves: prices that come a few times a second know
// neither volume nor what was traded between them. When to read, and what becomes of the list.
import type { CanvasCandle } from './candle-canvas.ts'

/** Wall ms between two readings: after an interval has ended, and within one. */
const AFTER_END_MS = 2_000
const WITHIN_MS = 10_000
/** More candles than this are read from the beginning instead. */
export const TAIL_MOST = 500

export interface TailMoment {
  /** Opening second of the newest candle that was read. */
  readonly newest: number
  /** Opening second of the candle that the live price is in. */
  readonly now: number
  /** Since the last reading, wall ms. */
  readonly sinceMs: number
}

/** Whether the end of the list should be read again; asked with every tick of the price. */
export function wantsTail({ newest, now, sinceMs }: TailMoment): boolean {
  return sinceMs >= (now > newest ? AFTER_END_MS : WITHIN_MS)
}

/**
 * How many candles to ask for, so that the newest one read comes again: it was still open. At high
 * market speed several intervals pass between two readings.
 */
export function tailLength(list: readonly CanvasCandle[], now: number): number {
  const [before, newest] = [list.at(-2), list.at(-1)]
  if (newest === undefined) return 0
  const spacing = before === undefined ? 0 : newest.time - before.time
  const passed = spacing > 0 ? Math.ceil((now - newest.time) / spacing) : 1
  return Math.min(TAIL_MOST, Math.max(0, passed) + 3)
}

/** The list with its end as it was read now; a reading that leaves a hole stands alone. */
export function withTail(
  list: readonly CanvasCandle[],
  tail: readonly CanvasCandle[],
): readonly CanvasCandle[] {
  const [first] = tail
  const newest = list.at(-1)
  if (first === undefined) return list
  if (newest === undefined || first.time > newest.time) return tail
  // Never behind what is known: an answer may have been overtaken by another one.
  if ((tail.at(-1)?.time ?? 0) < newest.time) return list
  return [...list.filter((it) => it.time < first.time), ...tail]
}
