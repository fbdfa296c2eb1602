// What a week of a bot comes to, as ratios for choosing and for showing; nobody is paid by them.
import { DAY_MS, type AdviceFigures } from '@trellis/market'
import type { KernelResult } from '../backtest.ts'
import { shareOf } from '../curve-figures.ts'

/** The figures of one week. */
export function weekFigures(result: KernelResult): AdviceFigures {
  const { money, fees, matched, fromMs, toMs } = result
  const days = (toMs - fromMs) / DAY_MS
  const daysRun = ((result.endedAtMs || toMs) - fromMs) / DAY_MS
  const gross = money.booked + fees
  return {
    yield: shareOf(money.total, money.invested),
    drawdown: result.drawdown,
    worstDay: result.worstDay,
    matchedPerDay: daysRun > 0 ? matched / daysRun : 0,
    days,
    ended: result.endedAtMs > 0 ? 1 : 0,
    ...some('volatility', result.volatility),
    ...some('feeShare', money.booked > 0n && gross > 0n ? shareOf(fees, gross) : undefined),
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
    worstDay: Math.min(0, ...weeks.map((it) => it.worstDay)),
    matchedPerDay: mean((it) => it.matchedPerDay) ?? 0,
    days: weeks.reduce((sum, it) => sum + it.days, 0),
    ended: weeks.reduce((sum, it) => sum + it.ended, 0),
    ...some(
      'volatility',
      mean((it) => it.volatility),
    ),
    ...some(
      'feeShare',
      mean((it) => it.feeShare),
    ),
  }
}

/** A figure that is known; of one that is not there is none, as in JSON. */
function some(name: 'volatility' | 'feeShare', value: number | undefined) {
  return value === undefined ? {} : { [name]: value }
}
