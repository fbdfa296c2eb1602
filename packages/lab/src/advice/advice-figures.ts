// What a week of a bot comes to, as ratios for choosing and for showing; nobody is paid by them.
import { DAY_MS } from '@trellis/market'
import type { BacktestResult } from '../backtest.ts'
import { shareOf } from '../curve-figures.ts'

/** Shares of the money put in, unless a name says otherwise. */
export interface AdviceFigures {
  /** Total P&L. */
  readonly yield: number
  /** The deepest fall from a peak, 0 to 1. */
  readonly drawdown: number
  /** Of the daily returns, over a year; undefined where too few differed. */
  readonly volatility: number | undefined
  /** The least of daily returns, at most 0. */
  readonly worstDay: number
  /** Matched orders or completed rounds. */
  readonly matchedPerDay: number
  /** Fees by what was booked before them; undefined where nothing was booked. */
  readonly feeShare: number | undefined
  /** Days that it was tried over. */
  readonly days: number
  /** It ended by itself within them: liquidated, or failed. */
  readonly ended: number
}

/** The figures of one week. */
export function figuresOf(result: BacktestResult): AdviceFigures {
  const { money, fees, matched, fromMs, toMs } = result
  const days = (toMs - fromMs) / DAY_MS
  const gross = money.booked + fees
  return {
    yield: shareOf(money.total, money.invested),
    drawdown: result.drawdown,
    volatility: result.volatility,
    worstDay: result.worstDay,
    matchedPerDay: matched / days,
    feeShare: money.booked > 0n && gross > 0n ? shareOf(fees, gross) : undefined,
    days,
    ended: result.endedAtMs > 0 ? 1 : 0,
  }
}

/**
 * Several weeks as one figure each: means of what adds up over time, the worst of what is feared.
 */
export function joined(weeks: readonly AdviceFigures[]): AdviceFigures {
  const all = Math.max(1, weeks.length)
  const mean = (of: (week: AdviceFigures) => number | undefined): number | undefined => {
    const known = weeks.flatMap((week) => of(week) ?? [])
    return known.length === 0 ? undefined : known.reduce((sum, it) => sum + it, 0) / known.length
  }
  return {
    yield: weeks.reduce((sum, it) => sum + it.yield, 0) / all,
    drawdown: Math.max(0, ...weeks.map((it) => it.drawdown)),
    volatility: mean((it) => it.volatility),
    worstDay: Math.min(0, ...weeks.map((it) => it.worstDay)),
    matchedPerDay: mean((it) => it.matchedPerDay) ?? 0,
    feeShare: mean((it) => it.feeShare),
    days: weeks.reduce((sum, it) => sum + it.days, 0),
    ended: weeks.reduce((sum, it) => sum + it.ended, 0),
  }
}
