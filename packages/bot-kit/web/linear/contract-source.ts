// What the create form of a grid of contracts is looked at with: its input, and where its plan
// would be liquidated by the rules of its kind.
import type { Price } from '@trellis/kernel'
import type { PlanInput } from '../../grid/plan.ts'
import type { GridMode } from '../../linear/grid-mode.ts'
import type { Stake } from '../../linear/grid-plan.ts'
import type { Liquidations } from '../../linear/liquidation.ts'
import type { EndTargets } from '../../linear/plan-ends.ts'
import type { GridSource } from '../grid/plan-preview.ts'

/** What of the input of such a form the plan is looked at with. */
export interface ContractInput extends PlanInput, Stake, EndTargets {
  readonly mode: GridMode
}

export type ContractPlanSource = GridSource<ContractInput>

/** Where the plan would be liquidated; nowhere before there is one. */
export function plannedEnds({ limits }: Pick<ContractPlanSource, 'limits'>): Liquidations {
  const known = limits as { readonly liquidation?: Liquidations } | undefined
  return known?.liquidation ?? { now: undefined, long: undefined, short: undefined }
}

/** Whether a price lies below the last one. */
export function isBelow(price: Price | undefined, last: Price | undefined): boolean {
  return price !== undefined && last !== undefined && price < last
}
