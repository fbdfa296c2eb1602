// What the form of a grid of contracts takes of the figures that come behind it.
import type { Amount } from '@trellis/kernel'
import type { GridPlan, PlanWays } from '../../grid/plan.ts'
import type { EndTargets } from '../../linear/plan-ends.ts'
import type { PreviewSource, Shown } from '../create/create-kind.ts'
import type { PlanKind } from '../grid/plan-preview.ts'
import type { ChartLine } from '../web-context.ts'
import type { ContractInput, ContractPlanSource as Source } from './contract-source.ts'

/** What the previews take of it. */
export interface PlanDepth {
  reach(source: Source): Shown
  /** The worst row of the summary; undefined while the market is not known. */
  worst(
    plan: GridPlan,
    source: Source,
  ): { readonly key: string; readonly shown: Shown; readonly price: string } | undefined
  /** What of the margin no order locks, after the opening. */
  freeOf(plan: GridPlan, source: Source): Amount | undefined
  /** Funding of the opening in money. */
  funding(source: Source): Shown | undefined
  /** "" where a straight move through the range is not liquidated. */
  caution(summary: unknown, source: PreviewSource): string
  /** What targets by share add to the chart. */
  lines(source: ShareLinesSource): readonly ChartLine[]
  /** What the tables need beside the previews. */
  readonly tables: Pick<PlanKind<ContractInput>, 'prices' | 'targets' | 'nameOf'> &
    Pick<PlanWays<ContractInput>, 'outcomeAt'>
}

export type ShareLinesSource = Pick<Source, 'limits' | 'market' | 'instrument' | 't' | 'format'> & {
  readonly input: EndTargets
}
