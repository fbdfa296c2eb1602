// Closing prices of several pairs by the day, as the charts of the site have them.
import { useQueries } from '@tanstack/react-query'
import type { KlineResult } from '@trellis/contract'
import { paths } from '@trellis/contract/paths'
import { useWeb } from '@trellis/bot-kit/web/web-context.ts'
import { category } from '../market.ts'
import type { PastPrices } from './replay.ts'

const FRESH_MS = 300_000

/** Past prices of all pairs of a plan, or that one of them could not be read. */
export interface PastRead {
  /** Oldest first, at most so many days; undefined until all were read. */
  readonly past: readonly PastPrices[] | undefined
  readonly hasFailed: boolean
  retry(): void
}

export function usePastPrices(bases: readonly string[], quote: string, days: number): PastRead {
  const { call } = useWeb()
  const found = useQueries({
    queries: bases.map((base) => ({
      queryKey: ['past-prices', base, quote, days],
      staleTime: FRESH_MS,
      queryFn: async ({ signal }: { readonly signal: AbortSignal }): Promise<PastPrices> => {
        const body = { symbol: `${base}${quote}`, category, interval: '1d', limit: days }
        const { list } = await call<KlineResult>(paths.kline, body, { signal, claims: 'all' })
        return { base, prices: list.map(({ close }) => Number(close)) }
      },
    })),
  })
  const failed = found.filter((it) => it.isFetched && it.data === undefined)
  const all = found.flatMap(({ data }) => (data === undefined ? [] : [data]))
  return {
    past: all.length === bases.length ? all : undefined,
    hasFailed: failed.length > 0,
    retry: () => failed.forEach((it) => void it.refetch()),
  }
}
