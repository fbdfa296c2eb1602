// What operators read and do; nothing of it is kept longer than its page looks at it.
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

const KEY = 'operator'
/** Rows of a page of users and of the log. */
export const PAGE = 25

function useOperatorQuery<T>(name: keyof typeof operatorPaths, body: object) {
  const { api } = useSession()
  return useQuery({
    queryKey: [KEY, name, body],
    staleTime: 0,
    retry: false,
    placeholderData: keepPreviousData,
    queryFn: ({ signal }) => api.call<T>(operatorPaths[name], body, { signal, claims: 'all' }),
  })
}

/** The role of the reader; an error where there is none. */
export const useOperatorRole = () => useOperatorQuery<OperatorMe>('me', {})

export const useOperatorUsers = (query: string, from: number) =>
  useOperatorQuery<OperatorUsers>('users', { query, from, limit: PAGE })

export const useOperatorUser = (id: string) => useOperatorQuery<OperatorUser>('user', { id })

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
