// What of a plan of contracts takes walks through all of its orders: where targets end it, how far
// its margin reaches, the worst of its range. It comes behind the form, whose rows keep their
// place.
import { formatAmount, type Price } from '@trellis/kernel'
import { isolated, joined } from '@trellis/ui'
import type { GridPlan } from '../../grid/plan.ts'
import type { ContractGridPlan } from '../../linear/grid-plan.ts'
import { freeAtStart, marginReach, type ReachEnd } from '../../linear/margin-reach.ts'
import type { EndTargets, GridEnd } from '../../linear/plan-ends.ts'
import { contractPlanWays, endsOfPlan, planRisk, type PlanRisk } from '../../linear/plan-ways.ts'
import type { PreviewSource, Shown } from '../create/create-kind.ts'
import type { MeaningKey } from '../grid/price-meanings.ts'
import type { ChartLine } from '../web-context.ts'
import { FundingCost } from './funding-cost.tsx'
import { priceWords } from './contract-plan.tsx'
import { isBelow, plannedEnds, type ContractPlanSource as Source } from './contract-source.ts'
import type { PlanDepth, ShareLinesSource } from './plan-depth.ts'
import { shareLine } from './share-line.ts'
import { targetName } from './target-name.ts'

/** Where targets would end the plan on a straight move; none before there is one. */
export function plannedTargets({ limits, input, market }: TargetsSource): readonly GridEnd[] {
  const plan = limits?.plan
  if (plan === undefined || market === undefined || plan.qty < 1) return []
  return endsOfPlan(plan, input, market)
}

type TargetsSource = Pick<Source, 'limits' | 'market'> & { readonly input: EndTargets }

/** Where targets end the plan, by price or by share; a share may do so on either side. */
function targetPrices(source: Source): readonly (readonly [MeaningKey, Price | undefined])[] {
  const ends = plannedTargets(source)
  type Row = readonly [MeaningKey, Price | undefined]
  return (['takeProfit', 'stopLoss'] as const).flatMap((target): readonly Row[] => {
    const own = ends.filter((it) => it.target === target)
    if (own.length === 0) {
      const isSet = source.input[`${target}Share`] > 0n
      return [[isSet ? `${target}Never` : target, undefined]]
    }
    return own.map(({ price }, at) => [at === 0 ? target : `${target}Other`, price])
  })
}

/** A line on the chart for each target that is a share. */
function shareLines(source: ShareLinesSource): readonly ChartLine[] {
  const { input, instrument, t, format } = source
  return plannedTargets(source)
    .filter((it) => it.isShare)
    .map((end) => {
      const words = { t, format, price: priceWords(end.price, source) }
      return shareLine(end, input[`${end.target}Share`], instrument, words)
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

/** Whether a price lies between the ends of a plan's range. */
function isInside({ levels }: GridPlan, at: Price): boolean {
  const [low = at, high = at] = [levels[0], levels.at(-1)]
  return low <= at && at <= high
}

/** What the worst of a plan is: the end of its range, the stop before it, or its liquidation. */
export function worstKey(plan: GridPlan, { worst, by }: Pick<PlanRisk, 'worst' | 'by'>): string {
  const at = worst.liquidatedAt
  if (at !== undefined) {
    if (isInside(plan, at)) return 'worstLiquidated'
    return isInside(plan, plan.reference) ? 'worstBefore' : 'worstAway'
  }
  return by === undefined ? 'worst' : 'worstStop'
}

/** The worst end of a range in figures. */
function worstOf(plan: GridPlan, source: Source): ReturnType<PlanDepth['worst']> {
  const { input, market, pair } = source
  if (market === undefined) return undefined
  const risk = planRisk(plan, input, market)
  const { profit, at } = risk.worst
  const shown = { type: 'delta', value: formatAmount(profit), coin: pair.quote_token } as const
  return { key: worstKey(plan, risk), shown, price: priceWords(at, source) }
}

/** A straight move that is liquidated inside the range leaves no room for a stop by price. */
function cautionOf(_: unknown, source: PreviewSource): string {
  const { limits, input, market, t } = source as Source
  const { plan } = limits ?? {}
  if (plan === undefined || market === undefined) return ''
  const { worst } = planRisk(plan, input, market)
  const at = worst.liquidatedAt
  // Beyond the range it comes before a stop alone, whose field says so.
  if (at === undefined || !isInside(plan, at)) return ''
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
  return {
    type: 'words',
    text:
      said.length === 0 ? t('linear.reach.none') : joined(said, source.format.settings.locale, ';'),
  }
}

/** The next payment on the opening position. */
function fundingOfPlan({ limits, pair }: Source): Shown | undefined {
  const plan = limits?.plan as ContractGridPlan | undefined
  if (plan === undefined) return undefined
  return { type: 'part', part: <FundingCost pair={pair} value={plan.opening.cost} /> }
}

export const planDepth: PlanDepth = {
  freeOf: (plan, { input, market }) =>
    market && freeAtStart(plan as ContractGridPlan, input, market),
  funding: fundingOfPlan,
  reach: reachWords,
  worst: worstOf,
  caution: cautionOf,
  lines: shareLines,
  tables: {
    outcomeAt: contractPlanWays.outcomeAt,
    prices: endPrices,
    targets: targetPrices,
    nameOf: nameOfPrice,
  },
}
