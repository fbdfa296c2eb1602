// What is offered now, read again before it is over: products every half minute, the quotes of one
// product every few seconds, so that what is shown is what holds.
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import type { ListedPair } from '@trellis/contract'
import { useWeb } from '@trellis/bot-kit/web/web-context.ts'
import { paths } from '../paths.ts'
import type { DualAnswer } from '../wire.ts'
import type { ProductRow, QuotesRow } from './subscription.ts'

export const KIND = 'dual-asset'
export const DUAL_ASSETS = 'DualAssets'
const OPTIONS = { claims: 'all' } as const
const PRODUCTS_MS = 30_000
const QUOTES_MS = 4000

/** Everything that may be subscribed to, of every pair; undefined until known. */
export function useProducts(): {
  readonly list: readonly ProductRow[] | undefined
  readonly failed: boolean
} {
  const { call } = useWeb()
  const query = useQuery({
    queryKey: [KIND, 'products'],
    refetchInterval: PRODUCTS_MS,
    queryFn: ({ signal }) =>
      call<DualAnswer<'product'>>(paths.product, { category: DUAL_ASSETS }, { ...OPTIONS, signal }),
  })
  // It stays so while it is asked once more.
  const failed = query.isFetched && query.data === undefined
  return { list: query.data?.list, failed }
}

/** What one product pays now; undefined until known and while it pays nothing. */
export function useQuotes(product: ProductRow | undefined): {
  readonly quotes: QuotesRow | undefined
  readonly asked: boolean
  /** They could not be read: whether there are any nobody knows. */
  readonly failed: boolean
  /** When what is offered was read, wall epoch ms, while nobody can read it anew; 0 else. */
  readonly oldMs: number
  renew(): void
} {
  const { call } = useWeb()
  const client = useQueryClient()
  const { productId = '' } = product ?? {}
  const queryKey = [KIND, 'quotes', productId]
  const query = useQuery({
    queryKey,
    enabled: productId !== '',
    refetchInterval: QUOTES_MS,
    // Of a day that has begun there is another product.
    retry: false,
    queryFn: ({ signal }) => {
      const body = { category: DUAL_ASSETS, productId }
      const options = { ...OPTIONS, signal }
      return call<DualAnswer<'productExtraInfo'>>(paths.productExtraInfo, body, options)
    },
  })
  const isGone = query.isError
  useEffect(() => {
    if (isGone) void client.invalidateQueries({ queryKey: [KIND, 'products'] })
  }, [isGone, client])
  return {
    quotes: query.data?.list[0],
    asked: query.isFetched,
    failed: query.isFetched && query.data === undefined,
    // Dated 0 while there are none.
    oldMs: query.isError || query.isPaused ? query.dataUpdatedAt : 0,
    renew: () => void client.invalidateQueries({ queryKey: [KIND] }),
  }
}

/** The market's time, every second anew; 0 while it is not known. */
export function useMarketNow(pair: Pick<ListedPair, 'symbol' | 'category'>): number {
  const { useMarketTime, usePrice } = useWeb()
  const live = usePrice(pair)
  const [wallMs, setWallMs] = useState(() => Date.now())
  useEffect(() => {
    const timer = setInterval(() => setWallMs(Date.now()), 1000)
    return () => clearInterval(timer)
  }, [])
  // A guest has no clock but that of the prices.
  const nowMs = useMarketTime(wallMs)
  return nowMs === 0 ? live.atMs : nowMs
}

/** Running and settled subscriptions of the reader, newest first. */
export function useSubscriptions<N extends 'position' | 'order'>(
  name: N,
  enabled: boolean,
): DualAnswer<N>['list'] | undefined {
  const { call } = useWeb()
  const { data } = useQuery({
    queryKey: ['bots', KIND, name],
    enabled,
    refetchInterval: PRODUCTS_MS,
    queryFn: ({ signal }) =>
      call<DualAnswer<N>>(
        paths[name],
        { category: DUAL_ASSETS, limit: 100 },
        { ...OPTIONS, signal },
      ),
  })
  return data?.list
}
