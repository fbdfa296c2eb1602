// Where the money of a bot that has ended went, step by step, once history tells its end.
import { Skeleton } from '@trellis/ui'
import type { ActivityResult } from '@trellis/contract'
import type { BotView } from '../bot-view.ts'
import { useWeb } from '../web-context.ts'
import { HistoryFailed } from './history-failed.tsx'
import { useEndFacts } from './money-facts.ts'
import type { MoneyStep } from './money-steps.ts'
import { MoneyTimeline } from './money-timeline.tsx'

export interface EndTimelineProps {
  readonly view: BotView
  readonly stepsOf: (facts: ActivityResult['rows']) => readonly MoneyStep[]
}

export function EndTimeline({ view, stepsOf }: EndTimelineProps) {
  const { t } = useWeb()
  const { facts, isFailed, retry } = useEndFacts(view.botId)
  const title = t('bot.steps.where')
  return (
    <section className="stack" aria-label={title}>
      <h3 className="h2">{title}</h3>
      {facts !== undefined ? (
        <MoneyTimeline title={title} steps={stepsOf(facts)} view={view} />
      ) : isFailed ? (
        <HistoryFailed retry={retry} />
      ) : (
        <Skeleton height="90px" />
      )}
    </section>
  )
}
