// The plan of a futures grid: any grid's of contracts, with the numbers of this kind. For engine,
// validate route, form and chart.
import type { Price } from '@trellis/kernel'
import type { LimitsMarket } from '@trellis/bot-kit/checks.ts'
import { shapeOf, type GridShape } from '@trellis/bot-kit/grid/shape.ts'
import type { GridRange } from '@trellis/bot-kit/grid/spacing.ts'
import { officialContractGrids } from '@trellis/bot-kit/linear/grid-config.ts'
import { layoutOf, type GridMode, type GridType } from '@trellis/bot-kit/linear/grid-mode.ts'
import {
  planContracts,
  type ContractGridPlan,
  type Stake,
} from '@trellis/bot-kit/linear/grid-plan.ts'

/** How a grid lies, and the money that it has. */
export interface PlannedFutures extends GridRange, Stake {
  readonly mode: GridMode
  readonly type: GridType
}

/** The shape of a range around a price: the trigger price if there is one, else the last price. */
export function futuresShape(
  { mode, type }: Pick<PlannedFutures, 'mode' | 'type'>,
  range: GridRange,
  reference: Price,
): GridShape {
  return shapeOf(range, reference, layoutOf(mode, type))
}

/** The whole plan; the quantity is zero when the money is not enough for one lot. */
export function planFutures(
  wanted: PlannedFutures,
  reference: Price,
  market: Omit<LimitsMarket, 'last'>,
): ContractGridPlan {
  const { mode, type, minPrice, maxPrice, cellNumber } = wanted
  const shape = futuresShape(wanted, { minPrice, maxPrice, cellNumber }, reference)
  const laid = { shape, layout: layoutOf(mode, type) }
  return planContracts(laid, market, wanted, officialContractGrids[mode])
}
