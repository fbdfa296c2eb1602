// How far a curve lay below its highest so far: what is drawn under it, and what its table says.
// Floats are for pixels; words are made from the answer's own strings.
import type { LabBacktestResult } from '@trellis/contract'

type ToldPoint = LabBacktestResult['curve'][number]

/** Fractions of what the bot was worth at its highest, 0 to 1, at a market time. */
export interface FallPoint {
  readonly atMs: number
  readonly bot: number
  readonly hold: number
  /** Of the set beside it; the bot's own where there is none. */
  readonly other: number
}

export function fallPoints(
  curve: readonly ToldPoint[],
  other: readonly ToldPoint[] = [],
): readonly FallPoint[] {
  const beside = besideOf(curve, other)
  return curve.map(({ time, fall, hold_fall: held }, index) => ({
    atMs: Number(time),
    bot: Number(fall),
    hold: Number(held),
    other: Number(beside[index]?.fall ?? fall),
  }))
}

/**
 * What another curve last said at each point of this one, before its first point that; empty where
 * it has none. Both are in the order of time; one that was asked for hours ago has other times.
 */
export function besideOf(
  curve: readonly ToldPoint[],
  other: readonly ToldPoint[],
): readonly ToldPoint[] {
  const [first] = other
  if (first === undefined) return []
  let last = first
  let next = 1
  return curve.map(({ time }) => {
    for (; next < other.length; next += 1) {
      const point = other[next] ?? last
      if (Number(point.time) > Number(time)) break
      last = point
    }
    return last
  })
}

/** The deepest fall of a line; undefined where it never fell. */
export function deepestOf(
  points: readonly FallPoint[],
  line: 'bot' | 'hold' | 'other',
): FallPoint | undefined {
  const most = points.reduce((deepest, it) => Math.max(deepest, it[line]), 0)
  return most > 0 ? points.find((it) => it[line] === most) : undefined
}

/**
 * At most about `most` rows of a curve, its last among them. Each says the deepest fall since the
 * row before, so that no row between them is lost.
 */
export function rowsOf(curve: readonly ToldPoint[], most: number): readonly ToldPoint[] {
  const every = Math.max(1, Math.ceil(curve.length / most))
  const last = curve.length - 1
  return curve.flatMap((point, index) => {
    if ((last - index) % every !== 0) return []
    const since = curve.slice(Math.max(0, index + 1 - every), index + 1)
    const deepest = (name: 'fall' | 'hold_fall'): string =>
      since.reduce((fall, it) => (Number(it[name]) > Number(fall) ? it[name] : fall), point[name])
    return { ...point, fall: deepest('fall'), hold_fall: deepest('hold_fall') }
  })
}
