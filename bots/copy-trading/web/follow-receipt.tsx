// The receipt of following: how it ended, what its copies made, what was the leader's, what went
// back, and the steps of it.
import type { DetailPartProps } from '@trellis/bot-kit/web/detail/detail-kind.ts'
import { EndTimeline } from '@trellis/bot-kit/web/detail/end-timeline.tsx'
import '@trellis/bot-kit/web/detail/receipt-card.css'
import { useWeb } from '@trellis/bot-kit/web/web-context.ts'
import { Amount, Definitions, Delta } from '@trellis/ui'
import { copyConfig as config } from '../config.ts'
import type { CopyDetail } from './copy-kind.ts'
import { endSteps } from './end-steps.ts'
import { keptWorth, receiptLines, writtenLines } from './receipt-lines.ts'
import { useWriting } from './writing.ts'

const words = 'copyTrading.receipt'

export function FollowReceipt({ detail, view }: DetailPartProps<CopyDetail>) {
  const { t, format } = useWeb()
  const write = useWriting()
  const { following } = detail
  const amount = (value: string) => <Amount value={value} unit={config.coin} />
  const kept = keptWorth(detail.past)
  const lines = writtenLines(receiptLines(following, { returned: view.equity, kept }))
  return (
    <section className="card receipt" aria-label={t('bot.receipt.title')}>
      <div className="stack stack-4">
        <h2 className="h1">{write.state(following)}</h2>
        <p className="t12 dim">
          {format.time(Number(following.end_time), 'full')} ·{' '}
          {t('bot.receipt.ran', { time: format.duration(view.runningMs) })}
        </p>
      </div>
      <div className="receipt-figures">
        <div>
          <span className="dim">{t(`${words}.returned`)}</span>
          <span className="fig-l">{amount(view.equity)}</span>
        </div>
        <div>
          <span className="dim">{t(`${words}.final`)}</span>
          <span className="fig-l" data-testid="final-profit">
            <Delta value={following.gain} unit={config.coin} />
          </span>
        </div>
      </div>
      <div className="receipt-parts">
        <Definitions
          rows={lines.map(({ key, value }) => ({
            key,
            term: t(`${words}.${key}`),
            value: amount(value),
          }))}
        />
        <EndTimeline view={view} stepsOf={(facts) => endSteps({ view, facts }, detail.past)} />
      </div>
    </section>
  )
}
