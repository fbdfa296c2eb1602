// What a copy of a DCA takes over: the kit's rows of its form and plan.
import { KindPlan } from '@trellis/bot-kit/web/create/copied-plan.tsx'
import type { CopiedPlanProps } from '@trellis/bot-kit/web/web-context.ts'
import { createKind } from './create-kind.tsx'

export function CopiedPlan(props: CopiedPlanProps) {
  return <KindPlan {...props} kind={createKind} />
}
