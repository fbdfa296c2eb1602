// What a bot's P&L curve says of it beside its end: how its yield went, and how far it fell below
// an earlier high. Ratios only, for lists: no money moves by them.

/** The P&L of a bot at a moment of the market; amounts in its quote coin. */
export interface TrackPoint {
  readonly atMs: number
  readonly total: number
  /** What had been put in and taken out by then. */
  readonly invested: number
  readonly withdrawn: number
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

/**
 * The track of a curve, oldest point first. What is put in or taken out is neither a gain nor a
 * fall: each step counts by what it made of the money that worked in it.
 */
export function yieldTrack(points: readonly TrackPoint[], most: number): YieldTrack {
  let [value, high, drawdownRatio, sinceMs, highMs, lowMs] = [1, 1, 0, 0, 0, 0]
  for (const [i, point] of points.entries()) {
    const before = points[i - 1]
    if (before === undefined) {
      sinceMs = point.atMs
      continue
    }
    value = Math.max(0, value * stepRatio(before, point))
    if (value >= high) [high, sinceMs] = [value, point.atMs]
    const fall = (high - value) / high
    if (fall > drawdownRatio) [drawdownRatio, highMs, lowMs] = [fall, sinceMs, point.atMs]
  }
  const trend = points.map((point) => ({ atMs: point.atMs, yieldRatio: yieldOf(point) }))
  return { trend: thinned(trend, most, [highMs, lowMs]), drawdownRatio, highMs, lowMs }
}

/** What one step made of 1 that worked in it. */
function stepRatio(before: TrackPoint, point: TrackPoint): number {
  const added = Math.max(0, point.invested - before.invested)
  const money = before.invested + before.total - before.withdrawn + added
  return money > 0 ? (money + point.total - before.total) / money : 1
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
