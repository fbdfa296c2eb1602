// What Funding holds free of a market's coins, as every create form shows it.
import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import type { CoinBalance, MarketRef } from '@trellis/contract'
import { marketKey } from '@trellis/contract/market-ref'
import { paths } from '@trellis/contract/paths'
import { useWeb } from '../web-context.ts'

/**
 * Free Funding balances by coin, read again whenever the stream says that the account changed;
 * undefined for guests and while loading.
 */
export function useBalances(market: MarketRef): ReadonlyMap<string, string> | undefined {
  const { data } = useBalancesQuery(market)
  return useMemo(
    () =>
      data === undefined ? undefined : new Map(data.balances.map((it) => [it.coin, it.available])),
    [data],
  )
}

/** The same as a question, of which more can be asked: whether it failed. */
export function useBalancesQuery(market: MarketRef) {
  const { call, signedIn } = useWeb()
  const { symbol, category } = market
  return useQuery({
    queryKey: ['funding', marketKey(market)],
    enabled: signedIn,
    queryFn: ({ signal }) =>
      call<{ balances: readonly CoinBalance[] }>(
        paths.queryAvailableBalance,
        { symbol, category },
        { signal, claims: 'all' },
      ),
  })
}
