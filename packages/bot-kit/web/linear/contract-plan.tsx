// What the create form of a grid of contracts says of its plan beside what it earns: how large it
// may grow, where the exchange would end it, the worst end of its range, and what a move would do.
import { formatAmount, formatRounded, ZERO, type Price, type Ratio } from '@trellis/kernel'
import { formatPriceFixed } from '@trellis/market'
import type { ReactNode } from 'react'
import { digitsOfCoin, isolated } from '@trellis/ui'
import type { GridPlan } from '../../grid/plan.ts'
import type { ContractGridPlan } from '../../linear/grid-plan.ts'
import { openedLeverage } from '../../linear/opening-risk.ts'
import { leveragedProfitRange } from '../../linear/profit-range.ts'
import type { FormModel, SectionProps, Shown, SummaryRow } from '../create/create-kind.ts'
import { LadderLegend } from '../grid/ladder-legend.tsx'
import type { PlanKind } from '../grid/plan-preview.ts'
import { LiquidationEnds } from './liquidation-ends.tsx'
import type { PlanDepth } from './plan-depth.ts'
import {
  plannedEnds,
  type ContractInput,
  type ContractPlanSource as Source,
} from './contract-source.ts'

/** Previews of a kind of grid of contracts; with `depth` once that has come. */
export function contractPlanKind(
  kind: Pick<PlanKind<ContractInput>, 'words' | 'rules'>,
  depth?: PlanDepth,
): PlanKind<ContractInput> {
  return {
    ...kind,
    money: ({ investment }) => ({ quote: investment, base: ZERO }),
    profitRange: (levels, fees, { leverage }) => leveragedProfitRange(levels, leverage, fees.maker),
    holds: 'position',
    risks: (plan, source) => riskRows(plan, source, depth),
    notes: notesOf,
    ...(depth === undefined ? {} : { caution: depth.caution, freeOf: depth.freeOf }),
  }
}

/** The legend of a plan: what its woven cells stand for is a position. */
export function PositionLegend({ model }: SectionProps): ReactNode {
  return <LadderLegend quote={model.pair.quote_token} holds="position" />
}

function riskRows(
  plan: GridPlan | undefined,
  source: Source,
  depth: PlanDepth | undefined,
): readonly SummaryRow[] {
  const { market, pair, format } = source
  const coin = pair.quote_token
  const ends = plannedEnds(source)
  const row = (key: string, shown: Shown | undefined, more: Partial<SummaryRow> = {}) => ({
    key,
    why: {},
    shown: plan === undefined ? undefined : shown,
    ...more,
  })
  const after = { confirmed: 'after' } as const
  const largest = plan === undefined ? '0' : formatAmount((plan as ContractGridPlan).largestValue)
  const used = plan && market ? timesOf(openedLeverage(plan, market), format.number) : ''
  const worst = plan && depth?.worst(plan, source)
  return [
    row('largest', { type: 'money', value: largest, coin }, after),
    row('usedLeverage', { type: 'words', text: isolated(used) }),
    row('reach', depth?.reach(source), after),
    row('liquidationNow', endsShown([ends.now], source), after),
    row('liquidationAll', endsShown([ends.long, ends.short], source), after),
    row('funding', depth?.funding(source), after),
    row(worst?.key ?? 'worst', worst?.shown, { ...after, why: { price: worst?.price ?? '' } }),
  ]
}

/** A multiple to the hundredth: "4.04×". */
export function timesOf(ratio: Ratio, number: (text: string, digits: number) => string): string {
  return `${number(formatRounded(ratio, 2, 'down'), 2)}×`
}

/** Beside the leverage: how much of it the opening uses. */
export function usedAtStart({ source }: FormModel): ReactNode {
  const { limits, market, t, format } = source as Source
  const { plan } = limits ?? {}
  if (plan === undefined || market === undefined || plan.qty < 1) return undefined
  const used = openedLeverage(plan, market)
  if (used === 0n) return t('linear.flatAtStart')
  return t('linear.usedAtStart', { leverage: isolated(timesOf(used, format.number)) })
}

/** Where the plan would be liquidated, each with how far that is from the mark. */
function endsShown(ends: readonly (Price | undefined)[], { pair, instrument }: Source): Shown {
  const prices = ends.filter((it) => it !== undefined)
  return {
    type: 'part',
    part: <LiquidationEnds pair={pair} instrument={instrument} prices={prices} />,
  }
}

/** A price with all digits of its ticks. */
export function priceWords(
  price: Price,
  { instrument, format }: Pick<Source, 'instrument' | 'format'>,
): string {
  return format.number(formatPriceFixed(instrument, price), instrument.tickScale)
}

/** The most that can be lost, in one sentence. */
function notesOf({ limits, pair, t, format }: Source): readonly string[] {
  const money = limits?.plan === undefined ? '0' : formatAmount(limits.plan.investment)
  const amount = `${format.money(money, digitsOfCoin(pair.quote_token))} ${pair.quote_token}`
  return [t('linear.most', { amount: isolated(amount) })]
}
