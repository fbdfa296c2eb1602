// A switch that changes a running bot by a call of its own. What it shows is what the server has
// confirmed, also after an answer that did not come.
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { Notice } from '@trellis/ui'
import type { EndpointPath } from '@trellis/contract'
import { botKey } from '../bot-queries.ts'
import { IDLE, SENDING, sentAfter, type Sent } from '../sent.ts'
import { useWeb, type CallFailure } from '../web-context.ts'
import '../check.css'

export interface BotSwitchProps {
  readonly botId: string
  readonly on: boolean
  readonly name: string
  readonly hint: string
  readonly path: EndpointPath
  /** What the call names beside the bot. */
  readonly body: (on: boolean) => Readonly<Record<string, unknown>>
}

export function BotSwitch({ botId, on, name, hint, path, body }: BotSwitchProps) {
  const { t, call } = useWeb()
  const client = useQueryClient()
  const [sent, setSent] = useState<Sent>(IDLE)
  const look = (): Promise<void> => client.invalidateQueries({ queryKey: botKey(botId) })
  const send = (wanted: boolean): void => {
    setSent(SENDING)
    call(path, { bot_id: botId, ...body(wanted) }, { claims: 'all' })
      .then(look)
      .then(() => setSent(IDLE))
      .catch((failure: CallFailure) => {
        setSent(sentAfter(failure))
        void look()
      })
  }
  return (
    <>
      <label className="check">
        <input
          type="checkbox"
          checked={on}
          disabled={sent.type === 'sending'}
          onChange={(event) => send(event.target.checked)}
        />
        <span>
          {name}
          <span className="t12 dim2">{hint}</span>
        </span>
      </label>
      {sent.type === 'refused' || sent.type === 'unknown' ? (
        <Notice tone={sent.type === 'refused' ? 'danger' : 'warn'} live>
          {t(`bot.switch.${sent.type}`)}
        </Notice>
      ) : undefined}
    </>
  )
}
