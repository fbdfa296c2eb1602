// The facts by which a bot's page tells where its money is, while it lives and at its end.
import { useQuery } from '@tanstack/react-query'
import type { ActivityResult } from '@trellis/contract'
import { moneyFactsQuery } from '../bot-queries.ts'
import { useWeb } from '../web-context.ts'

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

/** Those of one that has ended; undefined until they tell the end, which history may hear later. */
export function useEndFacts(botId: string): ActivityResult['rows'] | undefined {
  const { call } = useWeb()
  const { data } = useQuery({
    ...moneyFactsQuery(call, botId),
    refetchInterval: ({ state }) => (tellEnd(state.data?.rows ?? []) ? false : AGAIN_MS),
  })
  return data !== undefined && tellEnd(data.rows) ? data.rows : undefined
}
