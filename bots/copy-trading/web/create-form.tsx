// Where following begins: the leaders side by side, or the one that the address names.
import type { CreateFormProps } from '@trellis/bot-kit/web/web-context.ts'
import { LeaderScreen } from './leader-screen.tsx'
import { LeadersScreen } from './leaders-screen.tsx'
import './copy.css'

export function CreateForm(props: CreateFormProps) {
  const mark = props.preset['leader'] ?? ''
  return mark === '' ? (
    <LeadersScreen {...props} />
  ) : (
    <LeaderScreen key={mark} {...props} mark={mark} />
  )
}
