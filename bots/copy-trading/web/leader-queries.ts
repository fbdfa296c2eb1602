// What pages read of leaders and of those who are followed, one cache entry per question.
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useWeb, type CallFailure } from '@trellis/bot-kit/web/web-context.ts'
import { paths } from '../paths.ts'
import type { CopyAnswer, FollowingRow, LeaderBotRow, LeaderRow } from '../wire.ts'

const OPTIONS = { claims: 'all' } as const
/** Alike for all: a list, a page and the rows under it say the same. */
const REFRESH_MS = 10_000

/** Key of everything that is kept of leaders and of following. */
export const copyKey = ['copy-trading'] as const

/** Who leads, and what the reader leads. */
export function useLeaders() {
  const { call, signedIn } = useWeb()
  const query = useQuery({
    queryKey: [...copyKey, 'leaders', signedIn],
    refetchInterval: REFRESH_MS,
    queryFn: ({ signal }) =>
      call<CopyAnswer<'listLeaders'>>(paths.listLeaders, {}, { signal, ...OPTIONS }),
  })
  return {
    leaders: query.data?.leaders,
    own: query.data?.own,
    // It stays so while it is asked once more.
    hasFailed: query.isFetched && query.data === undefined,
    retry: () => void query.refetch(),
  }
}

export function useLeader(mark: string): {
  readonly leader: LeaderRow | undefined
  readonly failure: CallFailure | undefined
} {
  const { call, signedIn } = useWeb()
  const query = useQuery({
    queryKey: [...copyKey, 'leader', mark, signedIn],
    refetchInterval: REFRESH_MS,
    retry: false,
    queryFn: ({ signal }) => {
      const body = { leader_mark: mark }
      return call<CopyAnswer<'getLeader'>>(paths.getLeader, body, { signal, ...OPTIONS })
    },
  })
  const failure = query.error === null ? undefined : (query.error as unknown as CallFailure)
  return { leader: query.data?.leader, failure }
}

/**
 * What a leader has running, as an amount within limits would copy it, and the leader as it stood
 * then: its figures agree with the rows.
 */
export function useLeaderBots(
  mark: string,
  wish: Readonly<Record<string, string>> | undefined,
): {
  readonly leader: LeaderRow | undefined
  readonly bots: readonly LeaderBotRow[] | undefined
} {
  const { call, signedIn } = useWeb()
  const query = useQuery({
    queryKey: [...copyKey, 'bots', mark, wish ?? {}, signedIn],
    refetchInterval: REFRESH_MS,
    placeholderData: keepPreviousData,
    queryFn: ({ signal }) => {
      const body = { leader_mark: mark, ...wish }
      return call<CopyAnswer<'getLeaderBots'>>(paths.getLeaderBots, body, { signal, ...OPTIONS })
    },
  })
  return { leader: query.data?.leader, bots: query.data?.bots }
}

export function useClosedBots(mark: string) {
  const { call } = useWeb()
  const query = useQuery({
    queryKey: [...copyKey, 'closed', mark],
    refetchInterval: REFRESH_MS,
    queryFn: ({ signal }) => {
      const body = { leader_mark: mark }
      return call<CopyAnswer<'getLeaderClosed'>>(paths.getLeaderClosed, body, {
        signal,
        ...OPTIONS,
      })
    },
  })
  return query.data?.bots
}

/** Whom the reader follows or followed, the newest first; undefined for guests and until known. */
export function useFollowing(): {
  readonly following: readonly FollowingRow[] | undefined
  readonly most: number
  /** An answer has come, or none will. */
  readonly isKnown: boolean
} {
  const { call, signedIn } = useWeb()
  const query = useQuery({
    queryKey: [...copyKey, 'following'],
    enabled: signedIn,
    refetchInterval: REFRESH_MS,
    queryFn: ({ signal }) =>
      call<CopyAnswer<'listFollowing'>>(paths.listFollowing, {}, { signal, ...OPTIONS }),
  })
  const isKnown = !signedIn || !query.isPending
  return { following: query.data?.following, most: query.data?.leaders_max ?? 0, isKnown }
}
