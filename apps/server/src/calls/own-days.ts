// What a running bot did in its own days, in the figures that a backtest has. Nothing is estimated:
// what no fact tells is ''.
import { formatAmount, ratioOf, type Amount } from '@trellis/kernel'
import { DAY_MS } from '@trellis/market'
import type { ActivityRow } from '@trellis/bot-kit/routes/route-context.ts'

export interface OwnDays {
  readonly fromMs: number
  readonly toMs: number
  /** Matched orders, or completed rounds; undefined of a kind that has neither. */
  readonly matched: number | undefined
  /** How long the price was out of its range; undefined of a kind without. */
  readonly outsideMs: number | undefined
  readonly fees: Amount
  readonly booked: Amount
  readonly volatility: string
}

/** The facts that say when a price left a range and came back. */
export const RANGE_FACTS = ['range-left', 'range-entered'] as const

type RangeLine = Pick<ActivityRow, 'type' | 'atMs'>

/** How long the price was out of the range within a span, by its lines in any order. */
export function outsideMs(lines: readonly RangeLine[], fromMs: number, toMs: number): number {
  const sorted = lines.toSorted((a, b) => a.atMs - b.atMs)
  let sum = 0
  let sinceMs: number | undefined
  for (const { type, atMs } of sorted) {
    if (type === 'range-left') sinceMs ??= atMs
    else {
      if (sinceMs !== undefined) sum += clipped(sinceMs, atMs)
      sinceMs = undefined
    }
  }
  return sinceMs === undefined ? sum : sum + clipped(sinceMs, toMs)

  function clipped(from: number, to: number): number {
    return Math.max(0, Math.min(to, toMs) - Math.max(from, fromMs))
  }
}

/** The same as the wire has it. */
export function ownDaysRow({ fromMs, toMs, matched, outsideMs: out, ...days }: OwnDays) {
  const { fees, booked, volatility } = days
  const length = toMs - fromMs
  return {
    from: String(fromMs),
    to: String(toMs),
    matched: matched === undefined ? '' : String(matched),
    matched_per_day:
      matched === undefined || length <= 0 ? '' : ((matched * DAY_MS) / length).toFixed(2),
    out_of_range: out === undefined || length <= 0 ? '' : (out / length).toFixed(6),
    outside_ms: out === undefined ? '' : String(out),
    fees: formatAmount(fees),
    fee_share: feeShare(fees, booked),
    volatility,
  }
}

/** Fees by booked profit before fees, as backtests have it; '' where nothing was booked. */
function feeShare(fees: Amount, booked: Amount): string {
  if (booked <= 0n) return ''
  return formatAmount(ratioOf(fees, (booked + fees) as Amount, 'floor'))
}
