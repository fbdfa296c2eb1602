// The 15 chart intervals: where each begins and ends, and their spellings. It reads neither clock
// nor time zone.
import { assert } from '@trellis/kernel'
import { DAY_MS, MINUTE_MS } from './spans.ts'

/** Chart intervals of specification 3, shortest first. */
export const INTERVALS = [
  '1m',
  '3m',
  '5m',
  '15m',
  '30m',
  '1h',
  '2h',
  '4h',
  '6h',
  '8h',
  '12h',
  '1d',
  '3d',
  '1w',
  '1M',
] as const
export type Interval = (typeof INTERVALS)[number]

/** Start of the first whole minute at or after a time, epoch ms. */
export function minuteFrom(atMs: number): number {
  return Math.ceil(atMs / MINUTE_MS) * MINUTE_MS
}

/** Length in minutes; 0 for the calendar month, which has no fixed length. */
const MINUTES: Readonly<Record<Interval, number>> = {
  '1m': 1,
  '3m': 3,
  '5m': 5,
  '15m': 15,
  '30m': 30,
  '1h': 60,
  '2h': 120,
  '4h': 240,
  '6h': 360,
  '8h': 480,
  '12h': 720,
  '1d': 1440,
  '3d': 4320,
  '1w': 10_080,
  '1M': 0,
}

const V5: Readonly<Record<Interval, string>> = {
  '1m': '1',
  '3m': '3',
  '5m': '5',
  '15m': '15',
  '30m': '30',
  '1h': '60',
  '2h': '120',
  '4h': '240',
  '6h': '360',
  '8h': '480',
  '12h': '720',
  '1d': 'D',
  '3d': '3D',
  '1w': 'W',
  '1M': 'M',
}

const BY_TEXT: ReadonlyMap<string, Interval> = new Map(
  INTERVALS.flatMap((interval): [string, Interval][] => [
    [interval, interval],
    [V5[interval], interval],
  ]),
)

/**
 * The interval named by a chart spelling ("15m", "1M") or a /v5 one ("15", "M"); undefined for any
 * other text.
 */
export function parseInterval(text: string): Interval | undefined {
  return BY_TEXT.get(text)
}

// Epoch day 0 was a Thursday; Mondays are the days d with d ≡ 4 (mod 7).
const WEEK_OFFSET_MS = 4 * DAY_MS

/**
 * Start in epoch ms (UTC) of the interval that holds a time; weeks start on Monday, 3 days count
 * from the epoch.
 */
export function intervalStart(interval: Interval, atMs: number): number {
  assert(Number.isSafeInteger(atMs) && atMs >= 0, 'time out of range', atMs)
  if (interval === '1M') return monthStart(monthOf(atMs))
  if (interval === '1w') {
    const since = atMs - WEEK_OFFSET_MS
    return since - mod(since, 7 * DAY_MS) + WEEK_OFFSET_MS
  }
  return atMs - mod(atMs, MINUTES[interval] * MINUTE_MS)
}

/**
 * Start in epoch ms of the interval after the one that holds a time; the end, exclusive, of that
 * one.
 */
export function intervalEnd(interval: Interval, atMs: number): number {
  if (interval === '1M') return monthStart(monthOf(atMs) + 1)
  return intervalStart(interval, atMs) + MINUTES[interval] * MINUTE_MS
}

/** Start in epoch ms of the interval `count` intervals before the one that holds a time. */
export function intervalBack(interval: Interval, atMs: number, count: number): number {
  if (interval === '1M') return monthStart(Math.max(0, monthOf(atMs) - count))
  const start = intervalStart(interval, atMs) - count * MINUTES[interval] * MINUTE_MS
  return start >= 0 ? start : intervalStart(interval, 0)
}

/** Nominal length in minutes; a month counts as 30 days. For estimates only. */
export function nominalMinutes(interval: Interval): number {
  return interval === '1M' ? 43_200 : MINUTES[interval]
}

function mod(a: number, n: number): number {
  const r = a % n
  return r < 0 ? r + n : r
}

// Months since January of year 0, by the civil-from-days arithmetic on years that begin in March.
function monthOf(atMs: number): number {
  const days = Math.floor(atMs / DAY_MS) + 719_468
  const era = Math.floor(days / 146_097)
  const dayOfEra = days - era * 146_097
  const yearOfEra = Math.floor(
    (dayOfEra -
      Math.floor(dayOfEra / 1460) +
      Math.floor(dayOfEra / 36_524) -
      Math.floor(dayOfEra / 146_096)) /
      365,
  )
  const leapDays = Math.floor(yearOfEra / 4) - Math.floor(yearOfEra / 100)
  const dayOfYear = dayOfEra - (365 * yearOfEra + leapDays)
  const marchMonth = Math.floor((5 * dayOfYear + 2) / 153)
  return (era * 400 + yearOfEra) * 12 + marchMonth + 2
}

// Epoch ms of the first day of a month counted from January of year 0.
function monthStart(month: number): number {
  const fromMarch = month - 2
  const year = Math.floor(fromMarch / 12)
  const marchMonth = fromMarch - year * 12
  const era = Math.floor(year / 400)
  const yearOfEra = year - era * 400
  const dayOfYear = Math.floor((153 * marchMonth + 2) / 5)
  const leapDays = Math.floor(yearOfEra / 4) - Math.floor(yearOfEra / 100)
  const days = era * 146_097 + yearOfEra * 365 + leapDays + dayOfYear
  return (days - 719_468) * DAY_MS
}
