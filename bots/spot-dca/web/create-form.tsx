// The create screen of a DCA: the kit's.
import { CreateScreen } from '@trellis/bot-kit/web/create/create-screen.tsx'
import type { CreateFormProps } from '@trellis/bot-kit/web/web-context.ts'
import { createKind } from './create-kind.tsx'

export function CreateForm(props: CreateFormProps) {
  return <CreateScreen {...props} kind={createKind} />
}
