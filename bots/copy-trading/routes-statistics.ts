// What a leader has made of its money, out of what all its bots brought between fixed moments,
// closed bots included. Ratios only, for pages: no money moves by them.
import { ONE, ZERO, type Ratio } from '@trellis/kernel'
import { DAY_MS } from '@trellis/market'

/** What happened between two moments of the market. */
export interface LeaderStep {
  readonly untilMs: number
  /** What all bots brought in it. */
  readonly gain: bigint
  /** What all bots were worth that ran in it, as it began, or as they began in it. */
  readonly money: bigint
}

/** The value of 1 that was put in at the beginning, and how far it stood below its last high. */
export interface LeaderTrack {
  readonly value: bigint
  readonly high: bigint
  readonly days: readonly TrackDay[]
}

interface TrackDay {
  /** Whole days of the market since 1970. */
  readonly day: number
  /** The value as the day ended, or as it is now. */
  readonly value: bigint
  /** Deepest fall of the day below an earlier high, as a fraction of that high. */
  readonly fall: bigint
}

export interface LeaderStatistics {
  /** What 1 has gained until now. */
  readonly roi: Ratio
  /** Deepest fall below an earlier high. */
  readonly drawdown: Ratio
  /** Mean of the returns of whole days over their deviation, for a year; 0 below two days. */
  readonly sharpe: number
  /** What 1 had gained at the beginning, after each day, and now; empty where no bot ever ran. */
  readonly curve: readonly Ratio[]
  /** The deepest fall of each day; nothing at the beginning. */
  readonly falls: readonly Ratio[]
}

const DAYS_OF_A_YEAR = 365

export const TRACK_BEGIN: LeaderTrack = { value: ONE, high: ONE, days: [] }

/**
 * The track after one more step. What one step made of the money in it is not touched by what comes
 * later: neither a larger bot nor a new day changes the past.
 */
export function trackAfter(track: LeaderTrack, { untilMs, gain, money }: LeaderStep): LeaderTrack {
  const made = money > 0n ? (track.value * (money + gain)) / money : track.value
  const value = made > 0n ? made : 0n
  const high = value > track.high ? value : track.high
  const fall = ((high - value) * ONE) / high
  const day = Math.floor((untilMs - 1) / DAY_MS)
  const last = track.days.at(-1)
  if (last?.day !== day) return { value, high, days: [...track.days, { day, value, fall }] }
  const deeper = last.fall > fall ? last.fall : fall
  return { value, high, days: [...track.days.slice(0, -1), { day, value, fall: deeper }] }
}

/**
 * The figures of a track that reaches until now; undefined where no bot ever ran. `seen` are falls
 * of days that were shown while they lasted: what was shown is not taken back.
 */
export function statisticsOf(
  track: LeaderTrack | undefined,
  seen: ReadonlyMap<number, bigint> = new Map(),
): LeaderStatistics {
  const none = ZERO as bigint as Ratio
  if (track === undefined) return { roi: none, drawdown: none, sharpe: 0, curve: [], falls: [] }
  const falls = track.days.map(({ day, fall }) => largest(fall, seen.get(day) ?? 0n))
  return {
    roi: (track.value - ONE) as Ratio,
    drawdown: falls.reduce(largest, 0n) as Ratio,
    sharpe: sharpeOf([ONE, ...track.days.slice(0, -1).map(({ value }) => value)]),
    curve: [none, ...track.days.map(({ value }) => (value - ONE) as Ratio)],
    falls: [none, ...(falls as Ratio[])],
  }
}

const largest = (a: bigint, b: bigint): bigint => (a > b ? a : b)

/** Of values as days ended; the day that runs is none of them. */
function sharpeOf(values: readonly bigint[]): number {
  const returns = values.slice(1).map((value, i) => {
    const before = values[i] ?? 0n
    return before === 0n ? 0 : Number(value - before) / Number(before)
  })
  if (returns.length < 2) return 0
  const mean = returns.reduce((all, one) => all + one, 0) / returns.length
  const squares = returns.reduce((all, one) => all + (one - mean) ** 2, 0)
  const deviation = Math.sqrt(squares / (returns.length - 1))
  return deviation === 0 ? 0 : (mean / deviation) * Math.sqrt(DAYS_OF_A_YEAR)
}
