// The risk of a combo's one wallet: how far all its contracts may go against it together, what it
// is worth against what the exchange asks for, and where its targets end it.
import type { ReactNode } from 'react'
import { Amount, Definitions, Delta, Explain, Figure, isolated } from '@trellis/ui'
import { isOver } from '@trellis/bot-kit/web/bot-view.ts'
import type { DetailPartProps } from '@trellis/bot-kit/web/detail/detail-kind.ts'
import { bandOf, type GaugeTick } from '@trellis/bot-kit/web/linear/gauge-layout.ts'
import { GaugeBar, GaugeHead } from '@trellis/bot-kit/web/linear/liquidation-gauge.tsx'
import { Leverages, MoreFigures } from '@trellis/bot-kit/web/linear/risk-rows.tsx'
import { useWeb } from '@trellis/bot-kit/web/web-context.ts'
import type { ComboAnswered } from './combo-kind.ts'
import { distanceWords, exposureWords } from './risk-words.ts'
import '@trellis/bot-kit/web/linear/linear.css'
import './combo.css'

type Part = DetailPartProps<ComboAnswered>

export function RiskCard(props: Part) {
  const web = useWeb()
  const { t, format } = web
  const { detail, view } = props
  if (isOver(view)) return undefined
  const { liquidation_distance: distance, margin_ratio: ratio } = detail
  const isNear = view.state === 'near-liquidation'
  const band = isNear ? 'danger' : distance === '' ? 'calm' : bandOf(Number(distance))
  return (
    <section
      className="card stack stack-12 risk-card combo-risk"
      aria-label={t('linear.risk.card')}
    >
      <div className="gauge stack">
        <GaugeHead band={band} />
        {distance === '' ? undefined : (
          <GaugeBar
            mark={1}
            below={{ now: 1 - Number(distance) }}
            above={{}}
            ticks={ticksOf(detail)}
          />
        )}
        <p>
          <Figure className="gauge-far">{distanceWords(distance, web)}</Figure>{' '}
          <span className="t12 dim">
            {t(`futuresCombo.risk.${distance === '' ? 'neverWhy' : 'against'}`)}
          </span>
        </p>
        <p className="t12 dim">
          {t('futuresCombo.risk.used', {
            ratio: isolated(ratio === '' ? '—' : format.percent(ratio, 2)),
          })}
        </p>
      </div>
      <Definitions rows={useRows(props, 'main')} />
      <div className="row wrap risk-more">
        <MoreFigures rows={useRows(props, 'more')} />
      </div>
    </section>
  )
}

/** By which move of every contract against it a stop is reached, as a place where now is 1. */
function ticksOf(detail: ComboAnswered): readonly GaugeTick[] {
  const value = Number(detail.total_position_value)
  const stop = Math.max(Number(detail.sl_exit_equity), Number(detail.exit_equity))
  const away = (Number(detail.margin_balance) - stop) / value
  if (stop <= 0 || !(value > 0) || away >= Number(detail.liquidation_distance)) return []
  return [{ key: 'stop', price: 1 - Math.max(0, away) }]
}

/** The few that are looked at, or the rest. */
function useRows({ detail, view }: Part, which: 'main' | 'more') {
  const web = useWeb()
  const { t } = web
  const row = (key: string, value: ReactNode) => {
    const term = t(`futuresCombo.risk.${key}`)
    const why = t(`futuresCombo.risk.${key}Why`)
    const name = (
      <Explain title={term} text={why}>
        {term}
      </Explain>
    )
    return { key, term: name, value }
  }
  const amount = (text: string): ReactNode => <Amount value={text} unit={view.quote} />
  const exits = [
    ['profit', detail.tp_exit_equity],
    ['stop', detail.sl_exit_equity],
    ['trailing', detail.exit_equity],
    ['peak', Number(detail.trailing_stop_percent) > 0 ? detail.peak_equity : '0'],
  ] as const
  const ends = exits.filter(([, equity]) => Number(equity) > 0)
  const exitRows = (isPeak: boolean) =>
    ends.filter(([key]) => (key === 'peak') === isPeak).map(([key, it]) => row(key, amount(it)))
  if (which === 'more') {
    return [
      row('value', amount(detail.total_position_value)),
      row('margin', amount(detail.position_margin)),
      row('free', amount(detail.available_balance)),
      row('funding', <Delta value={detail.funding_fee} unit={view.quote} />),
      ...exitRows(true),
    ]
  }
  return [
    row('equity', amount(detail.margin_balance)),
    row('maintenance', amount(detail.maintenance_margin)),
    row('leverage', <Leverages used={detail.real_leverage} set={detail.leverage} />),
    row('exposure', exposureWords(detail.net_exposure, view.quote, web)),
    ...exitRows(false),
  ]
}
