// After an order to a bot whose answer did not come: looks at the bot until it shows that the order
// was carried out, or has shown for a while that it was not.
// Must never send anything, and never conclude from an answer that failed.
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { errorTable } from '@trellis/contract/codes'
import { useWeb, type CallFailure } from '@trellis/bot-kit/web/web-context.ts'
import { paths } from '../paths.ts'
import type { GridDetail, GridResult } from '../wire.ts'

const LOOK_EVERY_MS = 2000
const LOOKS = 10

export type Doubt = 'none' | 'looking' | 'over'

export interface DoubtQuestion {
  readonly botId: string
  /** An order was sent and nobody knows what became of it. */
  readonly active: boolean
  happened(detail: GridDetail): boolean
  onHappened(): void
}

/** "looking" while nobody knows; "over" when the bot stood unchanged for twenty seconds. */
export function useDoubt(question: DoubtQuestion): Doubt {
  const { botId, active } = question
  const { call } = useWeb()
  const client = useQueryClient()
  const [looks, setLooks] = useState(0)
  const latest = useRef(question)
  // The next doubt counts its own looks.
  if (!active && looks > 0) setLooks(0)
  useEffect(() => {
    latest.current = question
  })
  useEffect(() => {
    if (!active || looks >= LOOKS) return
    const abort = new AbortController()
    const look = async (): Promise<void> => {
      const options = { signal: abort.signal, claims: 'all' } as const
      const { detail } = await call<GridResult<'queryGridDetail'>>(
        paths.queryGridDetail,
        { grid_id: botId },
        options,
      )
      if (abort.signal.aborted) return
      if (!latest.current.happened(detail)) return setLooks((it) => it + 1)
      void client.invalidateQueries({ queryKey: ['grid', botId] })
      void client.invalidateQueries({ queryKey: ['funding'] })
      latest.current.onHappened()
    }
    // A look that fails says nothing; the next one follows all the same.
    const timer = setInterval(() => void look().catch(() => undefined), LOOK_EVERY_MS)
    return () => {
      clearInterval(timer)
      abort.abort()
    }
  }, [active, looks, botId, call, client])
  if (!active) return 'none'
  return looks >= LOOKS ? 'over' : 'looking'
}

/** Only a refusal is certain; a timeout, a lost line or a server error leaves the result open. */
export function isOpenResult(failure: CallFailure): boolean {
  const lost = failure.kind === 'timeout' || failure.kind === 'network' || failure.status === 504
  const ours =
    failure.ret === errorTable.internal.ret || failure.status === errorTable.INTERNAL.status
  return lost || ours || (failure.kind === 'failed' && failure.ret === 0)
}
