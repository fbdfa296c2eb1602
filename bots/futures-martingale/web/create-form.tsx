// The create screen of the martingale: the kit's, with the risk tiers of the contract. What is
// drawn on the chart comes behind the form, as the chart does.
import { startTransition, useEffect, useState } from 'react'
import { CreateScreen } from '@trellis/bot-kit/web/create/create-screen.tsx'
import { useTiers } from '@trellis/bot-kit/web/linear/use-tiers.ts'
import type { CreateFormProps } from '@trellis/bot-kit/web/web-context.ts'
import { createKind } from './create-kind.tsx'

export function CreateForm(props: CreateFormProps) {
  const [kind, setKind] = useState(createKind)
  useEffect(() => {
    const come = async (): Promise<void> => {
      const { drawing } = await import('./plan-drawing.ts')
      startTransition(() => setKind({ ...createKind, drawing }))
    }
    // Without it the form works all the same.
    come().catch(() => undefined)
  }, [])
  return <CreateScreen {...props} kind={kind} tiers={useTiers(props.pair)} />
}
