// What a backtest rests on, folded: said plainly, because a curve alone promises more than it can.
import type { LabBacktestResult } from '@trellis/contract'
import { useWeb } from '@trellis/bot-kit/web/web-context.ts'

export interface AssumptionsProps {
  readonly answer: LabBacktestResult
}

export function Assumptions({ answer }: AssumptionsProps) {
  const { t, format } = useWeb()
  const { maker_fee_rate, taker_fee_rate, volume_share } = answer.assumptions
  const fee = (rate: string): string => format.percent(rate, 3)
  const rows = [
    t('lab.rests.engine'),
    // What sends no order pays no fee of one.
    ...(answer.fills === 0
      ? []
      : [
          t('lab.rests.fills', { share: format.percent(volume_share, 0) }),
          t('lab.rests.fees', { maker: fee(maker_fee_rate), taker: fee(taker_fee_rate) }),
        ]),
    ...(answer.funding === '' ? [] : [t('lab.rests.funding')]),
    t('lab.rests.start'),
    t('lab.rests.sample'),
    t('lab.rests.hash', { hash: answer.hash.slice(0, 12) }),
  ]
  return (
    <details className="backtest-rests t12 dim2">
      <summary>{t('lab.rests.title')}</summary>
      <ul className="rules">
        {rows.map((words) => (
          <li key={words}>{words}</li>
        ))}
      </ul>
    </details>
  )
}
