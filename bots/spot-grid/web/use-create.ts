// Sends a create request exactly once per confirmation, and finds out what happened when no answer
// came.
// Must never send a second order: a repeat carries the same key, and an unknown result only looks.
import { useCallback, useEffect, useRef, useState, type RefObject } from 'react'
import { paths as sharedPaths } from '@trellis/contract/paths'
import type { ListAllBotsResult } from '@trellis/contract'
import { useWeb, type CallFailure } from '../../web-context.ts'
import { paths } from '../parts/paths.ts'
import type { CheckProblem, GridResult } from '../wire.ts'
import { dropDraft } from './draft-storage.ts'
import { createRequest } from './form-request.ts'
import type { Draft } from './form.ts'

export type CreateState =
  | { readonly type: 'idle' }
  | { readonly type: 'sending' }
  | {
      readonly type: 'refused'
      readonly status: number
      readonly message: string
      readonly problems: readonly CheckProblem[]
    }
  /** No answer in time: the order may stand. The list of bots is asked until it shows. */
  | { readonly type: 'unknown'; readonly looks: number }
  | { readonly type: 'created'; readonly botId: string }

const LOOK_EVERY_MS = 2000
export const LOOKS_MAX = 30

export interface Creation {
  readonly state: CreateState
  send(draft: Draft): void
  lookAgain(): void
  reset(): void
}

export function useCreate(symbol: string): Creation {
  const { call } = useWeb()
  const [state, setState] = useState<CreateState>({ type: 'idle' })
  const key = useRef('')
  const known = useRef<ReadonlySet<string>>(new Set())
  const busy = useRef(false)

  const listIds = useCallback(async (): Promise<readonly string[]> => {
    const body = { status: 'ONGOING', symbol, limit: 50 }
    const answer = await call<ListAllBotsResult>(sharedPaths.listAllBots, body, { claims: 'all' })
    return answer.bots.map((row) => row.figures.bot_id)
  }, [call, symbol])

  const send = useCallback(
    (draft: Draft) => {
      if (busy.current) return
      busy.current = true
      if (key.current === '') key.current = crypto.randomUUID()
      setState({ type: 'sending' })
      const body = createRequest(draft, key.current)
      const run = async (): Promise<void> => {
        const next = await attempt(body).catch(afterFailure)
        // A refusal placed nothing: the next attempt is a new order and needs a new key.
        if (next.type === 'refused') key.current = ''
        busy.current = false
        setState(next)
      }
      const attempt = async (request: object | undefined): Promise<CreateState> => {
        if (request === undefined) return { type: 'idle' }
        known.current = new Set(await listIds().catch((): readonly string[] => []))
        const answer = await call<GridResult<'createGrid'>>(paths.createGrid, request, {
          claims: 'all',
        })
        dropDraft(sessionStorage)
        return { type: 'created', botId: answer.grid_id }
      }
      void run()
    },
    [call, listIds],
  )

  useLookout(state, setState, listIds, known)
  const lookAgain = useCallback(() => setState({ type: 'unknown', looks: 0 }), [])
  const reset = useCallback(() => {
    key.current = ''
    setState({ type: 'idle' })
  }, [])
  return { state, send, lookAgain, reset }
}

/** Looks into the list of bots, at intervals and for a while, for one that was not there before. */
function useLookout(
  state: CreateState,
  setState: (next: CreateState) => void,
  listIds: () => Promise<readonly string[]>,
  known: RefObject<ReadonlySet<string>>,
): void {
  const looks = state.type === 'unknown' ? state.looks : -1
  useEffect(() => {
    if (looks < 0 || looks >= LOOKS_MAX) return
    const look = async (): Promise<void> => {
      const ids = await listIds().catch((): readonly string[] => [])
      const found = ids.find((id) => !known.current.has(id))
      if (found === undefined) setState({ type: 'unknown', looks: looks + 1 })
      else setState({ type: 'created', botId: found })
    }
    const timer = setTimeout(() => void look(), LOOK_EVERY_MS)
    return () => clearTimeout(timer)
  }, [looks, listIds, known, setState])
}

/** Only a refusal is certain; a timeout, a lost line or a server error leaves the result open. */
export function afterFailure(thrown: unknown): CreateState {
  const failure = thrown as CallFailure
  const open = failure.kind === 'timeout' || failure.kind === 'network' || failure.status === 504
  if (open || (failure.kind === 'failed' && failure.ret === 0)) return { type: 'unknown', looks: 0 }
  const result = failure.result as { readonly problems?: readonly CheckProblem[] } | undefined
  return {
    type: 'refused',
    status: failure.status,
    message: failure.message,
    problems: Array.isArray(result?.problems) ? result.problems : [],
  }
}
