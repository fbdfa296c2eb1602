// The specification's short forms of numbers and durations, on decimal strings and whole
// milliseconds.
import { divide, formatDecimal, parseDecimal, pow10 } from '@trellis/kernel'

const SHORT_STEPS = [
  { power: 9, suffix: 'b' },
  { power: 6, suffix: 'm' },
] as const

/**
 * Short form of a plain decimal: "m" from 1e6, "b" from 1e9, with at most `digits` digits after the
 * point, rounded toward zero so that a shortened figure never claims more than there is. Smaller
 * numbers stay as they are.
 */
export function shortNumber(text: string, digits = 2): string {
  const parsed = parseDecimal(text)
  if (!parsed.ok) return text
  const { unscaled, scale } = parsed.value
  const size = unscaled < 0n ? -unscaled : unscaled
  for (const { power, suffix } of SHORT_STEPS) {
    if (size < pow10(power + scale)) continue
    const short = divide(unscaled * pow10(digits), pow10(power + scale), 'down')
    return `${formatDecimal(short, digits)}${suffix}`
  }
  return text
}

export interface DurationParts {
  readonly days: number
  readonly hours: number
  readonly minutes: number
  /** The units the specification shows at this length. */
  readonly shown: readonly ('days' | 'hours' | 'minutes')[]
}

/**
 * Duration display: minutes under 1 hour; hours and minutes under 1 day; otherwise days, hours,
 * minutes.
 */
export function durationParts(ms: number): DurationParts {
  const total = Math.max(0, Math.floor(ms / 60_000))
  const days = Math.floor(total / 1440)
  const hours = Math.floor((total % 1440) / 60)
  const minutes = total % 60
  if (total < 60) return { days, hours, minutes, shown: ['minutes'] }
  if (total < 1440) return { days, hours, minutes, shown: ['hours', 'minutes'] }
  return { days, hours, minutes, shown: ['days', 'hours', 'minutes'] }
}
