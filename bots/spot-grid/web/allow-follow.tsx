// Whether others may read and copy a grid: a check in the form, a switch on the detail page. Must
// never show a state that the server has not confirmed.
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { Notice } from '@trellis/ui'
import { botKey } from '@trellis/bot-kit/web/bot-queries.ts'
import { isOver } from '@trellis/bot-kit/web/bot-view.ts'
import { useWeb } from '@trellis/bot-kit/web/web-context.ts'
import { paths } from '../paths.ts'
import type { GridDetail } from '../wire.ts'
import { phaseOf } from './phase.ts'

interface CheckProps {
  readonly on: boolean
  readonly busy?: boolean
  onSwitch(on: boolean): void
}

/** The check with its explanation. */
export function FollowCheck({ on, busy = false, onSwitch }: CheckProps) {
  const { t } = useWeb()
  return (
    <label className="check">
      <input
        type="checkbox"
        checked={on}
        disabled={busy}
        onChange={(event) => onSwitch(event.target.checked)}
      />
      <span>
        {t('spotGrid.field.allowFollow')}
        <span className="t12 dim2">{t('spotGrid.hint.allowFollow')}</span>
      </span>
    </label>
  )
}

/** The same on the detail page of a grid that runs; every change is one call of its own. */
export function FollowSwitch({ detail }: { readonly detail: GridDetail }) {
  const { t, call } = useWeb()
  const client = useQueryClient()
  const [state, setState] = useState<'idle' | 'sending' | 'failed'>('idle')
  if (isOver({ phase: phaseOf(detail) })) return undefined
  const send = (on: boolean): void => {
    setState('sending')
    call(paths.setAllowFollow, { grid_id: detail.grid_id, allow_follow: on }, { claims: 'all' })
      .then(() => client.invalidateQueries({ queryKey: botKey(detail.grid_id) }))
      .then(() => setState('idle'))
      .catch(() => setState('failed'))
  }
  return (
    <>
      <FollowCheck on={detail.allow_follow === 1} busy={state === 'sending'} onSwitch={send} />
      {state === 'failed' ? (
        <Notice tone="danger" live>
          {t('spotGrid.follow.failed')}
        </Notice>
      ) : undefined}
    </>
  )
}
