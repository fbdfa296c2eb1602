// Finds out whose bot a page is of: in the rows that lists have read, else by one question.
import { useQuery, useQueryClient, type QueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { BotRow, ListAllBotsResult } from '@trellis/contract'
import { paths } from '@trellis/contract/paths'
import { useWeb } from '@trellis/bot-kit/web/web-context.ts'
import { botsKey } from '../../data/queries.ts'
import type { KindAnswer } from './kinds-to-ask.ts'

/** The kind of a bot; `asks` where it matters, because there are several. */
export function useBotKind(botId: string, asks: boolean): KindAnswer {
  const { call } = useWeb()
  const client = useQueryClient()
  const [listed] = useState(() => kindInLists(client, botId))
  const { data, isError } = useQuery({
    queryKey: ['bot', botId, 'kind'],
    enabled: asks && listed === undefined,
    staleTime: Infinity,
    retry: false,
    queryFn: async ({ signal }): Promise<KindAnswer> => {
      const options = { signal, claims: 'all' } as const
      const { bots } = await call<ListAllBotsResult>(paths.listAllBots, { bot_id: botId }, options)
      return { type: 'told', kind: bots[0]?.figures.kind }
    },
  })
  if (listed !== undefined) return { type: 'told', kind: listed }
  return data ?? { type: isError ? 'unknown' : 'waiting' }
}

function kindInLists(client: QueryClient, botId: string): string | undefined {
  const rows = (['ONGOING', 'CLOSED'] as const).flatMap(
    (tab) => client.getQueryData<readonly BotRow[]>(botsKey(tab)) ?? [],
  )
  return rows.find(({ figures }) => figures.bot_id === botId)?.figures.kind
}
