// Weights of a combo that runs as a ring, actual outside and targets inside; when the next
// rebalance comes, what failed in the last one, and the way to rebalance now.
import { Suspense, useState, type ReactNode } from 'react'
import { laterDialog } from '@trellis/bot-kit/web/later.tsx'
import { Button, Definitions, isolated, Notice } from '@trellis/ui'
import { fractionToPercent } from '@trellis/bot-kit/percent.ts'
import type { DetailPartProps } from '@trellis/bot-kit/web/detail/detail-kind.ts'
import { SECOND_MS } from '@trellis/bot-kit/web/detail/in-seconds.ts'
import { clockOf, useCountdown } from '@trellis/bot-kit/web/linear/use-ticker.ts'
import { useWeb } from '@trellis/bot-kit/web/web-context.ts'
import { isShort, rebalancesBy, type ComboAnswered } from './combo-kind.ts'
import { ComboFunding } from './combo-funding.tsx'
import { Donut, DonutLegend } from './donut.tsx'
import { failuresWords, isSlight } from './rebalance-words.ts'
import { furthestOf, shownWeights } from './weights.ts'
import './combo.css'

const RebalanceNow = laterDialog(async () => (await import('./rebalance-now.tsx')).RebalanceNow)

type Part = DetailPartProps<ComboAnswered>

export function RebalanceCard(props: Part) {
  const { t, format } = useWeb()
  const { detail, view } = props
  const { positions } = detail
  const [isAsked, setAsked] = useState(false)
  if (view.phase !== 'running') return undefined
  const furthest = furthestOf(positions)
  const weights = shownWeights(positions)
  const parts = positions.map((it) => ({
    key: it.symbol,
    label: it.base_token,
    isShort: isShort(it),
    share: Number(weights.get(it.symbol)?.actual),
    target: Number(it.target_position_percent),
  }))
  return (
    <section className="card stack stack-12" aria-label={t('futuresCombo.weights.title')}>
      <div className="row between">
        <h2 className="card-title">{t('futuresCombo.weights.title')}</h2>
        <span className="t12 dim2">{t('futuresCombo.weights.rings')}</span>
      </div>
      <div className="combo-side">
        <Donut
          parts={parts}
          big={format.signed(furthest?.points ?? '0', 2)}
          small={t('futuresCombo.weights.driftOf', { coin: furthest?.base ?? '' })}
        />
        <DonutLegend parts={parts} />
      </div>
      <NextRebalance {...props} />
      <Failures {...props} />
      <Button onClick={() => setAsked(true)}>{t('futuresCombo.now.do')}</Button>
      <Suspense>
        {isAsked ? <RebalanceNow {...props} onClose={() => setAsked(false)} /> : undefined}
      </Suspense>
    </section>
  )
}

/** By time with a countdown, by drift with the contract that is nearest to it, or by hand. */
function NextRebalance({ detail, view }: Part) {
  const { t, format } = useWeb()
  const nextMs = Number(detail.next_adjust_position_time) * SECOND_MS
  const retryMs = Number(detail.retry_time) * SECOND_MS
  const left = useCountdown(nextMs)
  const untilRetry = useCountdown(retryMs)
  const isByTime = rebalancesBy('time', detail) && nextMs > 0
  const isByDrift = rebalancesBy('percent', detail)
  const row = (key: string, value: ReactNode) => ({
    key,
    term: t(`futuresCombo.next.${key}`),
    value,
  })
  const at = (ms: number, clock: number | undefined): ReactNode => (
    <span className="clock">
      {format.time(ms, 'short')}
      {clock === undefined ? undefined : (
        <>
          {' · '}
          <bdi dir="ltr">{clockOf(clock)}</bdi>
        </>
      )}
    </span>
  )
  const nearest = isByDrift ? furthestOf(detail.positions) : undefined
  return (
    <Definitions
      rows={[
        ...(isByTime ? [row('time', at(nextMs, left))] : []),
        ...(nearest === undefined
          ? []
          : [
              row(
                'drift',
                t('futuresCombo.next.nearest', {
                  coin: isolated(nearest.base),
                  drift: isolated(format.signed(nearest.points, 2)),
                  most: isolated(fractionToPercent(detail.adjust_position_percent)),
                }),
              ),
            ]),
        ...(isByTime || isByDrift ? [] : [row('hand', t('futuresCombo.next.onlyYou'))]),
        ...(retryMs > 0 ? [row('retry', at(retryMs, untilRetry))] : []),
        row('funding', <ComboFunding contracts={detail.positions} coin={view.quote} />),
      ]}
    />
  )
}

/** What the last rebalance could not do. */
function Failures({ detail }: Part) {
  const { t } = useWeb()
  const { last_failures: failures } = detail
  if (failures.length === 0) return undefined
  const words = `${t('futuresCombo.now.left')} ${failuresWords(failures, t)}`
  return isSlight(failures) ? (
    <p className="t12 dim">{words}</p>
  ) : (
    <Notice tone="warn">{words}</Notice>
  )
}
