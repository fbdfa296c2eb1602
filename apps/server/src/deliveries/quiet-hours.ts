// Quiet hours: the part of a day, in the user's own time zone, in which messages wait for its end.
// Zones change their offset twice a year, so each moment is looked up as that zone's clock shows
// it.
import type { QuietDays } from '@trellis/contract'

export interface QuietHours {
  readonly on: boolean
  /** Minutes after midnight; until the same minute it lasts a whole day. */
  readonly from: number
  readonly to: number
  /** Days on which it begins. */
  readonly days: QuietDays
  /** Name as IANA has it. */
  readonly zone: string
}

export const NO_QUIET_HOURS: QuietHours = {
  on: false,
  from: 22 * 60,
  to: 7 * 60,
  days: 'every',
  zone: 'Etc/UTC',
}

const DAY = 24 * 60
const MINUTE_MS = 60_000
const WEEKDAYS = ['Sun', 'Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat']

export function isZone(zone: string): boolean {
  try {
    new Intl.DateTimeFormat('en', { timeZone: zone })
    return zone !== ''
  } catch {
    return false
  }
}

/** When the quiet hours end that a moment lies in; undefined where it lies in none. */
export function quietUntil(quiet: QuietHours, nowMs: number): number | undefined {
  if (!quiet.on) return undefined
  const lasts = lengthOf(quiet)
  const { weekday, minute } = clockAt(quiet.zone, nowMs)
  // Those that began today, or yesterday over midnight.
  const since = (minute - quiet.from + DAY) % DAY
  const beganOn = minute >= quiet.from ? weekday : (weekday + 6) % 7
  if (since >= lasts || !beginsOn(quiet.days, beganOn)) return undefined
  return endFrom(quiet, nowMs, lasts - since)
}

const lengthOf = ({ from, to }: QuietHours): number => (to - from + DAY) % DAY || DAY

/**
 * The moment when the clock of the zone shows the end: a clock that is set meanwhile shows it an
 * hour sooner or later.
 */
function endFrom({ zone, to }: QuietHours, nowMs: number, minutes: number): number {
  const endMs = Math.floor(nowMs / MINUTE_MS + minutes) * MINUTE_MS
  const off = ((to - clockAt(zone, endMs).minute + DAY + DAY / 2) % DAY) - DAY / 2
  const shownMs = endMs + off * MINUTE_MS
  // A clock that is set over the end never shows it: by then it has passed.
  return shownMs > nowMs ? shownMs : endMs
}

function beginsOn(days: QuietDays, weekday: number): boolean {
  const isWeekend = weekday === 0 || weekday === 6
  return days === 'every' || isWeekend === (days === 'weekend')
}

function clockAt(zone: string, ms: number): { readonly weekday: number; readonly minute: number } {
  const format = new Intl.DateTimeFormat('en-GB', {
    timeZone: zone,
    weekday: 'short',
    hour: '2-digit',
    minute: '2-digit',
    hourCycle: 'h23',
  })
  const parts = new Map(format.formatToParts(ms).map(({ type, value }) => [type, value]))
  const minute = Number(parts.get('hour')) * 60 + Number(parts.get('minute'))
  return { weekday: WEEKDAYS.indexOf(parts.get('weekday') ?? ''), minute }
}
