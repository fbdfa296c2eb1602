// How far what works in a bot fell below an earlier high: for rankings and backtests alike. A ratio
// for reading; no money moves by it.

/** The P&L of a bot at a moment, in any unit of its quote coin. */
export interface FallPoint {
  readonly total: number
  /** What had been put in and taken out by then. */
  readonly invested: number
  readonly withdrawn: number
}

export interface DeepestFall {
  /** As a fraction of the high, 0 to 1; 0 for none. */
  readonly ratio: number
  /** Where that high and that low are among the points; both 0 for no fall. */
  readonly high: number
  readonly low: number
}

/**
 * The deepest fall of a curve, oldest point first (docs/formulas/ranking.md). What is put in or
 * taken out is neither a gain nor a fall: each step counts by what it made of the money that worked
 * in it.
 */
export function deepestFall(points: readonly FallPoint[]): DeepestFall {
  const values = valuesOf(points)
  let [high, highAt] = [1, 0]
  let deepest: DeepestFall = { ratio: 0, high: 0, low: 0 }
  for (const [i, value] of values.entries()) {
    if (value >= high) [high, highAt] = [value, i]
    const ratio = (high - value) / high
    if (ratio > deepest.ratio) deepest = { ratio, high: highAt, low: i }
  }
  return deepest
}

/** How far each point lies below the highest one so far, 0 to 1, by the same steps. */
export function chainedFalls(points: readonly FallPoint[]): readonly number[] {
  let high = 1
  return valuesOf(points).map((value) => {
    if (value > high) high = value
    return (high - value) / high
  })
}

/** What 1 that works from the first point on has become at each. */
function valuesOf(points: readonly FallPoint[]): readonly number[] {
  let value = 1
  return points.map((point, i) => {
    const before = points[i - 1]
    if (before !== undefined) value = Math.max(0, value * stepRatio(before, point))
    return value
  })
}

/** What one step made of 1 that worked in it. */
function stepRatio(before: FallPoint, point: FallPoint): number {
  const added = Math.max(0, point.invested - before.invested)
  const money = before.invested + before.total - before.withdrawn + added
  return money > 0 ? (money + point.total - before.total) / money : 1
}
