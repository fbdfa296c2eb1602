// The figures of a backtest as rows: what they are called, what they mean, how they are written.
// The tab shows them once, a comparison for two sets.
import type { ReactNode } from 'react'
import type { LabBacktestResult } from '@trellis/contract'
import type { BacktestProps, Translate } from '@trellis/bot-kit/web/web-context.ts'
import { Amount, Delta, digitsOfCoin, Figure, UNKNOWN, type Formats } from '@trellis/ui'

export type FigureKey =
  | 'yield'
  | 'vsHold'
  | 'drawdown'
  | 'matched'
  | 'trades'
  | 'fees'
  | 'feesPaid'
  | 'booked'
  | 'inRange'
  | 'funding'
  | 'worstDay'
  | 'sharpe'

export interface FigureRow {
  /** Of its name and its explanation among `lab.figure`. */
  readonly key: FigureKey
  readonly value: ReactNode
  /** What stands beside it, smaller. */
  readonly beside?: ReactNode
}

type Shown = Pick<BacktestProps, 'hasRange'>

export interface FigureWords {
  readonly t: Translate
  readonly format: Formats
}

/** Rows in the order of the page; those that a kind has not are left out. */
export function figureRows(
  answer: LabBacktestResult,
  { hasRange }: Shown,
  { t, format }: FigureWords,
): readonly FigureRow[] {
  const { coin } = answer
  const isMatching = hasRange || answer.matched > 0
  const digits = digitsOfCoin(coin)
  const share = (text: string, places = 2) =>
    text === '' ? UNKNOWN : <Figure>{format.percent(text, places)}</Figure>
  const money = (text: string) => <Delta value={text} digits={digits} unit={coin} />
  const fees = <Amount value={answer.fees} digits={digits} unit={coin} cost />
  const row = (key: FigureKey, value: ReactNode, beside?: ReactNode): FigureRow => {
    return { key, value, ...(beside === undefined ? {} : { beside }) }
  }
  return [
    row('yield', <Delta value={answer.roi} percent />, money(answer.total)),
    row('vsHold', money(answer.vs_hold)),
    row(
      'drawdown',
      <Figure>{format.fall(answer.drawdown)}</Figure>,
      t('lab.figure.holdFell', { share: format.fall(answer.hold_drawdown) }),
    ),
    // What buys and holds has no rounds to match; what holds a share trades nothing.
    ...(isMatching
      ? [
          row(
            'matched',
            <Figure>{format.number(answer.matched_per_day, 1, 'halfExpand')}</Figure>,
            t('lab.figure.inAll', { count: answer.matched }),
          ),
          row('fees', share(answer.fee_share, 1), fees),
        ]
      : answer.fills > 0
        ? [
            row('trades', <Figure>{format.number(String(answer.fills), 0)}</Figure>),
            row('feesPaid', fees),
          ]
        : [row('booked', money(answer.booked))]),
    ...(hasRange ? [row('inRange', share(complement(answer.out_of_range), 1))] : []),
    ...(answer.funding === '' ? [] : [row('funding', money(answer.funding))]),
    row('worstDay', <Delta value={answer.worst_day} percent />),
    row(
      'sharpe',
      answer.sharpe === '' ? UNKNOWN : <Figure>{format.signed(answer.sharpe, 2)}</Figure>,
    ),
  ]
}

/** One less a share: a statistic of six digits, no money. */
function complement(share: string): string {
  return (1 - Number(share)).toFixed(6)
}
