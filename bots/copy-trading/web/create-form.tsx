// Where following begins: the leaders side by side, or the one that the address names, whose page
// comes behind the list.
import { Suspense } from 'react'
import { later } from '@trellis/bot-kit/web/later.tsx'
import { useWeb, type CreateFormProps } from '@trellis/bot-kit/web/web-context.ts'
import { Skeleton } from '@trellis/ui'
import { LeadersScreen } from './leaders-screen.tsx'
import './copy.css'

const LeaderScreen = later(async () => (await import('./leader-screen.tsx')).LeaderScreen)

export function CreateForm(props: CreateFormProps) {
  const { t } = useWeb()
  const mark = props.preset['leader'] ?? ''
  if (mark === '') return <LeadersScreen {...props} />
  const waiting = (
    <>
      {props.head({ minimum: '', basket: t('copyTrading.leader') })}
      <Skeleton height="480px" />
    </>
  )
  return (
    <Suspense fallback={waiting}>
      <LeaderScreen key={mark} {...props} mark={mark} />
    </Suspense>
  )
}
