// A target with what can be done to it: a test, which the log tells of, and its removal.
import type { ReactNode } from 'react'
import { deliveryPaths } from '@trellis/contract/delivery-paths'
import { Button, Notice } from '@trellis/ui'
import { useWords } from '../session-context.tsx'
import { lastTest } from './last-test.ts'
import { DeliveryFate } from './delivery-fate.tsx'
import { useAwayCall, useDeliveryLog, type ShownTarget } from './use-away.ts'

interface TargetRowProps {
  readonly target: ShownTarget
  readonly name: string
  readonly removable?: boolean
  /** More that can be done. */
  readonly children?: ReactNode
}

export function TargetRow({ target, name, removable, children }: TargetRowProps) {
  const t = useWords()
  const { id, address, readable } = target
  const { run, busy, failure } = useAwayCall()
  const { data: log } = useDeliveryLog()
  const test = lastTest(log?.rows ?? [], id)
  return (
    <div className="away-target">
      <span className="away-name">
        <b>
          <bdi>{name}</bdi>
        </b>
        <small>
          <bdi dir="ltr">{address}</bdi>
        </small>
        {test !== undefined && (
          <small role="status">
            {t('away.messageTest')}: <DeliveryFate delivery={test} />
          </small>
        )}
        {!readable && <small>{t('away.unreadable')}</small>}
      </span>
      <span className="away-acts">
        {readable && (
          <Button
            small
            busy={busy}
            aria-label={t('away.testOf', { name })}
            onClick={() => void run(deliveryPaths.test, { id })}
          >
            {t('away.test')}
          </Button>
        )}
        {children}
        {removable === true && (
          <Button
            small
            variant="quiet"
            busy={busy}
            aria-label={t('away.removeOf', { name })}
            onClick={() => void run(deliveryPaths.remove, { id })}
          >
            {t('away.remove')}
          </Button>
        )}
      </span>
      {failure !== undefined && (
        <Notice tone="warn" live>
          {t('away.failed')}
        </Notice>
      )}
    </div>
  )
}
