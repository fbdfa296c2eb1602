// What the page of the ranking reads: the list of a view, and one bot of it for a copy.
import { keepPreviousData, queryOptions, useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { rankingPaths } from '@trellis/contract/ranking-paths'
import type { RankingResult, StrategyResult } from '@trellis/contract'
import { useSession } from '../../app/session-context.tsx'
import { useDocumentVisible } from '../../data/use-visible.ts'
import { merged, nextPage } from './ranked-pages.ts'
import { requestOf, type RankingView } from './ranking-view.ts'

type Session = ReturnType<typeof useSession>

const ASK_MS = 10_000

/**
 * The list, page by page; while another one is on its way the last one stands. The more pages are
 * shown the more seldom they are read anew, so that a long list costs no more than a short one.
 */
export function useRanking(view: RankingView) {
  const { api } = useSession()
  const visible = useDocumentVisible()
  const request = requestOf(view)
  return useInfiniteQuery({
    queryKey: ['ranking', request],
    placeholderData: keepPreviousData,
    refetchInterval: ({ state }) => visible && ASK_MS * (state.data?.pages.length ?? 1),
    initialPageParam: 0,
    queryFn: ({ signal, pageParam: page }) =>
      api.call<RankingResult>(rankingPaths.mixedRanking, { ...request, page }, { signal }),
    getNextPageParam: (last: RankingResult, pages: RankingResult[]) => nextPage(last, pages),
    select: ({ pages }) => merged(pages),
  })
}

export type RankingQuery = ReturnType<typeof useRanking>

/** How one bot is read, with what a copy of it needs to know. */
export function strategyQuery(api: Session['api'], id: string) {
  return queryOptions({
    queryKey: ['ranking', 'strategy', id],
    queryFn: async ({ signal }) => {
      const body = { strategy_id: id }
      const options = { signal, claims: 'all' } as const
      const path = rankingPaths.chatStrategyInfo
      return (await api.call<StrategyResult>(path, body, options)).strategy
    },
  })
}

export function useStrategy(id: string, isAsked = true) {
  const { api } = useSession()
  return useQuery({ ...strategyQuery(api, id), enabled: isAsked, refetchInterval: ASK_MS })
}
