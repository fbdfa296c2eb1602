// Margin and risk of a running bot on a contract: the gauge, what it holds at which leverage, its
// margin, its funding so far and when the next is due, and what a move would do.
import type { ReactNode } from 'react'
import type { Ratio } from '@trellis/kernel'
import { Amount, Definitions, Delta, Explain, Figure, isolated } from '@trellis/ui'
import type { ContractFigures } from '@trellis/contract'
import { isOver, type BotView } from '../bot-view.ts'
import { useLevels } from '../bot-queries.ts'
import type { DetailPartProps } from '../detail/detail-kind.ts'
import { instrumentOf } from '../pair-instrument.ts'
import { feesOf } from '../own-fees.ts'
import { isSameMarket } from '@trellis/contract/market-ref'
import { parsePrice, type Instrument } from '@trellis/market'
import type { FeeRates } from '@trellis/market'
import { useWeb, type WebServices } from '../web-context.ts'
import { LiquidationGauge } from './liquidation-gauge.tsx'
import type { GaugePrices } from './gauge-layout.ts'
import { endsOfGrid, type EndTargets } from '../../linear/plan-ends.ts'
import { movedGridOf } from './standing.ts'
import { useTiers } from './use-tiers.ts'
import { clockOf, rateWords, useCountdown, useTicker } from './use-ticker.ts'
import { WhatIf } from './what-if.tsx'
import './linear.css'

export interface RiskCardProps<D> extends Pick<DetailPartProps<D>, 'view' | 'pairs'> {
  readonly figures: ContractFigures
  /** Prices of targets, "" of those that are off. */
  readonly targets: {
    readonly takeProfit: string
    readonly stopLoss: string
    /** They are its top and bottom stops. */
    readonly isNeutral: boolean
  }
}

export function RiskCard<D>(props: RiskCardProps<D>) {
  const { t } = useWeb()
  const { figures, view, targets } = props
  if (isOver(view)) return undefined
  const ticks = [
    ['entry', figures.average_price],
    [targets.isNeutral ? 'bottom' : 'stop', targets.stopLoss],
    [targets.isNeutral ? 'top' : 'profit', targets.takeProfit],
  ].map(([key = '', text = '']) => ({ key, price: Number(text) }))
  return (
    <section className="card stack stack-12 risk-card" aria-label={t('linear.risk.card')}>
      <LiquidationGauge
        {...gaugePrices(figures)}
        ticks={ticks.filter((it) => it.price > 0)}
        digits={view.digits.price}
        isNear={view.state === 'near-liquidation'}
      />
      <Definitions rows={useRows(props, 'main')} />
      <div className="row wrap risk-more">
        <details className="more-figures">
          <summary>{t('linear.margin.more')}</summary>
          <Definitions rows={useRows(props, 'more')} />
        </details>
        {view.phase === 'running' ? <Moves {...props} /> : undefined}
      </div>
    </section>
  )
}

/** Decimals of the answer as numbers for drawing. */
export function gaugePrices(figures: ContractFigures): Omit<GaugePrices, 'ticks'> {
  const at = (text: string): number | undefined => (Number(text) > 0 ? Number(text) : undefined)
  const now = at(figures.liquidation_price)
  const isShort = figures.side === 'short'
  return {
    mark: Number(figures.mark_price),
    below: { now: isShort ? undefined : now, all: at(figures.long_liq_price) },
    above: { now: isShort ? now : undefined, all: at(figures.short_liq_price) },
  }
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

/** A leverage to the hundredth, rounded down: "2.41×"; "—" where nothing is left behind it. */
export function leverageWords(text: string, format: WebServices['format']): string {
  return text === '' ? '—' : `${format.number(text, 2, 'trunc')}×`
}

interface PartProps {
  readonly figures: ContractFigures
  readonly view: BotView
}

/** "Long 0.154 BTC": a side is a word, never a colour alone. */
export function heldWords(
  { side, position }: Pick<ContractFigures, 'side' | 'position'>,
  { digits, base }: Pick<BotView, 'digits' | 'base'>,
  { t, format }: Pick<WebServices, 't' | 'format'>,
): string {
  if (side === '') return t('linear.flat')
  const held = `${format.money(position, digits.quantity)} ${base}`
  return `${t(`linear.direction.${side}`)} ${isolated(held)}`
}

/** The same where figures stand. */
export function Held({ figures, view }: PartProps) {
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

/** The instrument of a bot's contract with its tiers, and its fees; undefined while unknown. */
export function useContract({
  view,
  pairs,
}: Pick<DetailPartProps<unknown>, 'view' | 'pairs'>):
  { readonly instrument: Instrument; readonly fees: FeeRates } | undefined {
  const pair = pairs.find((it) => isSameMarket(it, view))
  const tiers = useTiers(view)
  if (pair === undefined || tiers === undefined) return undefined
  return {
    instrument: instrumentOf(pair, tiers),
    fees: feesOf(pair.maker_fee_rate, pair.taker_fee_rate),
  }
}

/** Targets by price in ticks; those by share follow the money of the bot. */
function pricesOf(targets: RiskCardProps<unknown>['targets'], instrument: Instrument): EndTargets {
  const tick = (text: string) => {
    const parsed = parsePrice(instrument, text, 'nearest')
    return parsed.ok && parsed.value > 0 ? parsed.value : undefined
  }
  const off = 0n as Ratio
  const [takeProfit, stopLoss] = [tick(targets.takeProfit), tick(targets.stopLoss)]
  return { takeProfit, stopLoss, takeProfitShare: off, stopLossShare: off }
}

/** What a move would do, from the mark now; folded, because it is asked for. */
function Moves<D>({ figures, view, pairs, targets }: RiskCardProps<D>) {
  const { t } = useWeb()
  const levels = useLevels(view.botId)?.levels
  const market = useContract({ view, pairs })
  if (market === undefined || levels === undefined) return undefined
  const from = parsePrice(market.instrument, figures.mark_price, 'nearest')
  if (!from.ok || from.value < 1) return undefined
  const grid = movedGridOf(figures, view, levels, market.instrument)
  const ends = endsOfGrid(grid, from.value, pricesOf(targets, market.instrument), market)
  return (
    <details className="more-figures">
      <summary>{t('linear.whatIf.title')}</summary>
      <WhatIf grid={grid} from={from.value} market={market} ends={ends} />
    </details>
  )
}
