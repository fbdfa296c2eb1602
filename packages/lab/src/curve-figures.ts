// What a curve of money says: how far it fell, how unsteady it was. Ratios are numbers: nobody is
// paid by them.
import type { MoneyFigures } from '@trellis/engine'
import { chainedFalls, DAY_MS } from '@trellis/market'

/** A bot's money at a market time, and what holding the coins would have won; settle coin. */
export interface CurvePoint extends MoneyFigures {
  readonly atMs: number
  readonly hold: bigint
}

export interface CurveFigures {
  /** The deepest fall below an earlier high, 0 to 1 (docs/formulas/ranking.md). */
  readonly drawdown: number
  /** The worst day: least of daily returns, at most 0. */
  readonly worstDay: number
  /**
   * Mean of daily returns by their deviation, times √365; undefined of fewer than seven days, or
   * where no day differed.
   */
  readonly sharpe: number | undefined
  /** Deviation of daily returns, times √365; undefined of fewer than seven days. */
  readonly volatility: number | undefined
}

const DAYS_LEAST = 7
const YEAR_DAYS = 365

export function curveFigures(points: readonly CurvePoint[]): CurveFigures {
  const returns = dailyReturns(points)
  const isLong = returns.length >= DAYS_LEAST
  const mean = returns.reduce((sum, one) => sum + one, 0) / Math.max(1, returns.length)
  const squares = returns.reduce((sum, one) => sum + (one - mean) * (one - mean), 0)
  const deviation = Math.sqrt(squares / Math.max(1, returns.length - 1))
  const year = Math.sqrt(YEAR_DAYS)
  return {
    drawdown: fallOf(points),
    worstDay: Math.min(0, ...returns),
    sharpe: isLong && deviation > 0 ? (mean / deviation) * year : undefined,
    volatility: isLong ? deviation * year : undefined,
  }
}

/**
 * What a part of an amount is, to twelve digits: both are whole units of 1e-12, whose sizes a
 * number may not hold.
 */
export function shareOf(part: bigint, whole: bigint): number {
  return whole === 0n ? 0 : Number((part * 1_000_000_000_000n) / whole) / 1e12
}

/**
 * How far each point lies below the highest one so far, 0 to 1; nothing is taken out of what the
 * lab plays. What the opening cost is a fall as well.
 */
export function fallsOf(
  points: readonly Pick<CurvePoint, 'invested' | 'total'>[],
): readonly number[] {
  const [first] = points
  if (first === undefined) return []
  const money = [{ invested: first.invested, total: 0n }, ...points].map(({ invested, total }) => {
    return { invested: Number(invested), total: Number(total), withdrawn: 0 }
  })
  return chainedFalls(money).slice(1)
}

/** The deepest of those falls; 0 where nothing fell. */
export function fallOf(points: readonly Pick<CurvePoint, 'invested' | 'total'>[]): number {
  return fallsOf(points).reduce((deepest, it) => Math.max(deepest, it), 0)
}

/**
 * What each day made of the money that worked in it, the last part of a day left out. Money that
 * comes in amid a day is neither gain nor loss: what was won before it counts by what there was
 * before, and the day goes on with both (docs/formulas/lab.md).
 */
function dailyReturns(points: readonly CurvePoint[]): readonly number[] {
  const [first] = points
  if (first === undefined) return []
  const returns: number[] = []
  let worked: Worked = first
  let before: Worked = first
  let value = 1
  let dayMs = first.atMs + DAY_MS
  for (const point of points) {
    if (point.invested !== worked.invested) {
      value *= 1 + wonOf(worked, before)
      worked = { total: before.total, invested: point.invested }
    }
    before = point
    if (point.atMs < dayMs) continue
    returns.push(value * (1 + wonOf(worked, point)) - 1)
    worked = point
    value = 1
    dayMs += DAY_MS
  }
  return returns
}

type Worked = Pick<CurvePoint, 'total' | 'invested'>

/** What was won from one point to another, as a share of the money at the first. */
function wonOf({ total, invested }: Worked, to: Worked): number {
  return shareOf(to.total - total, invested + total)
}
