// What a bot's P&L curve says of it beside its end: how its yield went, and how far it fell below
// an earlier high (docs/formulas/ranking.md). Ratios only, for lists: no money moves by them.
import { deepestFall, type FallPoint } from '@trellis/market'

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

/** The track of a curve, oldest point first. */
export function yieldTrack(points: readonly TrackPoint[], most: number): YieldTrack {
  const { ratio: drawdownRatio, high, low } = deepestFall(points)
  const timeOf = (index: number): number => (drawdownRatio > 0 ? (points[index]?.atMs ?? 0) : 0)
  const [highMs, lowMs] = [timeOf(high), timeOf(low)]
  const trend = points.map((point) => ({ atMs: point.atMs, yieldRatio: yieldOf(point) }))
  return { trend: thinned(trend, most, [highMs, lowMs]), drawdownRatio, highMs, lowMs }
}

function yieldOf({ total, invested }: TrackPoint): number {
  return invested > 0 ? total / invested : 0
}

/** At most about so many points, evenly, with the ends and those of the times that are named. */
function thinned(
  trend: readonly YieldPoint[],
  most: number,
  kept: readonly number[],
): readonly YieldPoint[] {
  const every = Math.max(1, Math.ceil(trend.length / most))
  return trend.filter(
    ({ atMs }, i) => i % every === 0 || i === trend.length - 1 || kept.includes(atMs),
  )
}
