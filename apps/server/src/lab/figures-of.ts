// The figures of a backtest as answers say them. Hourly points make the figures; of the curve so
// many are told as a page can draw.
import { createHash } from 'node:crypto'
import { formatAmount, ratioOf, type Amount } from '@trellis/kernel'
import { fallsOf, type BacktestResult, type CurvePoint } from '@trellis/lab'
import { DAY_MS } from '@trellis/market'
import type { LabFigures, LabOrder, LabPoint } from './lab-order.ts'

/** Most points of a curve that are told, beside its first. */
const TOLD_POINTS = 180
/** Digits of ratios that are statistics. */
const STATISTIC_DIGITS = 6

export function figuresOf(order: LabOrder, result: BacktestResult): LabFigures {
  const { money, points } = result
  const { invested, total, booked } = money
  const hold = points.at(-1)?.hold ?? 0n
  const falls = fallsOf(points)
  const holdFalls = fallsOf(points.map((it) => ({ ...it, total: it.hold })))
  const deepest = falls.indexOf(most(falls))
  const days = ((result.endedAtMs || result.toMs) - result.fromMs) / DAY_MS
  const figures = {
    invested: moneyText(invested),
    total: moneyText(total),
    roi: shareText(total, invested),
    hold: moneyText(hold),
    vsHold: moneyText(total - hold),
    booked: moneyText(booked),
    unrealized: moneyText(total - booked),
    fees: moneyText(result.fees),
    // What is booked is net of its fees.
    feeShare: booked > 0n ? shareText(result.fees, booked + result.fees) : '',
    funding: moneyText(result.funding),
    fills: result.fills,
    matched: result.matched,
    matchedPerDay: days > 0 ? (result.matched / days).toFixed(2) : '0.00',
    drawdown: statistic(result.drawdown),
    drawdownAtMs: (falls[deepest] ?? 0) > 0 ? hourOf(points[deepest]) : 0,
    holdDrawdown: statistic(most(holdFalls)),
    worstDay: statistic(result.worstDay),
    sharpe: result.sharpe === undefined ? '' : result.sharpe.toFixed(2),
    volatility: result.volatility === undefined ? '' : statistic(result.volatility),
    outOfRange: statistic(result.outOfRange),
    status: result.status,
    endedAtMs: result.endedAtMs,
    reason: result.reason,
    word: result.word,
    curve: told(points, falls, holdFalls),
  }
  const hash = createHash('sha256')
    .update(JSON.stringify([order, figures]))
    .digest('hex')
  return { ...figures, hash }
}

/**
 * The first and the last point, and of those between every so-many-th. A fall that lies between two
 * of them is told by the later one: the deepest that is told is the drawdown.
 */
function told(
  points: readonly CurvePoint[],
  falls: readonly number[],
  holdFalls: readonly number[],
): readonly LabPoint[] {
  const every = Math.max(1, Math.ceil((points.length - 1) / TOLD_POINTS))
  const last = points.length - 1
  return points.flatMap((point, index) => {
    if ((last - index) % every !== 0 && index !== 0) return []
    const since = (all: readonly number[]): string =>
      statistic(most(all.slice(Math.max(0, index + 1 - every), index + 1)))
    return {
      atMs: hourOf(point),
      total: moneyText(point.total),
      hold: moneyText(point.hold),
      fall: since(falls),
      holdFall: since(holdFalls),
    }
  })
}

/** The largest of falls; 0 of none. */
function most(falls: readonly number[]): number {
  return falls.reduce((deepest, it) => Math.max(deepest, it), 0)
}

/** A point is of the last millisecond of its hour: it is told as the hour that begins then. */
function hourOf(point: CurvePoint | undefined): number {
  return point === undefined ? 0 : point.atMs + 1
}

const moneyText = (value: bigint): string => formatAmount(value as Amount)
const statistic = (value: number): string => value.toFixed(STATISTIC_DIGITS)

/** A part as a decimal fraction, rounded down; '0' of nothing. */
function shareText(part: bigint, whole: bigint): string {
  if (whole <= 0n) return '0'
  return formatAmount(ratioOf(part as Amount, whole as Amount, 'floor'))
}
