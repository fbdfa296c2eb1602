// What money that comes to a bot, or leaves it, would do, asked of the server a moment after the
// last keystroke and again every few seconds: the price moves on while the dialog stands open.
import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import type { EndpointPath } from '@trellis/contract'
import type { MarginEffect } from '../../wire/margin-effect.ts'
import { botKey } from '../bot-queries.ts'
import { useWeb } from '../web-context.ts'

const SETTLE_MS = 300
const AGAIN_MS = 5_000

export interface AskedEffect {
  /** Of the very money that is asked about; undefined until it is known. */
  readonly effect: MarginEffect | undefined
  readonly failed: boolean
}

/** Undefined asks nothing. */
export function useMarginEffect(
  botId: string,
  path: EndpointPath,
  request: Readonly<Record<string, string>> | undefined,
): AskedEffect {
  const { call } = useWeb()
  const now = request === undefined ? '' : JSON.stringify(request)
  const asked = useSettled(now)
  const { data, isError } = useQuery({
    queryKey: [...botKey(botId), 'margin-effect', path.site, asked],
    enabled: asked !== '',
    refetchInterval: AGAIN_MS,
    retry: false,
    queryFn: ({ signal }) => {
      const money = JSON.parse(asked) as object
      return call<MarginEffect>(path, { bot_id: botId, ...money }, { signal, claims: 'all' })
    },
  })
  const isThis = now !== '' && asked === now
  return { effect: isThis ? data : undefined, failed: isThis && isError }
}

function useSettled(text: string): string {
  const [settled, setSettled] = useState(text)
  useEffect(() => {
    const timer = setTimeout(() => setSettled(text), SETTLE_MS)
    return () => clearTimeout(timer)
  }, [text])
  return settled
}
