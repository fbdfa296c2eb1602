// What a leader has made of its money, out of daily totals of all its bots, closed ones included.
// Ratios only, for pages: no money moves by them.
import { ONE, ZERO, type Ratio } from '@trellis/kernel'

/** The end of a day: what all bots have brought until then, and what was invested in them. */
export interface LeaderDay {
  readonly total: bigint
  readonly invested: bigint
}

export interface LeaderStatistics {
  /** Gain of the span over the money that worked in it, on the average of the days with any. */
  readonly roi: Ratio
  /** Deepest fall below an earlier high, of the value of 1 that was put in at the beginning. */
  readonly drawdown: Ratio
  /** Mean of the daily returns over their deviation, for a year; 0 below three days. */
  readonly sharpe: number
  /** The value of 1 after each day, less 1. */
  readonly curve: readonly Ratio[]
}

const DAYS_OF_A_YEAR = 365

/** Reckons over days in their order; the first one is the beginning. */
export function statisticsOf(days: readonly LeaderDay[]): LeaderStatistics {
  const first = days[0]?.total ?? 0n
  const working = days.filter(({ invested }) => invested > 0n)
  const sum = working.reduce((all, { invested }) => all + invested, 0n)
  const capital = working.length === 0 ? 0n : sum / BigInt(working.length)
  if (capital <= 0n)
    return { roi: ZERO as bigint as Ratio, drawdown: 0n as Ratio, sharpe: 0, curve: [] }
  const curve = days.map(({ total }) => (((total - first) * ONE) / capital) as Ratio)
  let high: bigint = ONE
  let drawdown = 0n
  for (const gain of curve) {
    const value = ONE + gain
    if (value > high) high = value
    const fall = ((high - value) * ONE) / high
    if (fall > drawdown) drawdown = fall
  }
  const roi = curve.at(-1) ?? (0n as Ratio)
  return { roi, drawdown: drawdown as Ratio, sharpe: sharpeOf(curve), curve }
}

function sharpeOf(curve: readonly Ratio[]): number {
  const returns = curve.slice(1).map((gain, i) => Number(gain - (curve[i] ?? 0n)) / Number(ONE))
  if (returns.length < 2) return 0
  const mean = returns.reduce((all, one) => all + one, 0) / returns.length
  const squares = returns.reduce((all, one) => all + (one - mean) ** 2, 0)
  const deviation = Math.sqrt(squares / (returns.length - 1))
  return deviation === 0 ? 0 : (mean / deviation) * Math.sqrt(DAYS_OF_A_YEAR)
}
