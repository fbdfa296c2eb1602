// What previews and tables ask of the plan of a grid of contracts: what it earns and comes to, how
// much it holds of its money, and what the worst end of its range leaves.
import { ZERO, type Amount, type Ratio } from '@trellis/kernel'
import { baseOf, type Instrument } from '@trellis/market'
import type { GridPlan, PlanInput, PlanWays } from '../grid/plan.ts'
import {
  openedGrid,
  worstOfRange,
  type ContractOutcome,
  type EstimateMarket,
} from './grid-outcome.ts'
import type { ContractGridPlan, Stake } from './grid-plan.ts'
import { endedOutcome, endsOfGrid, firstEnd, type EndTargets, type GridEnd } from './plan-ends.ts'
import { openedLeverage } from './opening-risk.ts'
import { leveragedProfitRange } from './profit-range.ts'

type Input = PlanInput & Stake & EndTargets

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
  outcomeAt(plan, input, market, { at }) {
    const grid = openedGrid(planned(plan), market)
    const from = plan.reference
    const ends = endsOfGrid(grid, from, input, market)
    const outcome = endedOutcome(grid, { from, at }, ends, market)
    const { lots, wallet: quote, equity, profit, end, liquidatedAt } = outcome
    const ended = liquidatedAt === undefined ? end && 'closed' : 'liquidated'
    const base = signedBase(market.instrument, end === undefined ? lots : 0)
    const endedAt = liquidatedAt ?? end?.price
    return { at, base, quote: end === undefined ? quote : equity, equity, profit, ended, endedAt }
  },
}

/** Where the targets of an input end a plan on a straight move from its reference price. */
export function endsOfPlan(
  gridPlan: GridPlan,
  targets: EndTargets,
  market: EstimateMarket,
): readonly GridEnd[] {
  return endsOfGrid(openedGrid(planned(gridPlan), market), gridPlan.reference, targets, market)
}

export interface PlanRisk {
  /** Of the opening. */
  readonly usedLeverage: Ratio
  /** The outcome with the least equity at an end of the range, or at a target on that side. */
  readonly worst: ContractOutcome
  /** The target by which that one ends, undefined where it is the end of the range. */
  readonly by: GridEnd | undefined
}

/** The risk of a plan once it is opened, at its reference price. */
export function planRisk(
  gridPlan: GridPlan,
  targets: EndTargets,
  market: EstimateMarket,
): PlanRisk {
  const plan = planned(gridPlan)
  const ends = endsOfPlan(plan, targets, market)
  const stops = (['below', 'above'] as const).flatMap((side) => firstEnd(ends, side) ?? [])
  const prices = stops.map(({ price }) => price)
  const worst = worstOfRange(plan, prices, market)
  const by = worst.liquidatedAt === undefined && stops.find(({ price }) => price === worst.at)
  return { usedLeverage: openedLeverage(plan, market), worst, by: by === false ? undefined : by }
}
