// What the create form of a grid of contracts says of its plan beside what it earns: how large it
// may grow, where the exchange would end it, the worst end of its range, and what a move would do.
import { formatAmount, formatRounded, type Price, type Ratio } from '@trellis/kernel'
import { formatPriceFixed } from '@trellis/market'
import type { ReactNode } from 'react'
import { digitsOfCoin, isolated } from '@trellis/ui'
import type { LimitsMarket } from '../../checks.ts'
import type { GridPlan, PlanInput } from '../../grid/plan.ts'
import type { GridMode } from '../../linear/grid-mode.ts'
import { openedGrid } from '../../linear/grid-outcome.ts'
import type { ContractGridPlan, Stake } from '../../linear/grid-plan.ts'
import type { Liquidations } from '../../linear/liquidation.ts'
import { contractPlanWays, liquidationDistance, planRisk } from '../../linear/plan-ways.ts'
import type { FormModel, Shown, SummaryRow, TabsProps } from '../create/create-kind.ts'
import { priceDigits } from '../pair-instrument.ts'
import type { GridSource, PlanKind } from '../grid/plan-preview.ts'
import type { MeaningKey } from '../grid/price-meanings.ts'
import { useWeb } from '../web-context.ts'
import { LiquidationGauge } from './liquidation-gauge.tsx'
import { targetName } from './targets-section.tsx'
import { useTicker } from './use-ticker.ts'
import { WhatIf } from './what-if.tsx'

/** What of the input of such a form the plan is looked at with. */
export interface ContractInput extends PlanInput, Stake {
  readonly mode: GridMode
}

type Source = GridSource<ContractInput>

/** Where the plan would be liquidated; nowhere before there is one. */
export function plannedEnds({ limits }: Pick<Source, 'limits'>): Liquidations {
  const known = limits as { readonly liquidation?: Liquidations } | undefined
  return known?.liquidation ?? { now: undefined, long: undefined, short: undefined }
}

/** What previews and tabs of a kind of grid of contracts are made of. */
export function contractPlanKind(
  kind: Pick<PlanKind<ContractInput>, 'words' | 'rules'>,
): PlanKind<ContractInput> {
  return {
    ...contractPlanWays,
    ...kind,
    holds: 'position',
    risks: riskRows,
    notes: notesOf,
    prices: liquidationPrices,
    nameOf: (key, { input, t }) =>
      key === 'takeProfit' || key === 'stopLoss' ? targetName(input.mode, key, t) : undefined,
    Risk: RiskTab,
  }
}

/** The nearest liquidation on either side as a row of the table of prices. */
function liquidationPrices(source: Source): readonly (readonly [MeaningKey, Price])[] {
  const { now, long, short } = plannedEnds(source)
  const { last } = source.market ?? {}
  const sides = [
    ['liquidationBelow', long ?? (isBelow(now, last) ? now : undefined)],
    ['liquidationAbove', short ?? (isBelow(now, last) ? undefined : now)],
  ] as const
  return sides.flatMap(([key, price]) => (price === undefined ? [] : [[key, price] as const]))
}

function isBelow(price: Price | undefined, last: Price | undefined): boolean {
  return price !== undefined && last !== undefined && price < last
}

function riskRows(plan: GridPlan | undefined, source: Source): readonly SummaryRow[] {
  const { input, market, pair, format } = source
  const coin = pair.quote_token
  const stops = [input.stopLoss, input.takeProfit].filter((it) => it !== undefined)
  const risk = plan && market && planRisk(plan, stops, market)
  const ends = plannedEnds(source)
  const row = (key: string, shown: Shown | undefined, more: Partial<SummaryRow> = {}) => ({
    key,
    why: {},
    shown: plan === undefined ? undefined : shown,
    ...more,
  })
  const after = { confirmed: 'after' } as const
  const largest = plan === undefined ? '0' : formatAmount((plan as ContractGridPlan).largestValue)
  const real = risk === undefined ? '' : timesOf(risk.realLeverage, format.number)
  const worst = risk?.worst
  const liquidated = worst?.liquidatedAt !== undefined
  return [
    row('largest', { type: 'money', value: largest, coin }, after),
    row('realLeverage', { type: 'words', text: isolated(real) }),
    row('liquidationNow', endWords([ends.now], source), after),
    row('liquidationAll', endWords([ends.long, ends.short], source), after),
    row(
      liquidated ? 'worstLiquidated' : 'worst',
      worst && { type: 'delta', value: formatAmount(worst.profit), coin },
      { ...after, why: { price: worst === undefined ? '' : priceWords(worst.at, source) } },
    ),
  ]
}

