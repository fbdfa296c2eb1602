// Margin and risk of a running bot on a contract: the gauge, what it holds at which leverage, its
// margin, its funding so far and when the next is due, and what a move would do.
import { useMemo, type ReactNode } from 'react'
import { Amount, Definitions, Delta, Explain, Figure, isolated } from '@trellis/ui'
import type { ContractFigures } from '@trellis/contract'
import { isOver, type BotView } from '../bot-view.ts'
import { useLevels } from '../bot-queries.ts'
import type { DetailPartProps } from '../detail/detail-kind.ts'
import { useWeb } from '../web-context.ts'
import { LiquidationGauge } from './liquidation-gauge.tsx'
import { heldWords, leverageWords } from './contract-words.ts'
import { gaugePrices } from './gauge-layout.ts'
import type { EstimateMarket } from '../../linear/grid-outcome.ts'
import { endsOfBot, type BotEnds, type BotTargets } from './bot-ends.ts'
import { useContract } from './use-contract.ts'
import { clockOf, rateWords, useCountdown, useTicker } from './use-ticker.ts'
import { WhatIf } from './what-if.tsx'
import './linear.css'

export interface RiskCardProps<D> extends Pick<DetailPartProps<D>, 'view' | 'pairs'> {
  readonly figures: ContractFigures
  readonly targets: BotTargets
}

export function RiskCard<D>(props: RiskCardProps<D>) {
  const { t } = useWeb()
  const { figures, view, targets } = props
  const levels = useLevels(view.botId)?.levels
  const market = useContract(props)
  const moves = useMemo(
    () => market && levels && endsOfBot({ figures, view, levels, targets, market }),
    // View and targets follow from the answer that the figures are of.
    // eslint-disable-next-line react-hooks/exhaustive-deps
    [figures, levels, market],
  )
  if (isOver(view)) return undefined
  const isRunning = view.phase === 'running'
  const shares = isRunning ? (moves?.ends ?? []).filter((it) => it.isShare) : []
  const ticks = [
    { key: 'entry', price: Number(figures.average_price) },
    { key: targets.isNeutral ? 'bottom' : 'stop', price: Number(targets.stopLoss) },
    { key: targets.isNeutral ? 'top' : 'profit', price: Number(targets.takeProfit) },
    ...shares.map(({ target, price }) => ({
      key: target === 'stopLoss' ? 'stop' : 'profit',
      price: price / 10 ** view.digits.price,
    })),
  ]
  return (
    <section className="card stack stack-12 risk-card" aria-label={t('linear.risk.card')}>
      <LiquidationGauge
        {...gaugePrices(figures)}
        ticks={ticks.filter((it) => it.price > 0)}
        digits={view.digits.price}
        isNear={view.state === 'near-liquidation'}
        waits={!isRunning}
      />
      <Definitions rows={useRows(props, 'main')} />
      <div className="row wrap risk-more">
        <details className="more-figures">
          <summary>{t('linear.margin.more')}</summary>
          <Definitions rows={useRows(props, 'more')} />
        </details>
        {isRunning && moves && market ? <Moves moves={moves} market={market} /> : undefined}
      </div>
    </section>
  )
}

/** The few that are looked at, or the rest. */
function useRows<D>({ figures, view }: RiskCardProps<D>, which: 'main' | 'more') {
  const { t, format } = useWeb()
  const row = (key: string, value: ReactNode, term: ReactNode = t(`linear.margin.${key}`)) => ({
    key,
    term,
    value,
  })
  const used = t('linear.margin.leverage')
  const price = (text: string): ReactNode =>
    text === '' ? '—' : <Figure>{format.number(text, view.digits.price)}</Figure>
  const amount = (text: string): ReactNode => <Amount value={text} unit={view.quote} />
  if (which === 'main') {
    return [
      row('position', <Held figures={figures} view={view} />),
      row('entry', price(figures.average_price)),
      row(
        'leverage',
        <bdi dir="ltr" className="nowrap">
          {t('linear.margin.leverages', {
            used: leverageWords(figures.used_leverage, format),
            set: leverageWords(figures.leverage, format),
          })}
        </bdi>,
        <Explain title={used} text={t('linear.margin.leverageWhy')}>
          {used}
        </Explain>,
      ),
      row('funding', <Funding figures={figures} view={view} />),
      row('next', <NextFunding view={view} />),
    ]
  }
  return [
    row('mark', price(figures.mark_price)),
    row('unrealized', <Delta value={figures.unrealised_pnl} unit={view.quote} />),
    row('realized', <Delta value={figures.realised_pnl} unit={view.quote} />),
    row('margin', amount(figures.position_margin)),
    row('orders', amount(figures.order_margin)),
    row('free', amount(figures.free_margin)),
  ]
}

interface PartProps {
  readonly figures: ContractFigures
  readonly view: BotView
}

/** What is held, in words. */
function Held({ figures, view }: PartProps) {
  const web = useWeb()
  const words = heldWords(figures, view, web)
  return <span className={figures.side === '' ? 'dim' : 'fig'}>{words}</span>
}

/** More than the equation shows, whose terms are rounded so that they add up. */
const FUNDING_DIGITS = 4

/** Funding in words: paid or received, not only a sign. */
function Funding({ figures, view }: PartProps) {
  const { t, format } = useWeb()
  const isPaid = figures.funding.startsWith('-')
  const text = isPaid ? figures.funding.slice(1) : figures.funding
  const amount = `${format.money(text, FUNDING_DIGITS)} ${view.quote}`
  if (!/[1-9]/.test(text)) return <Figure>{amount}</Figure>
  return <span>{t(`linear.margin.${isPaid ? 'paid' : 'received'}`, { amount })}</span>
}

function NextFunding({ view }: Pick<PartProps, 'view'>) {
  const { t, format } = useWeb()
  const ticker = useTicker(view)
  const left = useCountdown(ticker?.nextMs ?? 0)
  if (ticker === undefined || left === undefined) return '—'
  const rate = isolated(rateWords(ticker.rate, format))
  return <span className="clock">{t('linear.margin.nextIn', { rate, time: clockOf(left) })}</span>
}

interface MovesProps {
  readonly moves: BotEnds
  readonly market: EstimateMarket
}

/** What a move would do, from the mark now; folded, because it is asked for. */
function Moves({ moves, market }: MovesProps) {
  const { t } = useWeb()
  return (
    <details className="more-figures">
      <summary>{t('linear.whatIf.title')}</summary>
      <WhatIf {...moves} market={market} />
    </details>
  )
}
