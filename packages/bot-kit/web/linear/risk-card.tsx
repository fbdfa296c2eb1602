// Margin and risk of a running bot on a contract: the gauge, what it holds at which leverage, its
// margin, its funding so far and when the next is due, and what a move would do.
import { useMemo, type ReactNode } from 'react'
import { parseRatio, type Amount as Money } from '@trellis/kernel'
import {
  Amount,
  Definitions,
  Delta,
  digitsOfCoin,
  Explain,
  Figure,
  isolated,
  floorDecimal,
} from '@trellis/ui'
import type { ContractFigures } from '@trellis/contract'
import { isOver, type BotView } from '../bot-view.ts'
import { useLevels } from '../bot-queries.ts'
import { amountOf } from '../decimal-amount.ts'
import type { DetailPartProps } from '../detail/detail-kind.ts'
import { useWeb } from '../web-context.ts'
import { fundingOf, paymentOf } from './funding-cost.tsx'
import { LiquidationGauge } from './liquidation-gauge.tsx'
import { heldWords } from './contract-words.ts'
import { gaugePrices, tickOfEnd } from './gauge-layout.ts'
import type { EstimateMarket } from '../../linear/grid-outcome.ts'
import { endedOutcome } from '../../linear/plan-ends.ts'
import { endsOfBot, type BotEnds, type BotTargets } from './bot-ends.ts'
import { Leverages, MoreFigures } from './risk-rows.tsx'
import { useContract } from './use-contract.ts'
import { clockOf, rateWords, useCountdown, useTicker } from './use-ticker.ts'
import { WhatIf } from './what-if.tsx'
import './linear.css'

export interface RiskCardProps<D> extends Pick<DetailPartProps<D>, 'view' | 'pairs'> {
  readonly figures: ContractFigures
  readonly targets: BotTargets
  /** Whether it is told what a move would do. */
  readonly hasMoves?: boolean | undefined
}

export function RiskCard<D>(props: RiskCardProps<D>) {
  const { t } = useWeb()
  const { figures, view, targets, hasMoves = true } = props
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
    ...(market === undefined ? [] : shares.map((end) => tickOfEnd(end, market.instrument))),
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
        <MoreFigures rows={useRows(props, 'more')} />
        {hasMoves && isRunning && moves && market ? (
          <Moves moves={moves} market={market} />
        ) : undefined}
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
        <Leverages used={figures.used_leverage} set={figures.leverage} />,
        <Explain title={used} text={t('linear.margin.leverageWhy')}>
          {used}
        </Explain>,
      ),
      row('funding', <Funding figures={figures} view={view} />),
      row('next', <NextFunding figures={figures} view={view} />),
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

/** Funding in words: paid or received, not only a sign; rounded as every gain or loss is. */
function Funding({ figures, view }: PartProps) {
  const { t, format } = useWeb()
  const digits = digitsOfCoin(view.quote)
  const shown = floorDecimal(figures.funding, digits)
  const isPaid = shown.startsWith('-')
  const text = isPaid ? shown.slice(1) : shown
  const amount = `${format.money(text, digits)} ${view.quote}`
  if (!/[1-9]/.test(text)) return <Figure>{amount}</Figure>
  return <span>{t(`linear.margin.${isPaid ? 'paid' : 'received'}`, { amount })}</span>
}

/** The next payment in money with its payer, as the form says it, and when it is due. */
function NextFunding({ figures, view }: PartProps) {
  const { t, format } = useWeb()
  const ticker = useTicker(view)
  const left = useCountdown(ticker?.nextMs ?? 0)
  if (ticker === undefined || left === undefined) return '—'
  const rate = isolated(rateWords(ticker.rate, format))
  const time = clockOf(left)
  const share = parseRatio(ticker.rate)
  if (figures.side === '' || !share.ok) {
    return <span className="clock">{t('linear.margin.nextIn', { rate, time })}</span>
  }
  const size = amountOf(figures.position_value)
  const value = (figures.side === 'short' ? -size : size) as Money
  const { isPaid, money } = paymentOf(fundingOf(value, share.value), view.quote, format)
  const words = t(`linear.margin.${isPaid ? 'nextPays' : 'nextGets'}`, { money, rate, time })
  return <span className="clock">{words}</span>
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
      <WhatIf
        from={moves.from}
        instrument={market.instrument}
        outcomeAt={(at) => endedOutcome(moves.grid, { from: moves.from, at }, moves.ends, market)}
      />
    </details>
  )
}
