// Whether others may read and copy a bot: a check in the form, a switch on the detail page. What it
// shows is what the server has confirmed.
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { Notice } from '@trellis/ui'
import type { EndpointPath } from '@trellis/contract'
import { botKey } from '../bot-queries.ts'
import { useWeb } from '../web-context.ts'
import '../check.css'

interface CheckProps {
  readonly on: boolean
  readonly busy?: boolean
  onSwitch(on: boolean): void
}

/** The check with its explanation. */
function FollowCheck({ on, busy = false, onSwitch }: CheckProps) {
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
        {t('bot.follow.allow')}
        <span className="t12 dim2">{t('bot.follow.hint')}</span>
      </span>
    </label>
  )
}

export interface FollowSwitchProps {
  readonly botId: string
  readonly path: EndpointPath
  readonly on: boolean
}

/** The same for a bot that runs; every change is one call of its own. */
export function FollowSwitch({ botId, path, on }: FollowSwitchProps) {
  const { t, call } = useWeb()
  const client = useQueryClient()
  const [state, setState] = useState<'idle' | 'sending' | 'failed'>('idle')
  const send = (allowed: boolean): void => {
    setState('sending')
    call(path, { bot_id: botId, allow_follow: allowed }, { claims: 'all' })
      .then(() => client.invalidateQueries({ queryKey: botKey(botId) }))
      .then(() => setState('idle'))
      .catch(() => setState('failed'))
  }
  return (
    <>
      <FollowCheck on={on} busy={state === 'sending'} onSwitch={send} />
      {state === 'failed' ? (
        <Notice tone="danger" live>
          {t('bot.follow.failed')}
        </Notice>
      ) : undefined}
    </>
  )
}
