// What leaves the page as the server has it, and the changes of it: each is saved as it is made and
// read again afterwards.
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { NotificationDeliveriesResult, NotificationTargetsResult } from '@trellis/contract'
import { deliveryPaths } from '@trellis/contract/delivery-paths'
import type { EndpointPath } from '@trellis/contract/paths'
import type { CallFailure } from '@trellis/bot-kit/web/calling.ts'
import { NEWS } from '@trellis/bot-kit/web/web-context.ts'
import { useSession } from '../session-context.tsx'
import { withChange, type AwayChange } from './with-change.ts'

export type Away = NotificationTargetsResult
export type ShownTarget = Away['targets'][number]
export type Delivery = NotificationDeliveriesResult['rows'][number]

const AWAY = [NEWS, 'away']
const LOG = [NEWS, 'log']
/** The log is read again so often: while something waits or is being sent, and otherwise. */
const LOG_EVERY_MS = { open: 2000, still: 5000 }

function useAway() {
  const { api } = useSession()
  return useQuery({ queryKey: AWAY, queryFn: () => api.call<Away>(deliveryPaths.targets, {}) })
}

/** The settings as the server has them, or will have as soon as it answers, with their changes. */
export function useAwayChanges() {
  const { data, isError, refetch } = useAway()
  const { run, failure } = useAwayCall()
  const [wishes, setWishes] = useState<readonly AwayChange[]>([])
  const change = async (wish: AwayChange) => {
    setWishes((now) => [...now, wish])
    await run(deliveryPaths.set, wish)
    setWishes((now) => now.filter((it) => it !== wish))
  }
  const away = data && wishes.reduce(withChange, data)
  return { away, isError, refetch: () => void refetch(), change, failure }
}

/** One call after the other, with whether one runs and what became of the last. */
export function useAwayCall() {
  const { api } = useSession()
  const queries = useQueryClient()
  const [busy, setBusy] = useState(false)
  const [failure, setFailure] = useState<CallFailure>()
  const refresh = async () => {
    await queries.invalidateQueries({ queryKey: AWAY })
    await queries.invalidateQueries({ queryKey: LOG })
  }
  const run = async <T>(path: EndpointPath, body: object): Promise<T | undefined> => {
    setBusy(true)
    setFailure(undefined)
    try {
      return await api.call<T>(path, body, { claims: 'all' })
    } catch (error) {
      setFailure(error as CallFailure)
      return undefined
    } finally {
      await refresh()
      setBusy(false)
    }
  }
  return { run, refresh, busy, failure }
}

export function useDeliveryLog() {
  const { api } = useSession()
  return useQuery({
    queryKey: LOG,
    queryFn: () => api.call<NotificationDeliveriesResult>(deliveryPaths.log, { limit: 200 }),
    refetchInterval: ({ state }) =>
      LOG_EVERY_MS[state.data?.rows.some(isOpen) === true ? 'open' : 'still'],
  })
}

const isOpen = ({ state, next_at: nextAt }: Delivery): boolean =>
  state === 'sending' || (state === 'waiting' && Number(nextAt) < Date.now() + 60_000)
