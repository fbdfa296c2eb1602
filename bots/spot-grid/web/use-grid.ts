// What the detail screen reads of one grid, each under one key; a fact on the live stream makes
// them fresh.
// Must never poll what nobody looks at, and keeps the last good answer while a newer one is on the
// way.
import { keepPreviousData, queryOptions, useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useMemo, useRef, useState } from 'react'
import { paths as sharedPaths } from '@trellis/contract/paths'
import type { LevelsResult, PnlCurveResult, ReceiptResult, SpotSymbol } from '@trellis/contract'
import { parseDecimal } from '@trellis/kernel'
import { DAY_MS } from '@trellis/market'
import {
  useWeb,
  type CallFailure,
  type ChartFill,
  type WebServices,
} from '@trellis/bot-kit/web/web-context.ts'
import { paths } from '../paths.ts'
import type { CloseModeRow, GridDetail, GridOrder, GridResult } from '../wire.ts'
import { moneyFactsQuery } from './money-timeline.tsx'
import { instrumentOf } from './pair-instrument.ts'

const OPTIONS = { claims: 'all' } as const
/** Figures move with every price, facts or not. */
const POLL_MS = 2000
const FILLS_PAGE = 200
const FILL_PAGES_MAX = 10
const OLDER_FILLS_MS = 60_000

/** Facts come in bursts; pages follow at most twice a second. */
export function usePulse(botId: string): number {
  const { useBotPulse } = useWeb()
  const pulse = useBotPulse(botId)
  const newest = useRef(pulse)
  const [settled, setSettled] = useState(pulse)
  useEffect(() => {
    newest.current = pulse
  }, [pulse])
  const isBehind = pulse !== settled
  // Facts that come meanwhile must not put the turn off: a busy bot would never get one.
  useEffect(() => {
    if (!isBehind) return
    const timer = setTimeout(() => setSettled(newest.current), 500)
    return () => clearTimeout(timer)
  }, [isBehind, settled])
  return settled
}

const NO_MODES: readonly CloseModeRow[] = []

export interface GridQuery {
  readonly detail: GridDetail | undefined
  /** Ways to close, of the same moment as the detail. */
  readonly modes: readonly CloseModeRow[]
  readonly failure: CallFailure | undefined
  retry(): void
}

export function useGridDetail(botId: string, pulse: number): GridQuery {
  const { call } = useWeb()
  const queries = useQueryClient()
  const query = useQuery<GridResult<'queryGridDetail'>>({
    queryKey: ['grid', botId, 'detail', pulse],
    placeholderData: keepPreviousData,
    retry: false,
    refetchInterval: ({ state }) => (isOver(state.data?.detail) ? false : POLL_MS),
    queryFn: async ({ signal }) => {
      const answer = await call<GridResult<'queryGridDetail'>>(
        paths.queryGridDetail,
        { grid_id: botId },
        { signal, ...OPTIONS },
      )
      // The receipt stands first: coming later, it would push the whole page down.
      if (isOver(answer.detail)) {
        await Promise.all([
          queries.prefetchQuery({ ...receiptQuery(call, botId), retry: false }),
          queries.prefetchQuery({ ...moneyFactsQuery(call, botId, 0), retry: false }),
        ])
      }
      return answer
    },
  })
  return {
    detail: query.data?.detail,
    modes: query.data?.modes ?? NO_MODES,
    failure: query.error === null ? undefined : (query.error as unknown as CallFailure),
    retry: () => void query.refetch(),
  }
}

/** The market's time at which a bot's figures were read, epoch ms; of an ended bot its end. */
export function marketTime(detail: Pick<GridDetail, 'create_time' | 'operation_time'>): number {
  return Number(detail.create_time) + Number(detail.operation_time)
}

/** A bot whose story is told. */
export function isOver(detail: Pick<GridDetail, 'status'> | undefined): boolean {
  return detail?.status === 'COMPLETED' || detail?.status === 'REJECTED'
}

export function useLevels(botId: string, pulse: number): LevelsResult | undefined {
  const { call } = useWeb()
  const query = useQuery({
    queryKey: ['grid', botId, 'levels', pulse],
    placeholderData: keepPreviousData,
    queryFn: ({ signal }) =>
      call<LevelsResult>(sharedPaths.levels, { grid_id: botId }, { signal, ...OPTIONS }),
  })
  return query.data
}

function receiptQuery(call: WebServices['call'], botId: string) {
  return queryOptions({
    queryKey: ['grid', botId, 'receipt'],
    staleTime: Infinity,
    queryFn: ({ signal }) =>
      call<ReceiptResult>(sharedPaths.receipt, { grid_id: botId }, { signal, ...OPTIONS }),
  })
}