/** A multiple to the hundredth: "4.04×". */
export function timesOf(ratio: Ratio, number: (text: string, digits: number) => string): string {
  return `${number(formatRounded(ratio, 2, 'down'), 2)}×`
}

/** Beside the leverage: how much of it the opening uses. */
export function realAtStart({ source }: FormModel): ReactNode {
  const { limits, input, market, t, format } = source as Source
  const { plan } = limits ?? {}
  if (plan === undefined || market === undefined || plan.qty < 1) return undefined
  const stops = [input.stopLoss, input.takeProfit].filter((it) => it !== undefined)
  const { realLeverage } = planRisk(plan, stops, market)
  if (realLeverage === 0n) return t('linear.flatAtStart')
  return t('linear.realNow', { leverage: isolated(timesOf(realLeverage, format.number)) })
}

/** "90,533.9 · 13.7% below", or that there is none. */
function endWords(ends: readonly (Price | undefined)[], source: Source): Shown {
  const { t, market } = source
  const said = ends.flatMap((price) =>
    price === undefined || market === undefined ? [] : [endOf(price, source, market)],
  )
  return { type: 'words', text: said.length === 0 ? t('linear.liquidation.none') : said.join(', ') }
}

function endOf(price: Price, source: Source, { last }: LimitsMarket): string {
  const { t, format } = source
  const away = format.percent(formatAmount(liquidationDistance(last, price)), 1)
  const key = price < last ? 'below' : 'above'
  return t(`linear.liquidation.${key}`, {
    price: priceWords(price, source),
    distance: isolated(away),
  })
}

function priceWords(price: Price, { instrument, format }: Source): string {
  return format.number(formatPriceFixed(instrument, price), instrument.tickScale)
}

/** The most that can be lost, in one sentence. */
function notesOf({ limits, pair, t, format }: Source): readonly string[] {
  const money = limits?.plan === undefined ? '0' : formatAmount(limits.plan.investment)
  const amount = `${format.money(money, digitsOfCoin(pair.quote_token))} ${pair.quote_token}`
  return [t('linear.most', { amount })]
}

/** The gauge, and what a move would do to the plan. */
function RiskTab({ model }: TabsProps) {
  const { t } = useWeb()
  const source = model.source as Source
  const ticker = useTicker(model.pair)
  const { market, limits, instrument, input } = source
  const plan = limits?.plan as ContractGridPlan | undefined
  if (market === undefined || plan === undefined) return undefined
  const number = (price: Price | undefined): number | undefined =>
    price === undefined ? undefined : Number(formatPriceFixed(instrument, price))
  const { now, long, short } = plannedEnds(source)
  const mark = Number(ticker?.mark ?? model.last) || Number(model.last)
  const isLong = isBelow(now, market.last)
  const stops = [
    { key: 'stop', price: number(input.stopLoss) },
    { key: 'profit', price: number(input.takeProfit) },
  ]
  return (
    <div className="risk-tab">
      <LiquidationGauge
        mark={mark}
        below={{ now: isLong ? number(now) : undefined, all: number(long) }}
        above={{ now: isLong ? undefined : number(now), all: number(short) }}
        ticks={stops.flatMap(({ key, price }) => (price === undefined ? [] : [{ key, price }]))}
        digits={priceDigits(model.pair)}
      />
      <WhatIf grid={openedGrid(plan, market)} from={plan.reference} market={market} />
      <p className="t12 dim2 whole">{t('linear.risk.note')}</p>
    </div>
  )
}
