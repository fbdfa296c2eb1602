// What pages read of leaders and of those who are followed, one cache entry per question.
import { keepPreviousData, useQuery, type UseQueryOptions } from '@tanstack/react-query'
import { useWeb, type CallFailure } from '@trellis/bot-kit/web/web-context.ts'
import { paths } from '../paths.ts'
import type { CopyAnswer, FollowingRow, LeaderBotRow, LeaderRow } from '../wire.ts'

/** Alike for all: a list, a page and the rows under it say the same. */
const REFRESH_MS = 10_000

/** Key of everything that is kept of leaders and of following. */
export const copyKey = ['copy-trading'] as const

type Read = 'listLeaders' | 'getLeader' | 'getLeaderBots' | 'getLeaderClosed' | 'listFollowing'

/** One of these questions, asked again and again; `key` is its place under `copyKey`. */
function useRead<N extends Read>(
  name: N,
  key: readonly unknown[],
  body: object,
  more?: Pick<UseQueryOptions<CopyAnswer<N>>, 'enabled' | 'retry' | 'placeholderData'>,
) {
  const { call } = useWeb()
  return useQuery<CopyAnswer<N>>({
    ...more,
    queryKey: [...copyKey, ...key],
    refetchInterval: REFRESH_MS,
    queryFn: ({ signal }) => call<CopyAnswer<N>>(paths[name], body, { signal, claims: 'all' }),
  })
}

/** Who leads, and what the reader leads. */
export function useLeaders() {
  const { signedIn } = useWeb()
  const { data, isFetched, refetch } = useRead('listLeaders', ['leaders', signedIn], {})
  // It stays so while it is asked once more.
  const hasFailed = isFetched && !data
  return { leaders: data?.leaders, own: data?.own, hasFailed, retry: refetch }
}

export function useLeader(mark: string): {
  readonly leader: LeaderRow | undefined
  readonly failure: CallFailure | undefined
} {
  const { signedIn } = useWeb()
  const body = { leader_mark: mark }
  const query = useRead('getLeader', ['leader', mark, signedIn], body, { retry: false })
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
  const { signedIn } = useWeb()
  const { data } = useRead(
    'getLeaderBots',
    ['bots', mark, wish ?? {}, signedIn],
    { leader_mark: mark, ...wish },
    { placeholderData: keepPreviousData },
  )
  return { leader: data?.leader, bots: data?.bots }
}

export function useClosedBots(mark: string) {
  return useRead('getLeaderClosed', ['closed', mark], { leader_mark: mark }).data?.bots
}

/** Whom the reader follows or followed, the newest first; undefined for guests and until known. */
export function useFollowing(): {
  readonly following: readonly FollowingRow[] | undefined
  readonly most: number
  /** An answer has come, or none will. */
  readonly isKnown: boolean
  retry(): unknown
} {
  const { signedIn } = useWeb()
  const own = { enabled: signedIn }
  const { data, isFetched, refetch } = useRead('listFollowing', ['following'], {}, own)
  return {
    following: data?.following,
    most: data?.leaders_max ?? 0,
    // It stays so while it is asked once more.
    isKnown: !signedIn || isFetched,
    retry: refetch,
  }
}