export function useReceipt(botId: string, over: boolean): ReceiptResult | undefined {
  const { call } = useWeb()
  return useQuery({ ...receiptQuery(call, botId), enabled: over }).data
}

/**
 * Filled orders for the chart: the newest page with every fact, a bounded number of older pages now
 * and again, joined by order.
 */
export function useFills(botId: string, pulse: number): readonly ChartFill[] {
  const { call } = useWeb()
  const read = (page: number, signal: AbortSignal): Promise<readonly GridOrder[]> =>
    call<GridResult<'getHistoryOrders'>>(
      paths.getHistoryOrders,
      { grid_id: botId, view: 'orders', page, limit: FILLS_PAGE },
      { signal, ...OPTIONS },
    ).then((answer) => answer.orders)
  const newest = useQuery({
    queryKey: ['grid', botId, 'fills', pulse],
    placeholderData: keepPreviousData,
    queryFn: ({ signal }) => read(0, signal),
  })
  const full = (newest.data?.length ?? 0) >= FILLS_PAGE
  const older = useQuery({
    queryKey: ['grid', botId, 'older-fills'],
    enabled: full,
    staleTime: OLDER_FILLS_MS,
    refetchInterval: OLDER_FILLS_MS,
    queryFn: async ({ signal }) => {
      const all: GridOrder[] = []
      for (let page = 1; page < FILL_PAGES_MAX; page += 1) {
        const orders = await read(page, signal)
        all.push(...orders)
        if (orders.length < FILLS_PAGE) break
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

function fillOf(order: GridOrder): readonly ChartFill[] {
  if (Number(order.filled_quantity) <= 0 || !/^(buy|sell)$/i.test(order.side)) return []
  const price = Number(order.avg_price) > 0 ? order.avg_price : order.price
  const side = order.side.toLowerCase() === 'buy' ? 'buy' : 'sell'
  return [{ atMs: Number(order.time), price: Number(price), side }]
}

/**
 * The total at 00:00 UTC of the market's present day, "0" for a bot of today; undefined until
 * known.
 */
export function useTotalAtMidnight(botId: string, detail: GridDetail): string | undefined {
  const { call } = useWeb()
  const createdMs = Number(detail.create_time)
  const midnightMs = Math.floor(marketTime(detail) / DAY_MS) * DAY_MS
  const older = createdMs < midnightMs && !isOver(detail)
  const query = useQuery({
    queryKey: ['grid', botId, 'midnight', midnightMs],
    enabled: older,
    staleTime: Infinity,
    queryFn: async ({ signal }) => {
      const body = { grid_id: botId, from: midnightMs, points: 100 }
      const answer = await call<PnlCurveResult>(sharedPaths.pnlCurve, body, { signal, ...OPTIONS })
      return answer.points[0]?.total ?? null
    },
  })
  if (isOver(detail)) return undefined
  return older ? (query.data ?? undefined) : '0'
}

/** The listed pair of a bot; of a pair that is listed no more, what its figures show. */
export function pairOf(detail: GridDetail, pairs: readonly SpotSymbol[]): SpotSymbol {
  const listed = pairs.find((it) => it.symbol === detail.symbol)
  if (listed !== undefined) return listed
  const prices = [detail.current_price, detail.min_price, detail.max_price]
  const scale = Math.max(...prices.map(scaleOf), scaleOf(detail.figures.cell_distance))
  const lots = scaleOf(detail.figures.quantity_per_grid)
  return {
    symbol: detail.symbol,
    base_token: detail.base_token,
    quote_token: detail.quote_token,
    price: detail.current_price,
    amplitude: '0',
    change_24h: '0',
    turnover_24h: '0',
    base_precision: lots,
    price_precision: scale,
    tick_size: stepOfScale(scale),
    lot_size: stepOfScale(lots),
    min_trade_quantity: stepOfScale(lots),
    max_trade_quantity: '1000000000',
    min_trade_amount: '0',
    max_trade_amount: '0',
    is_support_ts: detail.is_support_ts,
    maker_fee_rate: detail.maker_fee_rate,
    taker_fee_rate: detail.taker_fee_rate,
  }
}

function scaleOf(text: string): number {
  const parsed = parseDecimal(text)
  return parsed.ok ? Math.min(8, parsed.value.scale) : 0
}

function stepOfScale(scale: number): string {
  return scale === 0 ? '1' : `0.${'1'.padStart(scale, '0')}`
}

/** The instrument of a bot's pair, made once. */
export function useInstrument(pair: SpotSymbol) {
  return useMemo(() => instrumentOf(pair), [pair])
}
