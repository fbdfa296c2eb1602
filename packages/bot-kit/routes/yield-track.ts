// What a bot's P&L curve says of it beside its end: how its yield went, and how far it fell below
// an earlier high (docs/formulas/ranking.md). Ratios only, for lists: no money moves by them.
import { fallOn, type FallPoint, type FallSoFar } from '@trellis/market'

/** The P&L of a bot at a moment of the market; amounts in its quote coin. */
export interface TrackPoint extends FallPoint {
  readonly atMs: number
}

export interface YieldPoint {
  readonly atMs: number
  /** Total P&L at that time over what had been invested by then. */
  readonly yieldRatio: number
}

export interface YieldTrack {
  /** The last point is the newest. */
  readonly trend: readonly YieldPoint[]
  /** Largest fall below an earlier high, as a fraction of that high; 0 for none. */
  readonly drawdownRatio: number
  /** When that high and that low were, epoch ms of the market; 0 for no fall. */
  readonly highMs: number
  readonly lowMs: number
}

/** The track of points that are known for good: later ones are added to it, and it stays small. */
export interface TrackSoFar {
  /** Of all points. */
  readonly fall: FallSoFar<YieldPoint> | undefined
  readonly last: YieldPoint | undefined
  readonly count: number
  /** The first point and every so many-th after it: only for drawing. */
  readonly trend: readonly YieldPoint[]
  readonly every: number
}

/** The track of a bot without points. */
export const NO_TRACK: TrackSoFar = {
  fall: undefined,
  last: undefined,
  count: 0,
  trend: [],
  every: 1,
}

/** Points of a trend that are kept, and half as many at least. */
const KEPT = 240

/** A track with later points, oldest first. */
export function trackOn(before: TrackSoFar, points: readonly TrackPoint[]): TrackSoFar {
  let { fall, last, count, every } = before
  let trend = [...before.trend]
  for (const point of points) {
    last = { atMs: point.atMs, yieldRatio: yieldOf(point) }
    fall = fallOn(fall, point, last)
    if (count % every === 0) trend.push(last)
    count += 1
    if (trend.length <= KEPT) continue
    trend = trend.filter((_, i) => i % 2 === 0)
    every *= 2
  }
  return { fall, last, count, trend, every }
}

/** A track as lists show it, drawn by about so many points at most. */
export function yieldTrack({ fall, last, trend }: TrackSoFar, most: number): YieldTrack {
  const { ratio: drawdownRatio = 0, high, low } = fall?.deepest ?? {}
  const every = Math.max(1, Math.ceil(trend.length / most))
  const drawn = [...trend.filter((_, i) => i % every === 0), high, low, last]
  return {
    trend: inOrder(drawn.filter((point) => point !== undefined)),
    drawdownRatio,
    highMs: high?.atMs ?? 0,
    lowMs: low?.atMs ?? 0,
  }
}

/** Each moment once, oldest first. */
function inOrder(points: readonly YieldPoint[]): readonly YieldPoint[] {
  const byTime = new Map(points.map((point) => [point.atMs, point]))
  return [...byTime.values()].sort((a, b) => a.atMs - b.atMs)
}

function yieldOf({ total, invested }: TrackPoint): number {
  return invested > 0 ? total / invested : 0
}
