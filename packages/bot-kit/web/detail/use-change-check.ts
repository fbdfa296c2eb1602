// The server's word on a change of a running bot, asked a moment after the last keystroke.
import { keepPreviousData, useQuery, type Query } from '@tanstack/react-query'
import { useDeferredValue, useEffect, useState } from 'react'
import { errorTable } from '@trellis/contract/codes'
import type { EndpointPath } from '@trellis/contract'
import { botKey } from '../bot-queries.ts'
import { useWeb, type CallFailure } from '../web-context.ts'
import type { FoundProblem } from './adjust-kind.ts'

/** Status of a symbol that does not trade now: orders can then not be placed anew. */
export const NOT_TRADING = errorTable.SYMBOL_NOT_TRADING.status
const SETTLE_MS = 300
const AGAIN_MS = 3000

/** Ranges by their names on the wire stand beside these. */
export interface ChangeAnswer {
  readonly problems: readonly FoundProblem[]
  /** What the change needs beyond what the bot holds; "0" when nothing. */
  readonly add_investment?: string
}

export interface ChangeCheck {
  readonly answer: ChangeAnswer | undefined
  /** The answer is of this very change. */
  readonly fresh: boolean
  readonly failed: boolean
  /** It failed because the symbol does not trade now. */
  readonly closed: boolean
}

/** `request` is undefined while a field cannot be read; unchanged it is asked for its ranges. */
export function useChangeCheck(
  botId: string,
  path: EndpointPath,
  request: object | undefined,
): ChangeCheck {
  const { call } = useWeb()
  const now = request === undefined ? '' : JSON.stringify(request)
  const key = useDebounced(now)
  const query = useQuery({
    queryKey: [...botKey(botId), 'change-check', key],
    enabled: key !== '',
    placeholderData: keepPreviousData,
    retry: false,
    refetchInterval: whileFailed,
    queryFn: async ({ signal }) =>
      call<ChangeAnswer>(path, JSON.parse(key) as object, { signal, claims: 'all' }).catch(
        (failure: CallFailure) => {
          const result = failure.result as Partial<ChangeAnswer> | undefined
          if (!Array.isArray(result?.problems)) throw failure
          return result as ChangeAnswer
        },
      ),
  })
  const fresh = key === now && query.isSuccess && !query.isPlaceholderData
  const failed = query.isError && key === now
  const closed = failed && (query.error as unknown as CallFailure).status === NOT_TRADING
  return { answer: query.data, fresh, failed, closed }
}

/** A check that failed is asked again by itself: nobody has to type another value to go on. */
export function whileFailed({ state }: Pick<Query, 'state'>): number | false {
  return state.status === 'error' && AGAIN_MS
}

function useDebounced(text: string): string {
  const [settled, setSettled] = useState(text)
  useEffect(() => {
    const timer = setTimeout(() => setSettled(text), SETTLE_MS)
    return () => clearTimeout(timer)
  }, [text])
  return useDeferredValue(settled)
}
