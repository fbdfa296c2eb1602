// The facts by which a bot's page tells where its money is, while it lives and at its end.
import { useQuery } from '@tanstack/react-query'
import type { ActivityResult } from '@trellis/contract'
import { moneyFactsQuery } from '../bot-queries.ts'
import { useWeb } from '../web-context.ts'
import { hasFailed } from './has-failed.ts'

const AGAIN_MS = 1000
const OVER: ReadonlySet<unknown> = new Set(['completed', 'rejected', 'failed'])

/** Whether facts of a bot reach to its end. */
export function tellEnd(facts: ActivityResult['rows']): boolean {
  return facts.some(({ life, data }) => life === 'bot-status' && OVER.has(data['status']))
}

/** The newest facts of a bot, while somebody looks at its steps. */
export function useMoneyFacts(botId: string): ActivityResult['rows'] | undefined {
  const { call } = useWeb()
  return useQuery(moneyFactsQuery(call, botId)).data?.rows
}

export interface EndFacts {
  /** Undefined until they tell the end, which history may hear later. */
  readonly facts: ActivityResult['rows'] | undefined
  /** The last time that they were asked for, they could not be read. */
  readonly isFailed: boolean
  retry(): void
}

/** Those of one that has ended, asked for until they tell the end. */
export function useEndFacts(botId: string): EndFacts {
  const { call } = useWeb()
  const query = useQuery({
    ...moneyFactsQuery(call, botId),
    refetchInterval: ({ state }) => (tellEnd(state.data?.rows ?? []) ? false : AGAIN_MS),
  })
  const rows = query.data?.rows ?? []
  const facts = tellEnd(rows) ? rows : undefined
  return { facts, isFailed: hasFailed(query), retry: () => void query.refetch() }
}
