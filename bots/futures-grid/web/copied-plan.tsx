// What a copy of a futures grid takes over: the kit's rows of its form and of its whole plan, with
// the risk tiers of the contract.
import { KindPlan } from '@trellis/bot-kit/web/create/copied-plan.tsx'
import { planDepth } from '@trellis/bot-kit/web/linear/contract-depth.tsx'
import { useTiers } from '@trellis/bot-kit/web/linear/use-tiers.ts'
import type { CopiedPlanProps } from '@trellis/bot-kit/web/web-context.ts'
import { deepKind } from './create-kind.tsx'
import { drawing } from './plan-drawing.ts'

const kind = deepKind(planDepth, drawing)

export function CopiedPlan(props: CopiedPlanProps) {
  return <KindPlan {...props} kind={kind} tiers={useTiers(props.pair)} />
}
