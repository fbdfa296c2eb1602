// What screens read from the server, each under one key, so that two screens never ask twice or
// disagree.
import { queryOptions, useQuery } from '@tanstack/react-query'
import { useDeferredValue, useMemo } from 'react'
import type {
  BotRow,
  Category,
  CoinBalance,
  FeatureFlag,
  KlineResult,
  ListAllBotsResult,
  ListedPair,
  MarketRef,
  Profile,
  SummaryResult,
} from '@trellis/contract'
import { featureFlags } from '@trellis/contract/enums'
import { marketKey } from '@trellis/contract/market-ref'
import { paths } from '@trellis/contract/paths'
import { useSession } from '../app/session-context.tsx'
import type { ApiClient } from './api-client.ts'
import { ApiFailure } from './api-failure.ts'
import { firstCoinOrder } from './first-coin.ts'
import { wasSignedIn } from './signed-in.ts'
import { useDocumentVisible } from './use-visible.ts'
import { ASK_AGAIN_MS, whileAway } from './while-away.ts'

export interface Account {
  readonly known: boolean
  readonly profile: Profile | undefined
  /** Logged in when the profile's id is above 0; while it cannot be read, as it was before. */
  readonly signedIn: boolean
}

/**
 * That nobody is signed in is an answer, kept like any other: it is asked once. Until there is an
 * answer it is asked again and again.
 */
export function profileQuery(api: ApiClient) {
  return queryOptions({
    queryKey: ['profile'],
    staleTime: Infinity,
    retry: false,
    refetchInterval: ({ state }) => state.data === undefined && ASK_AGAIN_MS,
    queryFn: async (): Promise<Profile | null> => {
      try {
        return await api.call<Profile>(paths.profile, {}, { quiet: true })
      } catch (error) {
        if (error instanceof ApiFailure && error.kind === 'signed-out') return null
        throw error
      }
    },
  })
}

/** Who is here. */
export function useAccount(): Account {
  const { api } = useSession()
  return accountOf(useQuery(profileQuery(api)))
}

/**
 * Who is here by what the profile answered. Where it failed, whoever was here: only an answer makes
 * a guest, and that of any other call leads to the login. It stays so while it is asked once more.
 */
export function accountOf({ data, isFetched }: ProfileRead): Account {
  const profile = (Number(data?.id) > 0 && data) || undefined
  const signedIn = data === undefined ? isFetched && wasSignedIn() : profile !== undefined
  return { known: isFetched, profile, signedIn }
}

interface ProfileRead {
  readonly data?: Profile | null | undefined
  /** An answer or a failure has come. */
  readonly isFetched: boolean
}

/** Feature flags: undefined until the server answers, all off where it cannot. */
export function useFlags(): Readonly<Record<FeatureFlag, boolean>> | undefined {
  const { api } = useSession()
  const { data, isError } = useQuery({
    queryKey: ['flags'],
    staleTime: Infinity,
    queryFn: () =>
      api.call<readonly { name: string; value: string }[]>(paths.configWeb, {
        project_name: 'trading-bot',
        keys: [...featureFlags],
      }),
  })
  // One object per answer: it is part of what every page is given.
  return useMemo(
    () => (data === undefined && !isError ? undefined : readFlags(data ?? [])),
    [data, isError],
  )
}

/** Each value is JSON text with an isGray boolean; anything else is off. */
export function readFlags(
  rows: readonly { readonly name: string; readonly value: string }[],
): Readonly<Record<FeatureFlag, boolean>> {
  const isGray = (name: string): boolean => {
    try {
      const value: unknown = JSON.parse(rows.find((row) => row.name === name)?.value ?? '{}')
      return (value as { isGray?: unknown } | null)?.isGray === true
    } catch {
      return false
    }
  }
  return Object.fromEntries(featureFlags.map((name) => [name, isGray(name)])) as Record<
    FeatureFlag,
    boolean
  >
}

export const summaryKey = ['bots', 'summary'] as const

export function useSummary(enabled: boolean) {
  const { api } = useSession()
  const visible = useDocumentVisible()
  const refetchInterval = visible ? 5000 : false
  return useQuery({ ...summaryQuery(api), enabled, refetchInterval })
}

export function summaryQuery(api: ApiClient) {
  return queryOptions({
    queryKey: summaryKey,
    queryFn: ({ signal }) => api.call<SummaryResult>(paths.summary, {}, { signal }),
  })
}

/** Totals with the coin of most bots first: where one coin stands for all, it is this one. */
export function mainFirst<T extends { readonly count: number; readonly quote_token: string }>(
  totals: readonly T[],
): readonly T[] {
  const byCoin = firstCoinOrder<T>(() => 0)
  return [...totals].sort((a, b) => b.count - a.count || byCoin(a, b))
}

