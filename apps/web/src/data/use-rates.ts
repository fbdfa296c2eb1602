// Live prices of coins in the common one, for showing amounts of several coins in one. Nothing is
// asked for while all of them are in that one.
import { useCallback, useMemo, useSyncExternalStore } from 'react'
import type { MarketRef } from '@trellis/contract'
import { useSession } from '../app/session-context.tsx'
import { usePairs } from './queries.ts'
import {
  COIN_CATEGORY,
  FIRST_COIN,
  noRates,
  rateOf,
  routeOf,
  type Rates,
  type RateRoute,
} from './rates.ts'

const coinMarket = (symbol: string): MarketRef => ({ symbol, category: COIN_CATEGORY })

/** Rates of the coins; one without a price yet is missing. */
export function useRates(wanted: readonly string[]): Rates {
  const { quotes } = useSession()
  const coins = [...new Set(wanted)].sort().join(',')
  const { data } = usePairs(COIN_CATEGORY)
  const routes = useMemo(() => {
    const listed = new Set((data?.list ?? []).map((pair) => pair.symbol))
    return coins
      .split(',')
      .filter((coin) => coin !== '' && coin !== FIRST_COIN)
      .flatMap((coin): RateRoute[] => {
        const route = routeOf(coin, listed)
        return route === undefined ? [] : [route]
      })
  }, [coins, data])
  const subscribe = useCallback(
    (onChange: () => void) => {
      const symbols = routes.flatMap((route) => route.symbols)
      const stops = symbols.map((symbol) => quotes.read(coinMarket(symbol), onChange))
      return () => stops.forEach((stop) => stop())
    },
    [quotes, routes],
  )
  // A text, so that prices that have not moved are known to be the same.
  const read = () =>
    routes
      .map((route) => rateOf(route, (symbol) => quotes.price(coinMarket(symbol)).last) ?? '')
      .join(',')
  const found = useSyncExternalStore(subscribe, read)
  return useMemo(() => {
    const rates = found.split(',')
    const known = routes
      .map(({ coin }, index) => [coin, rates[index] ?? ''] as const)
      .filter(([, rate]) => rate !== '')
    return new Map([...noRates, ...known])
  }, [routes, found])
}
