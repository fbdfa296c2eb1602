// What a public bot has done until now, in the sheet that copies it and on its public page.
import type { StrategyDetail } from '@trellis/contract'
import { Delta, Figure, UNKNOWN, useFormats } from '@trellis/ui'
import { useWords } from '../../app/session-context.tsx'
import { RankedKind } from './ranked-kind.tsx'
import { YieldCurve } from './yield-curve.tsx'

/** Rates alone; what its owner has in it is nobody's. */
export function Record({ strategy }: { readonly strategy: StrategyDetail }) {
  const t = useWords()
  const format = useFormats()
  const { pnl_per, operation_time, max_drawdown, follow_num, defeat_percentage, total_apr } =
    strategy
  const defeated = defeat_percentage === '' ? '' : format.percent(defeat_percentage, 0)
  return (
    <section className="stack stack-8" aria-label={t('ranking.record')}>
      <p className="t12 dim">
        <RankedKind row={strategy} /> · <bdi>{strategy.nick_name}</bdi> ·{' '}
        <Delta value={pnl_per} percent />{' '}
        {t('ranking.within', { time: format.duration(Number(operation_time), 2) })}
        {strategy.list_status === 'CLOSED' && ` · ${t('ranking.closed')}`}
      </p>
      <div className="rank-curve">
        <YieldCurve row={strategy} />
      </div>
      <AsOf strategy={strategy} />
      <dl className="rank-line">
        <Term name="drawdown">{format.fall(max_drawdown)}</Term>
        <Term name="apr">{total_apr === '' ? UNKNOWN : `${format.number(total_apr, 2)}%`}</Term>
        <Term name="copies">{format.number(String(follow_num))}</Term>
      </dl>
      {defeated !== '' && <p className="t12">{t('ranking.defeats', { share: defeated })}</p>}
    </section>
  )
}

/** Of when its figures are, while its past is still being made. */
function AsOf({ strategy }: { readonly strategy: StrategyDetail }) {
  const t = useWords()
  const format = useFormats()
  const pastMs = Number(strategy.past_time)
  if (pastMs === 0) return null
  return <p className="t12">{t('ranking.asOf', { time: format.time(pastMs, 'short') })}</p>
}

function Term({ name, children }: { readonly name: string; readonly children: string }) {
  const t = useWords()
  return (
    <div>
      <dt>{t(`ranking.col.${name}`)}</dt>
      <dd>
        <Figure>{children}</Figure>
      </dd>
    </div>
  )
}
