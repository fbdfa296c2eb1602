// How far what works in a bot fell below an earlier high: for rankings and backtests alike. A ratio
// for reading; no money moves by it.

/** The P&L of a bot at a moment, in any unit of its quote coin. */
export interface FallPoint {
  readonly total: number
  /** What had been put in and taken out by then. */
  readonly invested: number
  readonly withdrawn: number
}

/** A fall between two points, which are known by marks of the caller's. */
interface FallBetween<M> {
  /** As a fraction of the high, 0 to 1; 0 for none. */
  readonly ratio: number
  readonly high: M
  readonly low: M
}

/** A fall so far, to which later points are added; it costs the same however many there were. */
export interface FallSoFar<M> {
  readonly last: FallPoint
  /** What 1 at the first point has become, and the highest that it has been. */
  readonly value: number
  readonly high: number
  readonly highAt: M
  /** Undefined while nothing has fallen. */
  readonly deepest: FallBetween<M> | undefined
}

/** One point on; the first one of all where there is nothing before it. */
export function fallOn<M>(
  before: FallSoFar<M> | undefined,
  point: FallPoint,
  mark: M,
): FallSoFar<M> {
  if (before === undefined) {
    return { last: point, value: 1, high: 1, highAt: mark, deepest: undefined }
  }
  const value = Math.max(0, before.value * stepRatio(before.last, point))
  const isHigh = value >= before.high
  const high = isHigh ? value : before.high
  const highAt = isHigh ? mark : before.highAt
  const ratio = (high - value) / high
  const isDeepest = ratio > (before.deepest?.ratio ?? 0)
  const deepest = isDeepest ? { ratio, high: highAt, low: mark } : before.deepest
  return { last: point, value, high, highAt, deepest }
}

/**
 * The deepest fall of a curve, oldest point first (docs/formulas/ranking.md), and where its high
 * and its low are among the points, both 0 for no fall. What is put in or taken out is neither a
 * gain nor a fall: each step counts by what it made of the money that worked in it.
 */
export function deepestFall(points: readonly FallPoint[]): FallBetween<number> {
  let fall: FallSoFar<number> | undefined
  for (const [i, point] of points.entries()) fall = fallOn(fall, point, i)
  return fall?.deepest ?? { ratio: 0, high: 0, low: 0 }
}

/** How far each point lies below the highest one so far, 0 to 1, by the same steps. */
export function chainedFalls(points: readonly FallPoint[]): readonly number[] {
  let fall: FallSoFar<undefined> | undefined
  return points.map((point) => {
    fall = fallOn(fall, point, undefined)
    return (fall.high - fall.value) / fall.high
  })
}

/** What one step made of 1 that worked in it. */
function stepRatio(before: FallPoint, point: FallPoint): number {
  const added = Math.max(0, point.invested - before.invested)
  const money = before.invested + before.total - before.withdrawn + added
  return money > 0 ? (money + point.total - before.total) / money : 1
}
