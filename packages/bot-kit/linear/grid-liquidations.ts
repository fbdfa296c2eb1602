// Where a bot on contracts would be liquidated: a grid as it is planned, and any that runs.
import type { Amount } from '@trellis/kernel'
import { feeOf } from '@trellis/market'
import { ordersOfPlan, type LevelOrder } from '../grid/plan.ts'
import type { EstimateMarket, HeldMoney } from './grid-outcome.ts'
import type { ContractGridPlan } from './grid-plan.ts'
import { liquidationsOf, type Liquidations } from './liquidation.ts'

const NOWHERE: Liquidations = { now: undefined, long: undefined, short: undefined }

/** Of a plan, if there is one: right after its opening, and at either end of a move. */
export function plannedLiquidations(
  plan: ContractGridPlan | undefined,
  { instrument, fees: { taker: feeRate } }: EstimateMarket,
): Liquidations {
  if (plan === undefined) return NOWHERE
  const { opening, initialTrade, investment } = plan
  const equity = (investment - feeOf(initialTrade.value, feeRate)) as Amount
  return liquidationsOf({ ...opening, equity, feeRate }, ordersOfPlan(plan), instrument)
}

/** Of a bot that runs: with what it holds, and at either end of a move that fills what rests. */
export function runningLiquidations(
  { lots, cost, wallet: equity }: HeldMoney,
  resting: readonly LevelOrder[],
  { instrument, fees: { taker: feeRate } }: EstimateMarket,
): Liquidations {
  return liquidationsOf({ lots, cost, equity, feeRate }, resting, instrument)
}
