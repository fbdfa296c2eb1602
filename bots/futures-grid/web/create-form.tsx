// The create screen of the futures grid: the kit's, told what a futures grid is and with the risk
// tiers of the contract. What takes walks through a plan comes behind the form.
import { startTransition, useEffect, useState } from 'react'
import { CreateScreen } from '@trellis/bot-kit/web/create/create-screen.tsx'
import { useTiers } from '@trellis/bot-kit/web/linear/use-tiers.ts'
import type { CreateFormProps } from '@trellis/bot-kit/web/web-context.ts'
import { createKind, deepKind } from './create-kind.tsx'

export function CreateForm(props: CreateFormProps) {
  const [kind, setKind] = useState(createKind)
  useEffect(() => {
    const come = async (): Promise<void> => {
      const [{ planDepth }, { drawing }] = await Promise.all([
        import('@trellis/bot-kit/web/linear/contract-depth.tsx'),
        import('./plan-drawing.ts'),
      ])
      startTransition(() => setKind(deepKind(planDepth, drawing)))
    }
    // Without it the form works all the same: its rows stay without these figures.
    come().catch(() => undefined)
  }, [])
  return <CreateScreen {...props} kind={kind} tiers={useTiers(props.pair)} />
}
