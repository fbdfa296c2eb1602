// What kinds call bots in the place of their market, out of the lists that are read anyway: of
// following whose name it is.
import { useQuery } from '@tanstack/react-query'
import { useSession } from '../../../app/session-context.tsx'
import { botsQuery } from '../../../data/queries.ts'
import { rowName } from './kind-part.tsx'

const KEPT = { staleTime: Infinity }

/** Names by bot of those that have one; empty until lists have come. */
export function useBotNames(enabled: boolean): ReadonlyMap<string, string> {
  const { api } = useSession()
  const ongoing = useQuery({ ...botsQuery(api, 'ONGOING'), ...KEPT, enabled }).data
  const closed = useQuery({ ...botsQuery(api, 'CLOSED'), ...KEPT, enabled }).data
  const rows = [...(closed ?? []), ...(ongoing ?? [])]
  return new Map(
    rows.flatMap((row) => {
      const name = rowName(row)
      return name === undefined ? [] : [[row.figures.bot_id, name] as const]
    }),
  )
}

/** The name by its kind of the bot with this id; undefined until a list has it. */
export function useNameOf(bot: string): string | undefined {
  const { api } = useSession()
  const ongoing = useQuery({ ...botsQuery(api, 'ONGOING'), ...KEPT }).data
  const running = ongoing?.find(({ figures }) => figures.bot_id === bot)
  const isEnded = ongoing !== undefined && running === undefined
  const closed = useQuery({ ...botsQuery(api, 'CLOSED'), ...KEPT, enabled: isEnded }).data
  const found = running ?? closed?.find(({ figures }) => figures.bot_id === bot)
  return found && rowName(found)
}
