// The yield curve as shapes in a box of 100 by 40, y downwards. Numbers are for pixels only.
import type { RankedStrategy } from '@trellis/contract'

/** Room above and below the line, so that it is not cut. */
const EDGE = 4
const HEIGHT = 40

export interface CurveShape {
  readonly line: string
  /** Where the line ends. */
  readonly end: number
  readonly zero: number
  /** The highest yield, or zero where it never was above; the lowest of one that was always below. */
  readonly top: { readonly y: number; readonly ratio: number }
  readonly fall:
    | { readonly x: number; readonly y: number; readonly width: number; readonly height: number }
    | undefined
}

/** Undefined of fewer than three points: a beginning and a price of now are no curve yet. */
export function curveOf({
  yield_trend: trend,
  drawdown_from: from,
  drawdown_to: to,
}: Pick<RankedStrategy, 'yield_trend' | 'drawdown_from' | 'drawdown_to'>): CurveShape | undefined {
  if (trend.length < 3) return undefined
  const points = trend.map(({ time, yield_rate }) => ({
    atMs: Number(time),
    ratio: Number(yield_rate) / 100,
  }))
  const first = points[0]?.atMs ?? 0
  const span = (points.at(-1)?.atMs ?? 0) - first || 1
  const ratios = points.map(({ ratio }) => ratio)
  const [low, high] = [Math.min(0, ...ratios), Math.max(0, ...ratios)]
  const x = (atMs: number): number => ((atMs - first) / span) * 100
  const y = (ratio: number): number =>
    HEIGHT - EDGE - ((ratio - low) / (high - low || 1)) * (HEIGHT - 2 * EDGE)
  const round = (value: number): number => Math.round(value * 100) / 100
  const line = points.map(
    ({ atMs, ratio }, i) => `${i === 0 ? 'M' : 'L'}${round(x(atMs))} ${round(y(ratio))}`,
  )
  const at = (ms: string) => points.find(({ atMs }) => String(atMs) === ms)
  const [peak, trough] = [at(from), at(to)]
  const named = high > 0 ? high : low
  return {
    line: line.join(''),
    end: round(y(ratios.at(-1) ?? 0)),
    zero: round(y(0)),
    top: { y: round(y(named)), ratio: named },
    fall:
      peak && trough && trough.atMs > peak.atMs
        ? {
            x: round(x(peak.atMs)),
            y: round(Math.min(y(peak.ratio), y(trough.ratio))),
            width: round(x(trough.atMs) - x(peak.atMs)),
            height: round(Math.abs(y(trough.ratio) - y(peak.ratio))),
          }
        : undefined,
  }
}
