// Whether the free balances of a market could not be read, for forms that would wait for them.
import type { MarketRef } from '@trellis/contract'
import { useWeb } from '../web-context.ts'
import { useBalancesQuery } from './use-balances.ts'

/** Asks again for what `useBalances` reads, where that could not be read; undefined elsewhere. */
export function useBalancesFailed(market: MarketRef): (() => void) | undefined {
  const { signedIn } = useWeb()
  const { data, isFetched, refetch } = useBalancesQuery(market)
  // It stays so while it is asked once more.
  if (!signedIn || !isFetched || data !== undefined) return undefined
  return () => void refetch()
}
