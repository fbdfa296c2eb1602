// What the account page asks the server, and the address that says in which coin.
import { useEffect, useMemo } from 'react'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { accountPaths } from '@trellis/contract/account-paths'
import { paths } from '@trellis/contract/paths'
import type { AccountResult, CoinRow, SummaryResult } from '@trellis/contract'
import { useSession } from '../../app/session-context.tsx'
import { summaryKey } from '../../data/queries.ts'
import { FIRST_COIN } from '../../data/rates.ts'
import { useDocumentVisible } from '../../data/use-visible.ts'

/** Coins that the account can be told in; the first unless another is chosen. */
export const currencies = [...new Set([FIRST_COIN, 'USDT', 'USDC', 'BTC', 'ETH'])]

/** The coin that an address asks for. */
export function currencyIn(search: string): string {
  const asked = new URLSearchParams(search).get('in') ?? ''
  return currencies.find((it) => it === asked) ?? FIRST_COIN
}

/** Sooner than the summary is asked, which then follows this page. */
const EVERY_MS = 4000

/** The reader's money in a coin. The header is of the same moment as long as the page is shown. */
export function useMoney(currency: string, ready: boolean) {
  const { api } = useSession()
  const visible = useDocumentVisible()
  const queries = useQueryClient()
  const query = useQuery({
    queryKey: ['funding', 'account', currency],
    enabled: ready,
    refetchInterval: visible ? EVERY_MS : false,
    queryFn: ({ signal }) =>
      api.call<AccountResult>(accountPaths.account, { currency }, { signal }),
  })
  const equities = query.data?.equities
  useEffect(() => {
    if (equities === undefined) return
    queries.setQueryData<SummaryResult>(summaryKey, (known) => known && { ...known, equities })
  }, [queries, equities])
  return query
}

/** What coins are called in full, by their symbols; nothing until it is known. */
export function useCoinNames(): ReadonlyMap<string, string> {
  const { api } = useSession()
  const { data } = useQuery({
    queryKey: ['coins'],
    staleTime: Infinity,
    queryFn: ({ signal }) =>
      api.call<{ list: readonly CoinRow[] }>(paths.getAllCoin, {}, { signal, claims: 'all' }),
  })
  return useMemo(
    () => new Map((data?.list ?? []).map((it) => [it.coin, it.full_name] as const)),
    [data],
  )
}
