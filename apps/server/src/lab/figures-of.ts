// The figures of a backtest as answers say them. Hourly points make the figures; of the curve so
// many are told as a page can draw.
import { createHash } from 'node:crypto'
import { formatAmount, ratioOf, type Amount } from '@trellis/kernel'
import { fallOf, type BacktestResult } from '@trellis/lab'
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
    holdDrawdown: statistic(fallOf(points.map((it) => ({ ...it, total: it.hold })))),
    worstDay: statistic(result.worstDay),
    sharpe: result.sharpe === undefined ? '' : result.sharpe.toFixed(2),
    volatility: result.volatility === undefined ? '' : statistic(result.volatility),
    outOfRange: statistic(result.outOfRange),
    status: result.status,
    endedAtMs: result.endedAtMs,
    reason: result.reason,
    word: result.word,
    curve: told(result),
  }
  const hash = createHash('sha256')
    .update(JSON.stringify([order, figures]))
    .digest('hex')
  return { ...figures, hash }
}

/** The first and the last point, and of those between every so-many-th. */
function told({ points }: BacktestResult): readonly LabPoint[] {
  const every = Math.max(1, Math.ceil((points.length - 1) / TOLD_POINTS))
  const last = points.length - 1
  return points
    .filter((_, index) => index === last || (last - index) % every === 0 || index === 0)
    .map(({ atMs, total, hold }) => ({
      atMs: atMs + 1,
      total: moneyText(total),
      hold: moneyText(hold),
    }))
}

const moneyText = (value: bigint): string => formatAmount(value as Amount)
const statistic = (value: number): string => value.toFixed(STATISTIC_DIGITS)

/** A part as a decimal fraction, rounded down; '0' of nothing. */
function shareText(part: bigint, whole: bigint): string {
  if (whole <= 0n) return '0'
  return formatAmount(ratioOf(part as Amount, whole as Amount, 'floor'))
}
