// What the completed rounds of a grid earned, for the marks of its chart.
import { useQuery } from '@tanstack/react-query'
import { useCallback, useState } from 'react'
import type { EndpointPath } from '@trellis/contract'
import type { GridRound } from '../../wire/history.ts'
import { botKey } from '../bot-queries.ts'
import { useWeb } from '../web-context.ts'
import { earnedBy, NOTHING_EARNED } from './fill-tip.ts'

const PAGE = 200
const EARNED_MS = 10_000

/** What completed rounds earned, read once somebody looks at a mark and not before. */
export function useEarned(botId: string, path: EndpointPath) {
  const { call } = useWeb()
  const [isAsked, setAsked] = useState(false)
  const query = useQuery({
    queryKey: [...botKey(botId), 'earned'],
    enabled: isAsked,
    staleTime: EARNED_MS,
    refetchInterval: EARNED_MS,
    queryFn: ({ signal }) =>
      call<{ readonly pairs: readonly GridRound[] }>(
        path,
        { grid_id: botId, view: 'pairs', page: 0, limit: PAGE },
        { signal, claims: 'all' },
      ).then((answer) => earnedBy(answer.pairs)),
  })
  const ask = useCallback(() => setAsked(true), [])
  return { earned: query.data ?? NOTHING_EARNED, ask }
}
