// What a copy of a martingale takes over: the kit's rows of its form and plan, with the risk tiers of the
// contract.
import { KindPlan } from '@trellis/bot-kit/web/create/copied-plan.tsx'
import { useTiers } from '@trellis/bot-kit/web/linear/use-tiers.ts'
import type { CopiedPlanProps } from '@trellis/bot-kit/web/web-context.ts'
import { createKind } from './create-kind.tsx'

export function CopiedPlan(props: CopiedPlanProps) {
  return <KindPlan {...props} kind={createKind} tiers={useTiers(props.pair)} />
}
