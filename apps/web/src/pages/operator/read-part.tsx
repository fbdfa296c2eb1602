// A part of the operators' page as it was read: what stands before there is anything of it, and the
// mark of what is old.
import type { ReactNode } from 'react'
import { Button, Notice, Skeleton, useFormats } from '@trellis/ui'
import { useWords } from '../../app/session-context.tsx'
import type { OperatorRead } from '../../data/operator.ts'
import { FailedNotice } from '../failed-notice.tsx'

interface NotReadProps {
  readonly query: Pick<OperatorRead<unknown>, 'error' | 'refetch'>
  readonly height: string
}

/** Nothing of it is there yet. */
export function NotRead({ query: { error, refetch }, height }: NotReadProps) {
  return error === null ? <Skeleton height={height} /> : <FailedNotice onRetry={refetch} />
}

interface ReadPartProps {
  readonly query: Omit<OperatorRead<unknown>, 'data' | 'error'>
  /** What is around it says how old it is. */
  readonly within?: boolean
  readonly children: ReactNode
}

/** What was read last; where nobody could read it anew, greyed and with the time it is of. */
export function ReadPart({ query, within = false, children }: ReadPartProps) {
  const t = useWords()
  const formats = useFormats()
  const { isOld, dataUpdatedAt, refetch } = query
  const again = (
    <Button small onClick={() => void refetch()}>
      {t('action.retry')}
    </Button>
  )
  return (
    <div className="stack stack-12" data-stale={isOld || undefined}>
      {isOld && !within && (
        <Notice tone="warn" live action={again}>
          {t('operator.stale', { time: formats.time(dataUpdatedAt, 'clock') })}
        </Notice>
      )}
      {children}
    </div>
  )
}
