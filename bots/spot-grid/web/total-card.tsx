// Total P&L: the one big figure of the page, the equation under it that adds up, and the figures
// around it, each with its definition, own values, moment and denominator.
import type { ReactNode } from 'react'
import { addsUp, Amount, Delta, digitsOfCoin, Equation, Explain, Figure } from '@trellis/ui'
import { useWeb } from '@trellis/bot-kit/web/web-context.ts'
import { formatAmount, type Amount as Money } from '@trellis/kernel'
import type { SpotSymbol } from '@trellis/contract'
import type { GridDetail } from '../wire.ts'
import { priceDigits } from './pair-instrument.ts'
import { isOver, marketTime, useTotalAtMidnight } from './use-grid.ts'
import {
  equationTerms,
  metrics,
  money,
  type Metric,
  type MetricId,
  type MetricTerm,
} from './metrics.ts'

export interface TotalCardProps {
  readonly botId: string
  readonly detail: GridDetail
  readonly pair: SpotSymbol
}

const STATS = [
  'hold',
  'equity',
  'withdrawn',
  'withdrawable',
  'apr',
  'feesPaid',
  'arbitrages',
  'day',
] as const satisfies readonly MetricId[]

export function TotalCard({ botId, detail, pair }: TotalCardProps) {
  const { t, format } = useWeb()
  const quote = detail.quote_token
  const digits = digitsOfCoin(quote)
  const terms = equationTerms.map((id) => ({
    key: id,
    label: <Why id={id} detail={detail} />,
    value: metrics.get(id)?.value(detail) ?? '0',
  }))
  const roi = metrics.get('roi')?.value(detail) ?? ''
  return (
    <section className="card stack stack-12" aria-label={t('spotGrid.metric.total.name')}>
      <div className="row between">
        <h2 className="h2">
          <Why id="total" detail={detail} />
        </h2>
        <Today botId={botId} detail={detail} />
      </div>
      <div className="row base wrap g12">
        <span className="fig-xl total-figure" data-testid="total-profit">
          <Delta value={detail.total_profit} digits={digits} arrow />
        </span>
        <span className="unit">{quote}</span>
        <span className="dim">
          <Delta value={roi} percent />{' '}
          {t('spotGrid.metric.ofInvested', {
            value: format.money(detail.total_investment, digits),
          })}
        </span>
      </div>
      {isOver(detail) ? undefined : (
        <p className="t12 dim2">
          {t('spotGrid.metric.valued', {
            price: format.price(detail.current_price, priceDigits(pair)),
            time: format.time(marketTime(detail), 'short'),
          })}
        </p>
      )}
      {addsUp(detail.total_profit, terms) ? (
        <Equation
          totalLabel={t('spotGrid.metric.total.sum')}
          total={detail.total_profit}
          terms={terms}
          digits={digits}
          summary={([grid = '0', held = '0', fees = '0']) =>
            t('spotGrid.metric.equation', {
              total: format.gain(detail.total_profit, digits),
              grid: format.gain(grid, digits),
              held: format.gain(held, digits),
              fees: format.gain(fees, digits),
            })
          }
        />
      ) : undefined}
      <dl className="stats rule">
        {STATS.map((id) => (
          <div key={id}>
            <dt>
              <Why id={id} detail={detail} />
            </dt>
            <dd>
              <Value metric={metrics.get(id)} detail={detail} />
            </dd>
          </div>
        ))}
      </dl>
    </section>
  )
}

/** Change of the total since 00:00 UTC of the market's day. */
function Today({ botId, detail }: Pick<TotalCardProps, 'botId' | 'detail'>) {
  const { t } = useWeb()
  const since = useTotalAtMidnight(botId, detail)
  if (since === undefined) return undefined
  const today = formatAmount((money(detail.total_profit) - money(since)) as Money)
  return (
    <span className="t12 dim">
      {t('spotGrid.metric.today')} <Delta value={today} unit={detail.quote_token} />
    </span>
  )
}

function Value({ metric, detail }: { metric: Metric | undefined; detail: GridDetail }): ReactNode {
  const { format } = useWeb()
  if (metric === undefined) return '—'
  const value = metric.value(detail)
  if (value === '') return '—'
  if (metric.form === 'count') return <Figure>{format.number(value)}</Figure>
  if (metric.form === 'percent') return <Figure>{`${format.signed(value, 2)}%`}</Figure>
  const digits = digitsOfCoin(detail.quote_token)
  if (metric.form === 'fraction') return <Delta value={value} percent />
  if (metric.directed) return <Delta value={value} digits={digits} />
  return <Amount value={value} digits={digits} />
}

/** The name of a figure; a press opens what it means and how it comes about here. */
function Why(props: { id: MetricId; detail: GridDetail }) {
  const { t, format } = useWeb()
  const { id, detail } = props
  const metric = metrics.get(id)
  if (metric === undefined) return undefined
  const own = metric.terms(detail)
  const name = t(`spotGrid.metric.${id}.name`)
  const at = t('spotGrid.metric.asOf', { time: format.time(marketTime(detail), 'short') })
  const of = metric.denominator === '' ? '' : ` ${t(`spotGrid.metric.of.${metric.denominator}`)}`
  return (
    <Explain
      title={name}
      text={t(`spotGrid.metric.${id}.text`)}
      formula={own.length === 0 ? undefined : <Formula terms={own} detail={detail} />}
      note={at + of}
    >
      {t(`spotGrid.metric.${id}.short`)}
    </Explain>
  )
}

function Formula({ terms, detail }: { terms: readonly MetricTerm[]; detail: GridDetail }) {
  const { t, format } = useWeb()
  const digits = { quote: 4, base: 8, price: 8, fraction: 4, percent: 2, count: 0 } as const
  return (
    <span className="formula-lines">
      {terms.map((term) => (
        <span key={term.id}>
          <span>
            {term.sign} {t(`spotGrid.term.${term.id}`)}
          </span>
          <bdi dir="ltr">
            {format.money(term.value, Math.min(digits[term.form], digitsIn(term.value)))}{' '}
            {term.form === 'base' ? detail.base_token : detail.quote_token}
          </bdi>
        </span>
      ))}
    </span>
  )
}

function digitsIn(text: string): number {
  return Math.max(2, text.split('.')[1]?.length ?? 0)
}
