// What the page of the ranking reads: the list of a view, and one bot of it for a copy.
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { rankingPaths } from '@trellis/contract/ranking-paths'
import type { RankingResult, StrategyResult } from '@trellis/contract'
import { useSession } from '../../app/session-context.tsx'
import { useDocumentVisible } from '../../data/use-visible.ts'
import { requestOf, type RankingView } from './ranking-view.ts'

const ASK_MS = 10_000

/** The list; while another one is on its way the last one stands. */
export function useRanking(view: RankingView, limit: number) {
  const { api } = useSession()
  const visible = useDocumentVisible()
  const request = requestOf(view, limit)
  return useQuery({
    queryKey: ['ranking', request],
    placeholderData: keepPreviousData,
    refetchInterval: visible ? ASK_MS : false,
    queryFn: ({ signal }) =>
      api.call<RankingResult>(rankingPaths.mixedRanking, request, { signal }),
  })
}

/** One bot with what a copy of it needs to know. */
export function useStrategy(id: string) {
  const { api } = useSession()
  return useQuery({
    queryKey: ['ranking', 'strategy', id],
    refetchInterval: ASK_MS,
    queryFn: async ({ signal }) => {
      const body = { strategy_id: id }
      const options = { signal, claims: 'all' } as const
      const path = rankingPaths.chatStrategyInfo
      return (await api.call<StrategyResult>(path, body, options)).strategy
    },
  })
}
