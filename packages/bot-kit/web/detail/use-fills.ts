// Filled orders of a bot for its chart: the newest page with every fact, a bounded number of older
// pages now and again, joined by order.
import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import type { EndpointPath } from '@trellis/contract'
import type { GridOrder } from '../../wire/history.ts'
import { botKey, livingKey } from '../bot-queries.ts'
import { useWeb, type ChartFill } from '../web-context.ts'

const PAGE = 200
const PAGES_MAX = 10
const OLDER_MS = 60_000

/**
 * `unitMs` is what the answer's times are in: some kinds answer seconds. Of a bot in several
 * markets `symbol` is the one that the chart shows.
 */
export function useFills(
  botId: string,
  path: EndpointPath,
  unitMs = 1,
  symbol = '',
): readonly ChartFill[] {
  const { call } = useWeb()
  const read = (page: number, signal: AbortSignal): Promise<readonly GridOrder[]> =>
    call<{ readonly orders: readonly GridOrder[] }>(
      path,
      { bot_id: botId, view: 'orders', page, limit: PAGE },
      { signal, claims: 'all' },
    ).then((answer) => answer.orders)
  const newest = useQuery({
    queryKey: livingKey(botId, 'fills'),
    queryFn: ({ signal }) => read(0, signal),
  })
  const older = useQuery({
    queryKey: [...botKey(botId), 'older-fills'],
    enabled: (newest.data?.length ?? 0) >= PAGE,
    staleTime: OLDER_MS,
    refetchInterval: OLDER_MS,
    queryFn: async ({ signal }) => {
      const all: GridOrder[] = []
      for (let page = 1; page < PAGES_MAX; page += 1) {
        const orders = await read(page, signal)
        all.push(...orders)
        if (orders.length < PAGE) break
      }
      return all
    },
  })
  return useMemo(() => {
    const orders = [...(older.data ?? []), ...(newest.data ?? [])]
    const byId = new Map(orders.map((it) => [it.order_id, it]))
    // The last orders may have closed the bot in other pairs, whose prices are not the chart's.
    const own = symbol === '' ? orders.at(-1)?.symbol : symbol
    return [...byId.values()].filter((it) => it.symbol === own).flatMap((it) => fillOf(it, unitMs))
  }, [newest.data, older.data, unitMs, symbol])
}

function fillOf(order: GridOrder, unitMs: number): readonly ChartFill[] {
  if (Number(order.filled_quantity) <= 0 || !/^(buy|sell)$/i.test(order.side)) return []
  const price = Number(order.avg_price) > 0 ? order.avg_price : order.price
  const side = order.side.toLowerCase() === 'buy' ? 'buy' : 'sell'
  const part = Number(order.filled_quantity) / Number(order.quantity)
  return [
    {
      orderId: order.order_id,
      atMs: Number(order.time) * unitMs,
      price: Number(price),
      side,
      quantity: order.filled_quantity,
      part,
    },
  ]
}
