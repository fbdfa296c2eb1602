// What every kind says before the figures about a stage of a bot's life: failed, waiting for its
// trigger, starting and closing with their steps.
import { Notice } from '@trellis/ui'
import type { BotView } from '../bot-view.ts'
import { useWeb } from '../web-context.ts'
import type { DetailKind } from './detail-kind.ts'
import { useMoneyFacts } from './money-facts.ts'
import { closingSteps, startingSteps } from './money-steps.ts'
import { MoneyTimeline } from './money-timeline.tsx'

export interface StateNoticeProps {
  readonly kind: Pick<DetailKind<never>, 'firstTrade' | 'endSteps'>
  readonly view: BotView
  readonly last: string
}

export function StateNotice({ kind, view, last }: StateNoticeProps) {
  const { t, format } = useWeb()
  if (view.failure !== '') {
    return <Notice tone="danger">{t('bot.notice.failed', { reason: view.failure })}</Notice>
  }
  if (view.phase === 'closing' || view.phase === 'starting') {
    return <UnderWay kind={kind} view={view} what={view.phase} />
  }
  if (view.phase === 'waiting') {
    return (
      <Notice>
        {t('bot.notice.waiting', {
          price: format.price(view.triggerPrice, view.digits.price),
          distance: distanceWords(last, view.triggerPrice, format.percent),
        })}
      </Notice>
    )
  }
  return undefined
}

/**
 * "18.4 %" from one price to another, without a sign, at the one digit that every distance has; "—"
 * where there is none.
 */
export function distanceWords(
  from: string,
  to: string,
  percent: (fraction: string, digits: number) => string,
): string {
  const share = Math.abs(Number(to) / Number(from) - 1)
  return Number.isFinite(share) ? percent(share.toFixed(6), 1) : '—'
}

interface UnderWayProps extends Pick<StateNoticeProps, 'kind' | 'view'> {
  readonly what: 'starting' | 'closing'
}

/** Starting or closing: where the money is, step by step. */
function UnderWay({ kind, view, what }: UnderWayProps) {
  const { t } = useWeb()
  const facts = useMoneyFacts(view.botId) ?? []
  const source = { view, facts, planned: kind.firstTrade?.(facts) }
  const title = t(`bot.steps.${what}`)
  const steps =
    what === 'starting' ? startingSteps(source) : (kind.endSteps?.(source) ?? closingSteps(source))
  return (
    <section className="card stack" aria-label={title}>
      <h2 className="card-title">{title}</h2>
      <MoneyTimeline title={title} steps={steps} view={view} />
    </section>
  )
}
