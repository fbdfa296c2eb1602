// What a bot had made when the market's present day began, which "today" is told against.
import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query'
import { paths } from '@trellis/contract/paths'
import type { PnlCurveResult } from '@trellis/contract'
import { DAY_MS } from '@trellis/market'
import { addDecimals } from '@trellis/ui'
import { botKey } from '../bot-queries.ts'
import { isOver, readAtMs, type BotView } from '../bot-view.ts'
import { useWeb, type WebServices } from '../web-context.ts'

const OPTIONS = { claims: 'all' } as const

/**
 * The total at 00:00 UTC of the market's present day, "0" for a bot of today; undefined until known
 * and of a bot that has ended.
 */
export function useTotalAtMidnight(view: BotView): string | undefined {
  const { call } = useWeb()
  const { botId, createdAtMs } = view
  const midnightMs = Math.floor(readAtMs(view) / DAY_MS) * DAY_MS
  const isOlder = createdAtMs < midnightMs && !isOver(view)
  const { made, bots } = view.totalAt?.(midnightMs) ?? { made: '0', bots: [botId] }
  const client = useQueryClient()
  const { data } = useQuery({
    queryKey: [...botKey(botId), 'midnight', midnightMs, ...bots],
    enabled: isOlder,
    staleTime: Infinity,
    queryFn: async () => {
      const asked = bots.map((bot) => client.fetchQuery(midnightQuery(call, bot, midnightMs)))
      const totals = (await Promise.all(asked)).flatMap((total) => total ?? [])
      return totals.length < bots.length ? null : totals
    },
  })
  if (isOver(view)) return undefined
  if (!isOlder) return '0'
  return data ? addDecimals([made, ...data]) : undefined
}

/**
 * Kept bot by bot: of several whose total is one, another set of them asks only for what is new.
 */
function midnightQuery(call: WebServices['call'], bot: string, midnightMs: number) {
  return queryOptions({
    queryKey: [...botKey(bot), 'total-at', midnightMs],
    staleTime: Infinity,
    queryFn: async ({ signal }) => {
      const body = { bot_id: bot, from: midnightMs, points: 100 }
      const answer = await call<PnlCurveResult>(paths.pnlCurve, body, { signal, ...OPTIONS })
      return totalFrom(answer.points, midnightMs)
    },
  })
}

/** What a bot had made at a moment out of its curve from there on: nothing before it began. */
function totalFrom([first]: PnlCurveResult['points'], atMs: number): string | null {
  if (first === undefined) return null
  return Number(first.time) > atMs ? '0' : first.total
}
