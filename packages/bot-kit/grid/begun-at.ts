// A grid as it would begin at a price with so much money: for who compares two beginnings of one
// plan, as then and as now. By the functions of plans and previews, so that a comparison cannot
// promise what the form does not.
import type { Amount, Price } from '@trellis/kernel'
import type { Check, LimitsMarket } from '../checks.ts'
import type { GridPlan, Outcome, PlanInput, PlanWays } from './plan.ts'

/** Money of a beginning, and the price that it is reckoned at. */
export interface BeginningPoint {
  readonly price: Price
  /** Quote coin. */
  readonly amount: Amount
}

/** What one straight move comes to. */
export type StraightEnd = Pick<Outcome, 'profit' | 'ended'>

export interface GridBeginning {
  readonly sellCount: number
  readonly buyCount: number
  /**
   * P&L in the quote coin against the money, after one straight move from the price to an end of
   * the range, fees of the opening and of every order on the way included.
   */
  readonly atHigh: StraightEnd
  readonly atLow: StraightEnd
}

/** How a plan begins; refused by its own targets, where the price has passed one of them. */
export type Begun = GridBeginning | 'refused' | undefined

/** Fields of the targets of grids of any kind. */
const TARGETS: readonly string[] = ['takeProfit', 'stopLoss', 'takeProfitShare', 'stopLossShare']

interface Checked<I> {
  readonly plan: GridPlan | undefined
  readonly input: I
  /** What the kind's own checks find at that price. */
  readonly checks: readonly Pick<Check, 'field'>[]
}

/**
 * Undefined where the money is too little for one lot an order, or where a trigger price is waited
 * for: then every beginning is that of the trigger.
 */
export function gridBegunAt<I extends PlanInput>(
  { plan, input, checks }: Checked<I>,
  market: LimitsMarket,
  { outcomeAt }: Pick<PlanWays<I>, 'outcomeAt'>,
): Begun {
  if (plan === undefined || plan.qty < 1 || input.entryPrice !== undefined) return undefined
  if (checks.some(({ field }) => TARGETS.includes(field))) return 'refused'
  const endAt = (at: Price): StraightEnd => {
    const { profit, ended } = outcomeAt(plan, input, market, { at, sold: false })
    return { profit, ended }
  }
  const { sellCount, buyCount, maxPrice, minPrice } = plan
  return { sellCount, buyCount, atHigh: endAt(maxPrice), atLow: endAt(minPrice) }
}
