// The order summary: what the plan earns, buys, costs and may lose, each with its explanation.
import type { ReactNode } from 'react'
import { formatAmount, formatRounded, type Amount as Money } from '@trellis/kernel'
import { formatPriceFixed } from '@trellis/market'
import { Amount, Delta, Definitions, Explain, Figure, Notice } from '@trellis/ui'
import type { SpotSymbol } from '@trellis/contract'
import { useWeb } from '@trellis/bot-kit/web/web-context.ts'
import { isAdvanced } from './form.ts'
import type { GridSummary, Outcome } from './form-summary.ts'
import { ordersWords } from '@trellis/bot-kit/web/grid/orders-words.ts'
import { priceDigits, quantityDigits } from '@trellis/bot-kit/web/pair-instrument.ts'
import type { FormModel } from './use-form.ts'

export interface OrderSummaryProps {
  readonly model: FormModel
  readonly pair: SpotSymbol
}

/** Above this share of the step the fees are worth a word. */
const FEE_SHARE_HINT = 300_000_000_000n

export function OrderSummary({ model, pair }: OrderSummaryProps) {
  const { t, format } = useWeb()
  const { summary, market } = model
  const taker = market === undefined ? '' : format.percent(formatAmount(market.fees.taker), 3)
  const why = (key: string): ReactNode => (
    <Explain title={t(`spotGrid.sum.${key}`)} text={t(`spotGrid.sum.${key}Why`, { taker })}>
      {t(`spotGrid.sum.${key}`)}
    </Explain>
  )
  const isWrong = model.problems.some((it) => !isAdvanced(it.field))
  if (summary === undefined && (isWrong || !model.arriving)) {
    return (
      <div className="rule sum">
        <p className="t12 dim2">{t(isWrong ? 'spotGrid.sum.wrong' : 'spotGrid.sum.waiting')}</p>
      </div>
    )
  }
  const quote = pair.quote_token
  const money = (value: Money): ReactNode => <Amount value={formatAmount(value)} unit={quote} />
  const base = (value: Money): ReactNode => (
    <Amount value={formatAmount(value)} digits={quantityDigits(pair)} unit={pair.base_token} />
  )
  const whenKnown = (draw: (it: GridSummary) => ReactNode): ReactNode =>
    summary === undefined ? '—' : draw(summary)
  const rows = [
    {
      key: 'profit',
      term: why('profit'),
      value: whenKnown((it) => <ProfitPerGrid summary={it} />),
    },
    {
      key: 'interval',
      term: t('spotGrid.sum.interval'),
      value: whenKnown((it) => <IntervalFigure {...{ model, pair, summary: it }} />),
    },
    {
      key: 'quantity',
      term: t('spotGrid.sum.quantity'),
      value: whenKnown((it) => base(it.quantity)),
    },
    {
      key: 'first',
      term: summary?.tradeSide === 'sell' ? t('spotGrid.sum.firstSell') : why('first'),
      value: whenKnown((it) => <FirstTrade {...{ summary: it, base, money }} />),
    },
    {
      key: 'places',
      term: t('spotGrid.sum.places'),
      value: whenKnown((it) => ordersWords(t, it.buyCount, it.sellCount)),
    },
    { key: 'fee', term: why('fee'), value: whenKnown((it) => money(it.openingFee)) },
    { key: 'reserve', term: why('reserve'), value: whenKnown((it) => money(it.reserve)) },
    ...(model.input.stopLoss === undefined
      ? []
      : [{ key: 'stop', term: why('stop'), value: <Loss at={model.atStop} unit={quote} /> }]),
    ...(summary !== undefined && model.atLow === undefined
      ? []
      : [{ key: 'low', term: why('low'), value: <Loss at={model.atLow} unit={quote} /> }]),
  ]
  return (
    <div className="rule sum stack">
      <Definitions rows={rows} />
      {summary !== undefined && summary.feeShare > FEE_SHARE_HINT ? (
        <Notice tone="warn">
          {t('spotGrid.sum.feeHint', {
            percent: formatRounded((summary.feeShare * 100n) as typeof summary.feeShare, 0, 'down'),
          })}
        </Notice>
      ) : undefined}
    </div>
  )
}

function Loss({ at, unit }: { at: Outcome | undefined; unit: string }) {
  return at === undefined ? '—' : <Delta value={formatAmount(at.profit)} unit={unit} />
}

function IntervalFigure(props: OrderSummaryProps & { summary: GridSummary }) {
  const { format } = useWeb()
  const { model, pair, summary } = props
  const instrument = model.market?.instrument
  if (instrument === undefined) return '—'
  const text = formatPriceFixed(instrument, summary.step)
  return <Figure>{format.number(text, priceDigits(pair))}</Figure>
}

/** "0.43 to 0.51 %": net of two maker fees, dearest and cheapest grid. */
export function ProfitPerGrid({ summary }: { summary: GridSummary }) {
  return (
    <FractionRange from={formatAmount(summary.profitFrom)} to={formatAmount(summary.profitTo)} />
  )
}

/** Two percentages in the order of the language; each stays left to right. */
export function FractionRange({ from, to }: { from: string; to: string }) {
  const { t, format } = useWeb()
  const [low, high] = [format.percent(from, 2), format.percent(to, 2)]
  if (low === high) return <Figure>{low}</Figure>
  return (
    <span className="nowrap">
      <Figure>{low}</Figure> {t('spotGrid.sum.to')} <Figure>{high}</Figure>
    </span>
  )
}

function FirstTrade(props: {
  summary: GridSummary
  base(value: Money): ReactNode
  money(value: Money): ReactNode
}) {
  const { t } = useWeb()
  const { summary } = props
  if (summary.tradeSide === 'none') return t('spotGrid.sum.nothing')
  return (
    <span className="trade">
      {props.base(summary.tradeBase)} <span className="dim2">≈</span>{' '}
      {props.money(summary.tradeValue)}
    </span>
  )
}
