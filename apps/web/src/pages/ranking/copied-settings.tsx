// What is copied, as the kind's own form and plan say it: the sheet knows no field of a kind.
import { Suspense } from 'react'
import { webKinds } from '@trellis/bots/registry.web'
import type { WebKind } from '@trellis/bot-kit/web/web-context.ts'
import type { StrategyDetail } from '@trellis/contract'
import { Skeleton } from '@trellis/ui'
import { useWords } from '../../app/session-context.tsx'
import { usePairs } from '../../data/queries.ts'
import { useFormTexts, useKindTexts } from '../page-texts.ts'

const kinds: readonly WebKind[] = webKinds

export interface CopiedSettingsProps {
  readonly strategy: StrategyDetail
  /** The copy's money; "" where the plan says it. */
  readonly amount: string
}

/** Keeps the room of a plan while it comes. */
export function CopiedSettings(props: CopiedSettingsProps) {
  const t = useWords()
  return (
    <section className="stack stack-8">
      <h3 className="h2">{t('ranking.copied')}</h3>
      <Suspense fallback={<Skeleton height="280px" />}>
        <Settings {...props} />
      </Suspense>
    </section>
  )
}

function Settings({ strategy, amount }: CopiedSettingsProps) {
  const t = useWords()
  const kind = kinds.find((it) => it.kind === strategy.kind)
  useFormTexts()
  useKindTexts(kind === undefined ? [] : [kind])
  const { data } = usePairs(strategy.category)
  if (data === undefined) return <Skeleton height="280px" />
  const pair = data.list.find(({ symbol }) => symbol === strategy.symbol)
  if (pair === undefined || kind?.CopiedPlan === undefined)
    return <p className="t12 dim">{t('ranking.unplanned')}</p>
  return <kind.CopiedPlan pair={pair} parameters={strategy.parameters} amount={amount} />
}
