// What the create form of a grid of contracts says of its plan beside what it earns: how large it
// may grow, where the exchange would end it, the worst end of its range, and what a move would do.
import { formatAmount, formatRounded, type Price, type Ratio } from '@trellis/kernel'
import { formatPriceFixed } from '@trellis/market'
import { lazy, type ReactNode } from 'react'
import { digitsOfCoin, isolated } from '@trellis/ui'
import type { LimitsMarket } from '../../checks.ts'
import type { GridPlan } from '../../grid/plan.ts'
import type { ContractGridPlan } from '../../linear/grid-plan.ts'
import { marginReach, type ReachEnd } from '../../linear/margin-reach.ts'
import {
  contractPlanWays,
  liquidationDistance,
  openedLeverage,
  planRisk,
  type PlanRisk,
} from '../../linear/plan-ways.ts'
import type { FormModel, PreviewSource, Shown, SummaryRow } from '../create/create-kind.ts'
import type { PlanKind } from '../grid/plan-preview.ts'
import type { MeaningKey } from '../grid/price-meanings.ts'
import {
  isBelow,
  plannedEnds,
  plannedTargets,
  type ContractInput,
  type ContractPlanSource as Source,
} from './contract-source.ts'
import { targetName } from './targets-section.tsx'

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
    prices: endPrices,
    caution: cautionOf,
    targets: targetPrices,
    nameOf: nameOfPrice,
    Risk: lazy(async () => ({ default: (await import('./risk-tab.tsx')).RiskTab })),
  }
}

/** Where targets end the plan, by price or by share; a share may do so on either side. */
function targetPrices(source: Source): readonly (readonly [MeaningKey, Price | undefined])[] {
  const ends = plannedTargets(source)
  return (['takeProfit', 'stopLoss'] as const).flatMap((target) => {
    const own = ends.filter((it) => it.target === target)
    if (own.length === 0) {
      const isSet = source.input[`${target}Share`] > 0n
      return [[isSet ? `${target}Never` : target, undefined] as const]
    }
    return own.map(({ price }, at) => [at === 0 ? target : `${target}Other`, price] as const)
  })
}

/** "Stop-loss", of a share with it: "Stop-loss, 20% of investment". */
function nameOfPrice(key: MeaningKey, { input, t, format }: Source): string | undefined {
  const target = (['takeProfit', 'stopLoss'] as const).find((it) => key.startsWith(it))
  if (target === undefined) return undefined
  const share = input[`${target}Share`]
  if (share <= 0n) return targetName(input.mode, target, t)
  const percent = isolated(format.percent(formatAmount(share)))
  return t(`linear.target.${target}At`, { percent })
}

/**
 * The nearest liquidation, and where the margin ends, on either side: rows of the table of prices.
 */
function endPrices(source: Source): readonly (readonly [MeaningKey, Price])[] {
  const { now, long, short } = plannedEnds(source)
  const { last } = source.market ?? {}
  const reach = reachIn(source)
  const sides = [
    ['marginBelow', reach?.falling?.from],
    ['marginAbove', reach?.rising?.from],
    ['liquidationBelow', long ?? (isBelow(now, last) ? now : undefined)],
    ['liquidationAbove', short ?? (isBelow(now, last) ? undefined : now)],
  ] as const
  return sides.flatMap(([key, price]) => (price === undefined ? [] : [[key, price] as const]))
}

function riskRows(plan: GridPlan | undefined, source: Source): readonly SummaryRow[] {
  const { input, market, pair, format } = source
  const coin = pair.quote_token
  const risk = plan && market && planRisk(plan, input, market)
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
  return [
    row('largest', { type: 'money', value: largest, coin }, after),
    row('realLeverage', { type: 'words', text: isolated(real) }),
    row('reach', reachWords(source), after),
    row('liquidationNow', endWords([ends.now], source), after),
    row('liquidationAll', endWords([ends.long, ends.short], source), after),
    row(worstKey(risk), worst && { type: 'delta', value: formatAmount(worst.profit), coin }, {
      ...after,
      why: { price: worst === undefined ? '' : priceWords(worst.at, source) },
    }),
  ]
}

/** What the worst of a range is: its end, the stop before it, or its liquidation. */
function worstKey(risk: PlanRisk | undefined): string {
  if (risk?.worst.liquidatedAt !== undefined) return 'worstLiquidated'
  return risk?.by === undefined ? 'worst' : 'worstStop'
}

/** A straight move that is liquidated inside the range leaves no room for a stop by price. */
function cautionOf(_: unknown, source: PreviewSource): string {
  const { limits, input, market, t } = source as Source
  const { plan } = limits ?? {}
  if (plan === undefined || market === undefined) return ''
  const { worst } = planRisk(plan, input, market)
  const at = worst.liquidatedAt
  if (at === undefined) return ''
  return t('linear.liquidatedInside', { price: priceWords(at, source as Source) })
}

/** How far the margin of the plan reaches; undefined before there is one. */
function reachIn({ limits, input, market }: Source) {
  const { plan } = limits ?? {}
  if (plan === undefined || market === undefined || plan.qty < 1) return undefined
  return marginReach(plan as ContractGridPlan, input, market)
}

/** "101,380.5 and below: 19 levels", or that no level ever waits. */
function reachWords(source: Source): Shown {
  const { t } = source
  const { falling, rising } = reachIn(source) ?? {}
  const side = (key: string, end: ReachEnd | undefined): readonly string[] =>
    end === undefined
      ? []
      : [t(`linear.reach.${key}`, { price: priceWords(end.from, source), count: end.waiting })]
  const said = [...side('below', falling), ...side('above', rising)]
  return { type: 'words', text: said.length === 0 ? t('linear.reach.none') : said.join(', ') }
}

/** A multiple to the hundredth: "4.04×". */
export function timesOf(ratio: Ratio, number: (text: string, digits: number) => string): string {
  return `${number(formatRounded(ratio, 2, 'down'), 2)}×`
}

/** Beside the leverage: how much of it the opening uses. */
export function realAtStart({ source }: FormModel): ReactNode {
  const { limits, market, t, format } = source as Source
  const { plan } = limits ?? {}
  if (plan === undefined || market === undefined || plan.qty < 1) return undefined
  const realLeverage = openedLeverage(plan, market)
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
