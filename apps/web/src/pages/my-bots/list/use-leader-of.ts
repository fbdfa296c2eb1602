// Whom the bot follows that steers a copy, out of the lists that are read anyway.
import { useQuery } from '@tanstack/react-query'
import { useSession } from '../../../app/session-context.tsx'
import { botsQuery } from '../../../data/queries.ts'
import { rowName } from './kind-part.tsx'

/** The name by its kind of the bot with this id; undefined until a list has it. */
export function useLeaderOf(bot: string): string | undefined {
  const { api } = useSession()
  const kept = { staleTime: Infinity }
  const ongoing = useQuery({ ...botsQuery(api, 'ONGOING'), ...kept }).data
  const running = ongoing?.find(({ figures }) => figures.bot_id === bot)
  const isEnded = ongoing !== undefined && running === undefined
  const closed = useQuery({ ...botsQuery(api, 'CLOSED'), ...kept, enabled: isEnded }).data
  const found = running ?? closed?.find(({ figures }) => figures.bot_id === bot)
  return found && rowName(found)
}
