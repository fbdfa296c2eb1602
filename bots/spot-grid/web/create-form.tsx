// The create screen of the spot grid: the kit's, told what a spot grid is.
import { CreateScreen } from '@trellis/bot-kit/web/create/create-screen.tsx'
import type { CreateFormProps } from '@trellis/bot-kit/web/web-context.ts'
import { createKind } from './create-kind.ts'

export function CreateForm(props: CreateFormProps) {
  return <CreateScreen {...props} kind={createKind} />
}
