// The figures of one backtest, each with its definition one tap away.
import type { LabBacktestResult } from '@trellis/contract'
import type { BacktestProps } from '@trellis/bot-kit/web/web-context.ts'
import { useWeb } from '@trellis/bot-kit/web/web-context.ts'
import { Explain, isolated } from '@trellis/ui'
import { endWords } from './end-words.ts'
import { figureRows } from './figure-rows.tsx'

export interface BacktestFiguresProps extends BacktestProps {
  readonly answer: LabBacktestResult
}

export function BacktestFigures(props: BacktestFiguresProps) {
  const { t, format } = useWeb()
  const { answer } = props
  return (
    <div className="stack">
      <dl className="backtest-figures">
        {figureRows(answer, props, { t, format }).map(({ key, value, beside }) => (
          <div key={key}>
            <dt className="t12 dim">
              <Explain title={t(`lab.figure.${key}`)} text={t(`lab.figure.${key}Why`)}>
                {t(`lab.figure.${key}`)}
              </Explain>
            </dt>
            <dd>
              <span className="fig-m">{value}</span>
              {beside === undefined ? undefined : <span className="t12 dim">{beside}</span>}
            </dd>
          </div>
        ))}
      </dl>
      {answer.ended_at === '' ? undefined : (
        <p className="t12 warn">
          {t('lab.endedAt', {
            time: isolated(format.time(Number(answer.ended_at), 'short')),
            reason: endWords(answer.end_code, t),
          })}
        </p>
      )}
    </div>
  )
}
