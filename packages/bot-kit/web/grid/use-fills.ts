// Filled orders of a grid for its chart: the newest page with every fact, a bounded number of older
// pages now and again, joined by order.
import { useQuery } from '@tanstack/react-query'
import { useCallback, useMemo, useState } from 'react'
import type { EndpointPath } from '@trellis/contract'
import type { GridOrder, GridRound } from '../../wire/history.ts'
import { botKey, livingKey } from '../bot-queries.ts'
import { useWeb, type ChartFill } from '../web-context.ts'
import { earnedBy, NOTHING_EARNED } from './fill-tip.ts'

const PAGE = 200
const PAGES_MAX = 10
const OLDER_MS = 60_000
const EARNED_MS = 10_000

export function useFills(botId: string, path: EndpointPath): readonly ChartFill[] {
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
    // The last orders may have closed the grid in other pairs, whose prices are not the chart's.
    const own = orders.at(-1)?.symbol
    return [...byId.values()].filter((it) => it.symbol === own).flatMap(fillOf)
  }, [newest.data, older.data])
}

/** What completed rounds earned, read once somebody looks at a mark and not before. */
export function useEarned(botId: string, path: EndpointPath) {
  const { call } = useWeb()
  const [isAsked, setAsked] = useState(false)
  const query = useQuery({
    queryKey: [...botKey(botId), 'earned'],
    enabled: isAsked,
    staleTime: EARNED_MS,
    refetchInterval: EARNED_MS,
    queryFn: ({ signal }) =>
      call<{ readonly pairs: readonly GridRound[] }>(
        path,
        { grid_id: botId, view: 'pairs', page: 0, limit: PAGE },
        { signal, claims: 'all' },
      ).then((answer) => earnedBy(answer.pairs)),
  })
  const ask = useCallback(() => setAsked(true), [])
  return { earned: query.data ?? NOTHING_EARNED, ask }
}

function fillOf(order: GridOrder): readonly ChartFill[] {
  if (Number(order.filled_quantity) <= 0 || !/^(buy|sell)$/i.test(order.side)) return []
  const price = Number(order.avg_price) > 0 ? order.avg_price : order.price
  const side = order.side.toLowerCase() === 'buy' ? 'buy' : 'sell'
  const part = Number(order.filled_quantity) / Number(order.quantity)
  return [
    {
      orderId: order.order_id,
      atMs: Number(order.time),
      price: Number(price),
      side,
      quantity: order.filled_quantity,
      part,
    },
  ]
}
