// After an order to a bot whose answer did not come: looks at the bot until it shows that the order
// was carried out, or has shown for a while that it was not. It only looks, and an answer that
// failed decides nothing.
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { botKey } from './bot-queries.ts'
import { useWeb, type WebServices } from './web-context.ts'

const LOOK_EVERY_MS = 2000
const LOOKS = 10

export type UnknownResult = 'none' | 'looking' | 'over'

export interface UnknownResultQuestion<A> {
  readonly botId: string
  /** An order was sent and nobody knows what became of it. */
  readonly active: boolean
  read(botId: string, call: WebServices['call'], signal?: AbortSignal): Promise<A>
  happened(answer: A): boolean
  onHappened(): void
}

/** "looking" while nobody knows; "over" when the bot stood unchanged for twenty seconds. */
export function useUnknownResult<A>(question: UnknownResultQuestion<A>): UnknownResult {
  const { botId, active } = question
  const { call } = useWeb()
  const client = useQueryClient()
  const [looks, setLooks] = useState(0)
  const latest = useRef(question)
  // The next one counts its own looks.
  if (!active && looks > 0) setLooks(0)
  useEffect(() => {
    latest.current = question
  })
  useEffect(() => {
    if (!active || looks >= LOOKS) return
    const abort = new AbortController()
    const look = async (): Promise<void> => {
      const answer = await latest.current.read(botId, call, abort.signal)
      if (abort.signal.aborted) return
      if (!latest.current.happened(answer)) return setLooks((it) => it + 1)
      void client.invalidateQueries({ queryKey: botKey(botId) })
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
