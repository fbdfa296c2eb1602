// How far a curve lay below its highest so far: what is drawn under it, and what its table says.
// Floats are for pixels; words are made from the answer's own strings.
import type { LabBacktestResult } from '@trellis/contract'

type ToldPoint = LabBacktestResult['curve'][number]

/** Fractions of what the bot was worth at its highest, 0 to 1, at a market time. */
export interface FallPoint {
  readonly atMs: number
  readonly bot: number
  readonly hold: number
  /** Of the set beside it; the bot's own where that says nothing of the moment. */
  readonly other: number
}

export function fallPoints(
  curve: readonly ToldPoint[],
  other: readonly ToldPoint[] = [],
): readonly FallPoint[] {
  const beside = new Map(other.map((it) => [it.time, Number(it.fall)]))
  return curve.map(({ time, fall, hold_fall: held }) => ({
    atMs: Number(time),
    bot: Number(fall),
    hold: Number(held),
    other: beside.get(time) ?? Number(fall),
  }))
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
