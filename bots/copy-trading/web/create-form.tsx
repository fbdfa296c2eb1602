// Where following begins: the leaders side by side, or the one that the address names, whose page
// comes behind the list.
import { lazy, Suspense } from 'react'
import { useWeb, type CreateFormProps } from '@trellis/bot-kit/web/web-context.ts'
import { Skeleton } from '@trellis/ui'
import { LeadersScreen } from './leaders-screen.tsx'
import './copy.css'

const LeaderScreen = lazy(async () => ({
  default: (await import('./leader-screen.tsx')).LeaderScreen,
}))

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
