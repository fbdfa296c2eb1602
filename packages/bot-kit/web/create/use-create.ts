// Sends a create request exactly once per confirmation, and finds out what happened when no answer
// came, after a reload as well. An unknown result only looks, for the bot with the key of the
// request, and a repeat carries the same key, so that no second bot comes of it.
import { useCallback, useEffect, useRef, useState } from 'react'
import { paths as sharedPaths } from '@trellis/contract/paths'
import type { ListAllBotsResult, MarketRef } from '@trellis/contract'
import type { CheckProblem } from '../../wire/checks.ts'
import { isOpenResult } from '../unknown-result.ts'
import { useWeb, type CallFailure } from '../web-context.ts'
import type { CreateKind, FormDraft } from './create-kind.ts'
import { dropDraft, tabStore } from './draft-storage.ts'
import { createRequest } from './form-request.ts'
import {
  botOfPending,
  dropPending,
  loadPending,
  savePending,
  type PendingCreate,
} from './pending-create.ts'

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
  send(draft: FormDraft): void
  /** The very same order under the same key: it cannot become a second bot. */
  sendAgain(): void
  lookAgain(): void
  /** Back to the form; only where the result is certain. */
  reset(): void
}

export function useCreate(kind: CreateKind, { symbol, category }: MarketRef): Creation {
  const { call } = useWeb()
  const [pending] = useState(() => new Pending(kind, symbol))
  const [state, setState] = useState<CreateState>(() =>
    pending.now === undefined ? { type: 'idle' } : { type: 'unknown', looks: 0 },
  )
  const busy = useRef(false)

  // Newest first, so that the one looked for is among the first. A look that fails says nothing.
  const find = useCallback(async (): Promise<string | undefined> => {
    // The pair of its page may have left a basket.
    const market = kind.basket === undefined ? { symbol, category } : { category }
    const body = { status: 'ONGOING', ...market, limit: 50 }
    const options = { claims: 'all' } as const
    const answer = call<ListAllBotsResult>(sharedPaths.listAllBots, body, options)
    const rows = await answer.then((it) => it.bots).catch(() => [])
    return pending.now && botOfPending(pending.now, rows)
  }, [call, kind, symbol, category, pending])

  const run = useCallback(
    async (prepare: () => Promise<CreateState | undefined>): Promise<void> => {
      if (busy.current) return
      busy.current = true
      setState({ type: 'sending' })
      const next = (await prepare()) ?? (await attempt(kind, pending.now, call).catch(afterFailure))
      if (next.type !== 'unknown') pending.settle(next)
      busy.current = false
      setState(next)
    },
    [kind, call, pending],
  )
  const send = useCallback(
    (draft: FormDraft) =>
      void run(async () => {
        const request = createRequest(kind, draft, crypto.randomUUID())
        if (request === undefined) return { type: 'idle' }
        pending.begin({ version: 1, symbol, request })
        return undefined
      }),
    [run, pending, kind, symbol],
  )
  const sendAgain = useCallback(
    () =>
      void run(async () => {
        const found = await find()
        return found === undefined ? undefined : { type: 'created', botId: found }
      }),
    [run, find],
  )
  useLookout(state, setState, find, pending)
  const lookAgain = useCallback(() => setState({ type: 'unknown', looks: 0 }), [])
  const reset = useCallback(() => setState({ type: 'idle' }), [])
  return { state, send, sendAgain, lookAgain, reset }
}

/** The request under way, here and in the tab's storage. */
class Pending {
  now: PendingCreate | undefined
  readonly #kind: CreateKind
  readonly #store = tabStore()

  constructor(kind: CreateKind, symbol: string) {
    this.#kind = kind
    this.now = loadPending(this.#store, kind.id, symbol)
  }

  begin(pending: PendingCreate): void {
    this.now = pending
    savePending(this.#store, this.#kind.id, pending)
  }

  /** The result is certain; a bot that stands needs its draft no more. */
  settle(next: CreateState): void {
    this.now = undefined
    dropPending(this.#store, this.#kind.id)
    if (next.type === 'created') dropDraft(this.#store, this.#kind)
  }
}

async function attempt(
  { paths, idName }: CreateKind,
  pending: PendingCreate | undefined,
  call: ReturnType<typeof useWeb>['call'],
): Promise<CreateState> {
  if (pending === undefined) return { type: 'idle' }
  const options = { claims: 'all' } as const
  const answer = await call<Record<string, unknown>>(paths.create, pending.request, options)
  return { type: 'created', botId: String(answer[idName]) }
}

/** Looks into the list of bots, at intervals and for a while, for the one of the request. */
function useLookout(
  state: CreateState,
  setState: (next: CreateState) => void,
  find: () => Promise<string | undefined>,
  pending: Pending,
): void {
  const looks = state.type === 'unknown' ? state.looks : -1
  useEffect(() => {
    if (looks < 0 || looks >= LOOKS_MAX) return
    let left = false
    const look = async (): Promise<void> => {
      const found = await find()
      if (left) return
      const next: CreateState =
        found === undefined
          ? { type: 'unknown', looks: looks + 1 }
          : { type: 'created', botId: found }
      if (found !== undefined) pending.settle(next)
      setState(next)
    }
    const timer = setTimeout(() => void look(), LOOK_EVERY_MS)
    return () => {
      left = true
      clearTimeout(timer)
    }
  }, [looks, find, pending, setState])
}

/** What a failed call leaves: a refusal with its reason, or a result that nobody knows. */
function afterFailure(thrown: unknown): CreateState {
  const failure = thrown as CallFailure
  if (isOpenResult(failure)) return { type: 'unknown', looks: 0 }
  const result = failure.result as { readonly problems?: readonly CheckProblem[] } | undefined
  return {
    type: 'refused',
    status: failure.status,
    message: failure.message,
    problems: Array.isArray(result?.problems) ? result.problems : [],
  }
}
