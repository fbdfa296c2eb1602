// Where a grid of contracts would be liquidated: as it is planned, and as it stands.
import type { Amount } from '@trellis/kernel'
import { feeOf } from '@trellis/market'
import type { LimitsMarket } from '../checks.ts'
import { ordersOfPlan } from '../grid/plan.ts'
import { restingOrders, type ContractGrid } from './grid-money.ts'
import type { ContractGridPlan } from './grid-plan.ts'
import { liquidationsOf, type Liquidations } from './liquidation.ts'

const NOWHERE: Liquidations = { now: undefined, long: undefined, short: undefined }

/** Of a plan, if there is one: right after its opening, and at either end of a move. */
export function plannedLiquidations(
  plan: ContractGridPlan | undefined,
  { instrument, fees: { taker: feeRate } }: LimitsMarket,
): Liquidations {
  if (plan === undefined) return NOWHERE
  const { opening, initialTrade, investment } = plan
  const equity = (investment - feeOf(initialTrade.value, feeRate)) as Amount
  return liquidationsOf({ ...opening, equity, feeRate }, ordersOfPlan(plan), instrument)
}

/** Of a grid that runs: with what it holds, and at either end of a move. */
export function standingLiquidations(
  state: Pick<ContractGrid, 'lots' | 'cost' | 'wallet' | 'order' | 'slots'>,
  { instrument, fees: { taker: feeRate } }: LimitsMarket,
): Liquidations {
  const { lots, cost, wallet: equity } = state
  return liquidationsOf({ lots, cost, equity, feeRate }, restingOrders(state), instrument)
}
