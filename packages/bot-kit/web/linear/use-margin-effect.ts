// What an amount of margin would do to a bot, asked of the server a moment after the last keystroke
// and again every few seconds: the price moves on while the dialog stands open.
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import type { EndpointPath } from '@trellis/contract'
import type { MarginEffect } from '../../wire/margin-effect.ts'
import { botKey } from '../bot-queries.ts'
import { useWeb } from '../web-context.ts'

const SETTLE_MS = 300
const AGAIN_MS = 5_000

export interface AskedEffect {
  readonly effect: MarginEffect | undefined
  /** The answer is of this very amount. */
  readonly isFresh: boolean
  readonly failed: boolean
}

/** "" asks nothing. */
export function useMarginEffect(botId: string, path: EndpointPath, amount: string): AskedEffect {
  const { call } = useWeb()
  const asked = useSettled(amount)
  const { data, isSuccess, isError, isPlaceholderData } = useQuery({
    queryKey: [...botKey(botId), 'margin-effect', asked],
    enabled: asked !== '',
    placeholderData: keepPreviousData,
    refetchInterval: AGAIN_MS,
    retry: false,
    queryFn: ({ signal }) =>
      call<MarginEffect>(path, { bot_id: botId, amount: asked }, { signal, claims: 'all' }),
  })
  const isFresh = amount !== '' && asked === amount && isSuccess && !isPlaceholderData
  return { effect: data, isFresh, failed: isError && asked === amount && amount !== '' }
}

function useSettled(text: string): string {
  const [settled, setSettled] = useState(text)
  useEffect(() => {
    const timer = setTimeout(() => setSettled(text), SETTLE_MS)
    return () => clearTimeout(timer)
  }, [text])
  return settled
}
