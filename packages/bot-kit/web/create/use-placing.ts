// Places an order exactly once per confirmation, and finds out what happened when no answer came,
// after a reload as well. An unknown result only looks, for what carries the key of the request,
// and a repeat carries the same key, so that nothing is placed twice.
import { useCallback, useEffect, useRef, useState } from 'react'
import type { FieldProblem } from '@trellis/contract'
import type { CheckProblem } from '../../wire/checks.ts'
import { isOpenResult } from '../open-result.ts'
import { useWeb, type CallFailure, type WebServices } from '../web-context.ts'
import { CREATED_EVENT } from './created-event.ts'
import { tabStore } from './draft-storage.ts'
import { dropPending, loadPending, savePending, type Pending } from './pending-create.ts'

export type PlacingState =
  | { readonly type: 'idle' }
  | { readonly type: 'sending' }
  | {
      readonly type: 'refused'
      readonly status: number
      /** Code of the call as such, 0 where the result was refused. */
      readonly ret: number
      readonly problems: readonly CheckProblem[]
      /** Wrong fields of the request. */
      readonly fields: readonly FieldProblem[]
    }
  /** No answer in time: the order may stand. It is looked for until it shows. */
  | { readonly type: 'unknown'; readonly looks: number }
  | { readonly type: 'created'; readonly botId: string }

const LOOK_EVERY_MS = 2000
export const LOOKS_MAX = 30

/** How a kind sends its request and finds what came of it; the same object while it is used. */
export interface PlacingWays<R> {
  /** Folder name; the request under way is kept under it. */
  readonly id: string
  readonly symbol: string
  /** Name of the field with the key of a request; "request_id" where it is not said. */
  readonly key?: string
  /** Sends it and answers the id of the bot. */
  send(request: R, call: WebServices['call']): Promise<string>
  /** Id of the bot that the request made, if there is one. */
  find(request: R, call: WebServices['call']): Promise<string | undefined>
  /** Failures that leave the result open beside those of every call. */
  isOpen?(failure: CallFailure): boolean
  /** It stands: what was kept of the form is needed no more. */
  onPlaced?(): void
}

export interface Placing<R> {
  readonly state: PlacingState
  place(request: R): void
  /** The very same order under the same key: it cannot be placed a second time. */
  sendAgain(): void
  lookAgain(): void
  /** Back to the form; only where the result is certain. */
  reset(): void
}

export function usePlacing<R extends object>(ways: PlacingWays<R>): Placing<R> {
  const { call } = useWeb()
  const [pending] = useState(() => new UnderWay(ways))
  const [state, setState] = useState<PlacingState>(() =>
    pending.now === undefined ? { type: 'idle' } : { type: 'unknown', looks: 0 },
  )
  const busy = useRef(false)
  // A look that fails says nothing.
  const find = useCallback(
    async () => pending.now && ways.find(pending.now.request, call).catch(() => undefined),
    [call, ways, pending],
  )
  const run = useCallback(
    async (prepare: () => Promise<string | undefined>): Promise<void> => {
      if (busy.current) return
      busy.current = true
      setState({ type: 'sending' })
      const next = await attempt(ways, pending.now, call, prepare)
      if (next.type !== 'unknown') pending.settle(ways, next)
      busy.current = false
      setState(next)
    },
    [ways, call, pending],
  )
  const place = useCallback(
    (request: R) => {
      if (busy.current) return
      pending.begin(ways, request)
      void run(async () => undefined)
    },
    [run, pending, ways],
  )
  const sendAgain = useCallback(() => void run(find), [run, find])
  const settle = useCallback((next: PlacingState) => pending.settle(ways, next), [pending, ways])
  useLookout(state, setState, find, settle)
  const lookAgain = useCallback(() => setState({ type: 'unknown', looks: 0 }), [])
  const reset = useCallback(() => setState({ type: 'idle' }), [])
  return { state, place, sendAgain, lookAgain, reset }
}

/** The request under way, here and in the tab's storage. */
class UnderWay<R extends object> {
  now: Pending<R> | undefined
  readonly #store = tabStore()

  constructor({ id, symbol, key }: PlacingWays<R>) {
    this.now = loadPending<R>(this.#store, id, symbol, key)
  }

  begin({ id, symbol }: PlacingWays<R>, request: R): void {
    this.now = { version: 1, symbol, request }
    savePending(this.#store, id, this.now)
  }

  /** The result is certain. */
  settle({ id, onPlaced }: PlacingWays<R>, next: PlacingState): void {
    this.now = undefined
    dropPending(this.#store, id)
    if (next.type !== 'created') return
    dispatchEvent(new Event(CREATED_EVENT))
    onPlaced?.()
  }
}

/** Sends what is under way, unless it is found to stand already. */
async function attempt<R>(
  ways: PlacingWays<R>,
  pending: Pending<R> | undefined,
  call: WebServices['call'],
  prepare: () => Promise<string | undefined>,
): Promise<PlacingState> {
  const found = await prepare()
  if (found !== undefined) return { type: 'created', botId: found }
  if (pending === undefined) return { type: 'idle' }
  try {
    return { type: 'created', botId: await ways.send(pending.request, call) }
  } catch (thrown) {
    return afterFailure(ways, thrown as CallFailure)
  }
}

/** Looks, at intervals and for a while, for what came of the request. */
function useLookout(
  state: PlacingState,
  setState: (next: PlacingState) => void,
  find: () => Promise<string | undefined>,
  settle: (next: PlacingState) => void,
): void {
  const looks = state.type === 'unknown' ? state.looks : -1
  useEffect(() => {
    if (looks < 0 || looks >= LOOKS_MAX) return
    let left = false
    const look = async (): Promise<void> => {
      const found = await find()
      if (left) return
      const next: PlacingState =
        found === undefined
          ? { type: 'unknown', looks: looks + 1 }
          : { type: 'created', botId: found }
      if (found !== undefined) settle(next)
      setState(next)
    }
    const timer = setTimeout(() => void look(), LOOK_EVERY_MS)
    return () => {
      left = true
      clearTimeout(timer)
    }
  }, [looks, find, settle, setState])
}

/** What a failed call leaves: a refusal with its reason, or a result that nobody knows. */
function afterFailure<R>({ isOpen }: PlacingWays<R>, failure: CallFailure): PlacingState {
  if (isOpenResult(failure) || isOpen?.(failure) === true) return { type: 'unknown', looks: 0 }
  const result = failure.result as { readonly problems?: readonly CheckProblem[] } | undefined
  return {
    type: 'refused',
    status: failure.status,
    ret: failure.ret,
    problems: Array.isArray(result?.problems) ? result.problems : [],
    fields: failure.fields ?? [],
  }
}
