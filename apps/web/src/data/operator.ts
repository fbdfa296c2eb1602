// What operators read and do; nothing of it is kept longer than its page looks at it.
import { useEffect, useRef } from 'react'
import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query'
import type {
  OperatorAudit,
  OperatorDone,
  OperatorMe,
  OperatorSite,
  OperatorUser,
  OperatorUsers,
} from '@trellis/contract'
import { operatorPaths } from '@trellis/contract/operator-paths'
import { useSession } from '../app/session-context.tsx'
import { useServerAway } from './live.ts'
import { whileAway } from './while-away.ts'

const KEY = 'operator'
/** Bots end behind the answer to what ended them: an account that is looked at is read again. */
const USER_EVERY_MS = 5000
/** Rows of a page of users and of the log. */
export const PAGE = 25

/** What was read last, and whether it is older than it should be. */
export interface OperatorRead<T> {
  readonly data: T | undefined
  readonly error: Error | null
  /** Wall time of `data`, epoch ms. */
  readonly dataUpdatedAt: number
  readonly isOld: boolean
  refetch(): unknown
}

function useOperatorQuery<T>(
  name: keyof typeof operatorPaths,
  body: object,
  everyMs?: number,
): OperatorRead<T> {
  const { api } = useSession()
  const isAway = useServerAway()
  const query = useQuery<T>({
    queryKey: [KEY, name, body],
    staleTime: 0,
    retry: false,
    refetchInterval: ({ state }) =>
      everyMs !== undefined && state.data !== undefined ? everyMs : whileAway({ state }),
    placeholderData: keepPreviousData,
    queryFn: ({ signal }) => api.call<T>(operatorPaths[name], body, { signal, claims: 'all' }),
  })
  const { data, error, dataUpdatedAt, isPaused, refetch } = query
  // Most is not asked again by the clock: what was read before the line was lost is read once it is
  // back.
  const wasAway = useRef(false)
  useEffect(() => {
    if (wasAway.current && !isAway) void refetch()
    wasAway.current = isAway
  }, [isAway, refetch])
  const isOld = data !== undefined && (isAway || isPaused || error !== null)
  return { data, error, dataUpdatedAt, isOld, refetch }
}

/** The role of the reader; an error where there is none. */
export const useOperatorRole = () => useOperatorQuery<OperatorMe>('me', {})

export const useOperatorUsers = (query: string, from: number) =>
  useOperatorQuery<OperatorUsers>('users', { query, from, limit: PAGE })

export const useOperatorUser = (id: string) =>
  useOperatorQuery<OperatorUser>('user', { id }, USER_EVERY_MS)

export const useOperatorSite = () => useOperatorQuery<OperatorSite>('site', {})

export const useOperatorAudit = (on: string, from: number) =>
  useOperatorQuery<OperatorAudit>('audit', { on, from, limit: PAGE })

/** An instruction, as the operator's command takes it. */
export interface Instruction {
  readonly part: string
  readonly name: string
  readonly words: readonly string[]
}

/** Carries one out; whatever was read is read again. */
export function useInstruct(): (instruction: Instruction) => Promise<string> {
  const { api } = useSession()
  const queries = useQueryClient()
  return async (instruction) => {
    const options = { claims: 'all', generic: true } as const
    try {
      const { line } = await api.call<OperatorDone>(operatorPaths.act, instruction, options)
      return line
    } finally {
      await queries.invalidateQueries({ queryKey: [KEY] })
    }
  }
}
