// Geometry of the P&L curve: scales, paths, ticks, drawdown. Floats are for pixels; words are made
// from strings.

export interface CurvePoint {
  readonly atMs: number
  readonly total: number
  readonly grid: number
  readonly hold: number
  readonly flag: string
}

export interface CurveBox {
  readonly width: number
  readonly height: number
  /** Room at the end for the values of the axis. */
  readonly axis: number
  /** Room above for flags and below for times. */
  readonly top: number
  readonly bottom: number
}

export interface CurveScale {
  readonly low: number
  readonly high: number
  readonly fromMs: number
  readonly toMs: number
  x(atMs: number): number
  y(value: number): number
}

/**
 * The rows up to the newest figures of the page, which end them; the figures seen since the last
 * row stand between, so that a fast market draws no straight line.
 */
export function endWith<T extends { readonly time: string }, N extends { readonly time: string }>(
  rows: readonly T[],
  seen: readonly N[],
): readonly (T | (N & { readonly flag: '' }))[] {
  const now = seen.at(-1)
  const last = rows.at(-1)
  if (now === undefined || last === undefined) return rows
  const kept = rows.filter((it) => Number(it.time) < Number(now.time))
  const later = seen.filter((it) => it === now || Number(it.time) > Number(last.time))
  return [...kept, ...later.map((it) => ({ ...it, flag: '' as const }))]
}

/** Scales that hold every line, zero, and the dotted end if there is one. */
export function curveScale(
  points: readonly CurvePoint[],
  box: CurveBox,
  extra: readonly number[] = [],
): CurveScale {
  const values = [0, ...extra, ...points.flatMap((it) => [it.total, it.grid, it.hold])]
  const air = (Math.max(...values) - Math.min(...values)) * 0.06 || 1
  const low = Math.min(...values) - air
  const high = Math.max(...values) + air
  const fromMs = points[0]?.atMs ?? 0
  const toMs = Math.max(points.at(-1)?.atMs ?? 1, fromMs + 1)
  const plot = box.width - box.axis - 28
  const tall = box.height - box.top - box.bottom
  return {
    low,
    high,
    fromMs,
    toMs,
    x: (atMs) => ((atMs - fromMs) / (toMs - fromMs)) * plot,
    y: (value) => box.top + ((high - value) / (high - low)) * tall,
  }
}

/** A path through one line of the points. */
export function curvePath(
  points: readonly CurvePoint[],
  scale: CurveScale,
  line: 'total' | 'grid' | 'hold',
): string {
  return points
    .map((it, index) => `${index === 0 ? 'M' : 'L'}${f(scale.x(it.atMs))} ${f(scale.y(it[line]))}`)
    .join('')
}

function f(value: number): string {
  return value.toFixed(1)
}

/** Round values for the axis: at most `count` + 1 of them, zero among them when it is in sight. */
export function valueTicks(scale: CurveScale, count: number): readonly number[] {
  const rough = (scale.high - scale.low) / Math.max(1, count)
  const power = 10 ** Math.floor(Math.log10(rough))
  const step = [1, 2, 2.5, 5, 10].map((it) => it * power).find((it) => it >= rough) ?? power * 10
  const ticks: number[] = []
  for (let at = Math.ceil(scale.low / step); at * step <= scale.high; at += 1) ticks.push(at * step)
  return ticks
}

/**
 * Decimals that tell the ticks apart: money's two, more where they lie closer, none for whole ones.
 */
export function tickDigits(ticks: readonly number[]): number {
  if (ticks.every((it) => Number.isInteger(it))) return 0
  const step = (ticks[1] ?? 0) - (ticks[0] ?? 0)
  return step > 0 ? Math.max(2, 1 - Math.floor(Math.log10(step))) : 2
}

const LETTER = 6.8
const GAP = 14
const TICKS_MOST = 5

/**
 * Moments for the time axis: as many as their words fit beside each other, none cut. Evenly, but
 * for those that would repeat a word.
 */
export function timeTicks(scale: CurveScale, words: (atMs: number) => string): readonly number[] {
  const span = scale.toMs - scale.fromMs
  const letters = Math.max(words(scale.fromMs).length, words(scale.toMs).length)
  const room = Math.floor(scale.x(scale.toMs) / (letters * LETTER + GAP))
  const count = Math.max(1, Math.min(TICKS_MOST, room))
  const ticks = Array.from({ length: count }, (_, i) => scale.fromMs + (span * (i + 0.5)) / count)
  return ticks.filter((it, i) => i === 0 || words(it) !== words(ticks[i - 1] ?? 0))
}

/** Largest fall of the total from an earlier height, in the quote coin. */
export function largestFall(points: readonly CurvePoint[]): number {
  let peak = Number.NEGATIVE_INFINITY
  let fall = 0
  for (const { total } of points) {
    peak = Math.max(peak, total)
    fall = Math.max(fall, peak - total)
  }
  return fall
}

/**
 * At most `max` points: the first, the last, every flag, and the extremes of each stretch between.
 */
export function downsample(points: readonly CurvePoint[], max: number): readonly CurvePoint[] {
  if (points.length <= max) return points
  const size = points.length / Math.max(1, Math.floor(max / 2))
  const kept = new Set<number>([0, points.length - 1])
  for (let from = 0; from < points.length; from += size) {
    const [start, end] = [Math.floor(from), Math.min(points.length, Math.floor(from + size))]
    let [low, high] = [start, start]
    for (let i = start; i < end; i += 1) {
      if ((points[i]?.total ?? 0) < (points[low]?.total ?? 0)) low = i
      if ((points[i]?.total ?? 0) > (points[high]?.total ?? 0)) high = i
      if ((points[i]?.flag ?? '') !== '') kept.add(i)
    }
    kept.add(low)
    kept.add(high)
  }
  return [...kept].sort((a, b) => a - b).flatMap((i) => points[i] ?? [])
}

/** Index of the point nearest to a place on the time axis. */
export function nearestPoint(points: readonly CurvePoint[], scale: CurveScale, x: number): number {
  let best = 0
  points.forEach((it, index) => {
    const distance = Math.abs(scale.x(it.atMs) - x)
    if (distance < Math.abs(scale.x(points[best]?.atMs ?? 0) - x)) best = index
  })
  return best
}

/** Flags that would stand on each other are shown as one with a count. */
export function flagGroups(
  points: readonly CurvePoint[],
  scale: CurveScale,
  gap: number,
): readonly { readonly x: number; readonly flags: readonly string[] }[] {
  const groups: { x: number; flags: string[] }[] = []
  for (const point of points) {
    if (point.flag === '') continue
    const x = scale.x(point.atMs)
    const last = groups.at(-1)
    if (last !== undefined && x - last.x < gap) last.flags.push(point.flag)
    else groups.push({ x, flags: [point.flag] })
  }
  return groups
}
