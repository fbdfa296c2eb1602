// Finds out whose bot a page is of: in what came with the page, in the rows that lists have read,
// else by one question.
import { useQuery, useQueryClient, type QueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { BotRow } from '@trellis/contract'
import { useSession } from '../../app/session-context.tsx'
import { botKindKey, botRowQuery, botsKey } from '../../data/queries.ts'
import type { KindAnswer } from './kinds-to-ask.ts'

/** The kind of a bot; `asks` where it matters, because there are several. */
export function useBotKind(botId: string, asks: boolean): KindAnswer {
  const { api } = useSession()
  const client = useQueryClient()
  const [known] = useState(() => knownKind(client, botId))
  const enabled = asks && known === undefined
  const { data, isError } = useQuery({ ...botRowQuery(api, botId), enabled })
  if (known !== undefined) return { type: 'told', kind: known }
  if (data !== undefined) return { type: 'told', kind: data?.figures.kind }
  return { type: isError ? 'unknown' : 'waiting' }
}

function knownKind(client: QueryClient, botId: string): string | undefined {
  const told = client.getQueryData<string>(botKindKey(botId))
  return told ?? listedRow(client, botId)?.figures.kind
}

/** A bot's row as a list has read it; none where no list did. */
export function listedRow(client: QueryClient, botId: string): BotRow | undefined {
  const rows = (['ONGOING', 'CLOSED'] as const).flatMap(
    (tab) => client.getQueryData<readonly BotRow[]>(botsKey(tab)) ?? [],
  )
  return rows.find(({ figures }) => figures.bot_id === botId)
}
