// The create screen of the futures grid: the kit's, told what a futures grid is and with the risk
// tiers of the contract.
import { CreateScreen } from '@trellis/bot-kit/web/create/create-screen.tsx'
import { useTiers } from '@trellis/bot-kit/web/linear/use-tiers.ts'
import type { CreateFormProps } from '@trellis/bot-kit/web/web-context.ts'
import { createKind } from './create-kind.tsx'

export function CreateForm(props: CreateFormProps) {
  return <CreateScreen {...props} kind={createKind} tiers={useTiers(props.pair)} />
}
