// A grid as it would begin at a price with so much money: for who compares two beginnings of one
// plan, as then and as now. By the functions of plans and previews, so that a comparison cannot
// promise what the form does not.
import type { Amount, Price } from '@trellis/kernel'
import type { LimitsMarket } from '../checks.ts'
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

/**
 * Undefined where the money is too little for one lot an order, or where a trigger price is waited
 * for: then every beginning is that of the trigger.
 */
export function gridBegunAt<I extends PlanInput>(
  plan: GridPlan | undefined,
  input: I,
  market: LimitsMarket,
  { outcomeAt }: Pick<PlanWays<I>, 'outcomeAt'>,
): GridBeginning | undefined {
  if (plan === undefined || plan.qty < 1 || input.entryPrice !== undefined) return undefined
  const endAt = (at: Price): StraightEnd => {
    const { profit, ended } = outcomeAt(plan, input, market, { at, sold: false })
    return { profit, ended }
  }
  const { sellCount, buyCount, maxPrice, minPrice } = plan
  return { sellCount, buyCount, atHigh: endAt(maxPrice), atLow: endAt(minPrice) }
}
