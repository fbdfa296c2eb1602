// An order to a running bot that is sent once: what became of it, also where no answer came, and
// what is said of it in the dialog.
import { useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { Notice } from '@trellis/ui'
import { botKey } from '../bot-queries.ts'
import type { DetailKind } from '../detail/detail-kind.ts'
import { IDLE, SENDING, sentAfter, type Sent } from '../sent.ts'
import { useUnknownResult, type UnknownResult } from '../unknown-result.ts'
import { useWeb, type CallFailure } from '../web-context.ts'

export interface SendingKind<D> {
  readonly botId: string
  readonly detail: D
  readonly read: DetailKind<D>['read']
  /** What of the bot differs once the order was carried out. */
  markOf(detail: D): string
  /** It was carried out, whether it was answered or seen. */
  onDone(): void
}

export interface Sending {
  readonly isSending: boolean
  readonly isRefused: boolean
  readonly unknown: UnknownResult
  /** Sends; the answer is looked at before it is done. */
  send(order: () => Promise<unknown>): void
  /** Another order is thought of. */
  reset(): void
}

export function useSending<D>(kind: SendingKind<D>): Sending {
  const { botId, detail, read, markOf, onDone } = kind
  const client = useQueryClient()
  const [sent, setSent] = useState<Sent>(IDLE)
  const before = useRef('')
  const unknown = useUnknownResult({
    botId,
    active: sent.type === 'unknown',
    read,
    happened: (now) => markOf(now.detail) !== before.current,
    onHappened: onDone,
  })
  return {
    isSending: sent.type === 'sending',
    isRefused: sent.type === 'refused',
    unknown,
    reset: () => setSent(IDLE),
    send(order) {
      setSent(SENDING)
      before.current = markOf(detail)
      order()
        .then(onDone)
        .catch((failure: CallFailure) => setSent(sentAfter(failure)))
        .finally(() => {
          void client.invalidateQueries({ queryKey: botKey(botId) })
          void client.invalidateQueries({ queryKey: ['funding'] })
        })
    },
  }
}

/** What became of an order that was not simply carried out. */
export function SendingOutcome({ isRefused, unknown }: Pick<Sending, 'isRefused' | 'unknown'>) {
  const { t } = useWeb()
  if (!isRefused && unknown === 'none') return undefined
  const key = isRefused ? 'refused' : unknown === 'over' ? 'unknown-over' : 'unknown'
  return (
    <Notice tone={isRefused ? 'danger' : 'warn'} live>
      {t(`bot.sending.${key}`)}
    </Notice>
  )
}