export type BotTab = 'ONGOING' | 'CLOSED'
/** The one key of a tab's rows, for those who ask and those who look on. */
export const botsKey = (tab: BotTab) => ['bots', 'list', tab] as const
const PAGE = 200
const PAGES_MAX = 50

/**
 * Every bot of a tab, page by page: totals are sums of rows, so all rows are needed. They are asked
 * for again only while no stream brings the ongoing ones.
 */
export function useAllBots(tab: BotTab, enabled: boolean) {
  const { api } = useSession()
  const visible = useDocumentVisible()
  return useQuery({
    ...botsQuery(api, tab),
    enabled,
    refetchInterval: (query) => {
      if (!visible) return false
      if (tab === 'CLOSED') return whileAway(query)
      return (query.state.data?.length ?? 0) > 50 ? 10_000 : 5000
    },
  })
}

export function botsQuery(api: ApiClient, tab: BotTab) {
  return queryOptions({
    queryKey: botsKey(tab),
    queryFn: async ({ signal }): Promise<readonly BotRow[]> => {
      const rows: BotRow[] = []
      for (let page = 0; page < PAGES_MAX; page += 1) {
        const request = { status: tab, page, limit: PAGE }
        const answer = await api.call<ListAllBotsResult>(paths.listAllBots, request, { signal })
        rows.push(...answer.bots)
        if (answer.bots.length === 0 || rows.length >= Number(answer.total)) break
      }
      return rows
    },
  })
}

/** Key of a bot's kind, where the answer with its page said it. */
export const botKindKey = (botId: string) => ['bot', botId, 'kind'] as const

/** The row of one bot; none where it is nobody's or somebody else's. */
export function botRowQuery(api: ApiClient, botId: string) {
  return queryOptions({
    queryKey: ['bot', botId, 'row'],
    staleTime: Infinity,
    retry: false,
    queryFn: async ({ signal }): Promise<BotRow | null> => {
      const options = { signal, claims: 'all' } as const
      const asked = { bot_id: botId }
      return (await api.call<ListAllBotsResult>(paths.listAllBots, asked, options)).bots[0] ?? null
    },
  })
}

/** Key of the list of a category's pairs, for those who ask and those who look on. */
export const pairsKey = (category: Category) => ['pairs', category] as const

/** Pairs of a category that trade; kept in the browser, so that a failed request shows the last. */
export function usePairs(category: Category) {
  const { api } = useSession()
  return useQuery(pairsQuery(api, category))
}

export function pairsQuery(api: ApiClient, category: Category) {
  return queryOptions({
    queryKey: pairsKey(category),
    staleTime: 60_000,
    queryFn: async (): Promise<PairList> => {
      try {
        const { list, market_speed: speed } = await api.call<{
          list: ListedPair[]
          market_speed: string
        }>(paths.spotSymbolList, { category })
        void keptLists().then(({ keepList }) => keepList(category, list), noLists)
        return { category, list, speed: Number(speed), savedAtMs: 0 }
      } catch (error) {
        const kept = (await keptLists().catch(noLists))?.keptList<ListedPair>(category)
        if (kept === undefined) throw error
        return { ...kept, category }
      }
    },
  })
}

const keptLists = () => import('./kept-lists.ts')
/** Code that does not come costs the fallback alone. */
const noLists = () => undefined

export interface PairList {
  readonly category: Category
  readonly list: readonly ListedPair[]
  /** Market time per wall time; absent in a list that was kept. */
  readonly speed?: number
  /** Wall time the list was kept, epoch ms, when it is not fresh; else 0. */
  readonly savedAtMs: number
}

/**
 * Closing prices of the last candles, oldest first, as numbers for pixels. The pictures are drawn
 * in pieces when they come: many lie below what is seen first.
 */
export function useCloses(
  market: MarketRef | undefined,
  interval: string,
  limit: number,
): readonly number[] | undefined {
  const { api } = useSession()
  const { data } = useQuery({
    queryKey: ['closes', market && marketKey(market), interval, limit],
    enabled: market !== undefined,
    staleTime: 120_000,
    queryFn: async ({ signal }) => {
      const request = { symbol: market?.symbol, category: market?.category, interval, limit }
      const { list } = await api.call<KlineResult>(paths.kline, request, { signal })
      return list.map((candle) => Number(candle.close))
    },
  })
  return useDeferredValue(data)
}

/** Free coins of the Funding account. */
export function useFunding(enabled: boolean) {
  const { api } = useSession()
  return useQuery({
    queryKey: ['funding'],
    enabled,
    queryFn: async () => {
      const answer = await api.call<{ balances: CoinBalance[] }>(paths.spotBalance, {})
      return answer.balances
    },
  })
}
