// What previews and tables ask of the plan of a grid of contracts: what it earns and comes to, how
// much it holds of its money, and what the worst end of its range leaves.
import { divide, MONEY_UNIT, ZERO, type Amount, type Price, type Ratio } from '@trellis/kernel'
import { baseOf, feeOf, type Instrument } from '@trellis/market'
import type { GridPlan, PlanInput, PlanWays } from '../grid/plan.ts'
import {
  contractOutcome,
  openedGrid,
  worstOfRange,
  type ContractOutcome,
  type EstimateMarket,
} from './grid-outcome.ts'
import type { ContractGridPlan, Stake } from './grid-plan.ts'
import { leveragedProfitRange } from './profit-range.ts'

type Input = PlanInput & Stake

/** Base coins of signed lots, signed the same. */
export function signedBase(instrument: Instrument, lots: number): Amount {
  const base = baseOf(instrument, Math.abs(lots) as never)
  return (lots < 0 ? -base : base) as Amount
}

/** Plans of this folder's making are of contracts; the kinds that give them make no other. */
const planned = (plan: GridPlan): ContractGridPlan => plan as ContractGridPlan

/** The position stands for the base coin, the wallet for the quote coin. */
export const contractPlanWays: PlanWays<Input> = {
  money: ({ investment }) => ({ quote: investment, base: ZERO }),
  profitRange: (levels, fees, { leverage }) => leveragedProfitRange(levels, leverage, fees.maker),
  outcomeAt(plan, _input, market, { at, sold }) {
    const move = { from: plan.reference, at, sold }
    const outcome = contractOutcome(openedGrid(planned(plan), market), move, market)
    const { lots, wallet: quote, equity, profit } = outcome
    return { at, base: signedBase(market.instrument, lots), quote, equity, profit }
  },
}

export interface PlanRisk {
  /** Value of the opening over the equity behind it, rounded down. */
  readonly realLeverage: Ratio
  /** The outcome with the least equity at an end of the range, or at a stop beyond it. */
  readonly worst: ContractOutcome
}

/** The risk of a plan once it is opened, at its reference price; stops are where it ends before. */
export function planRisk(
  gridPlan: GridPlan,
  stops: readonly Price[],
  market: EstimateMarket,
): PlanRisk {
  const plan = planned(gridPlan)
  const { initialTrade, investment } = plan
  const { value } = initialTrade
  const equity = investment - feeOf(value, market.fees.taker)
  return {
    realLeverage: (equity > 0n ? divide(value * MONEY_UNIT, equity, 'down') : 0n) as Ratio,
    worst: worstOfRange(plan, stops, market),
  }
}

/** |price − liquidation| / price, a fraction rounded down: it never shows too far away. */
export function liquidationDistance(price: Price, liquidation: Price): Ratio {
  const away = BigInt(Math.abs(price - liquidation)) * MONEY_UNIT
  return (price > 0 ? divide(away, BigInt(price), 'down') : 0n) as Ratio
}
