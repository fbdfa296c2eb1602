// History for routes: every read waits for what the user was told last, then asks the read models.
// Bots that ended a moment ago and are not in the read models yet come from memory, so that each is
// in exactly one list.
import type {
  CurvePoint,
  HistoryAccess,
  LiveBot,
  MarketAccess,
  Page,
} from '@trellis/bots/registry.server'
import { partitionOf, type Id } from '@trellis/kernel'
import type { DbLink } from '../database/db-link.ts'
import { curveOf } from './curve.ts'

const WAIT_MS = 1000

export interface HistoryParts {
  readonly database: DbLink
  readonly market: MarketAccess
  /** Position that follows the last fact of the partition that anybody was told of. */
  told(partition: number): number
  /** Bots of a user that the memory holds. */
  held(user: Id): Promise<readonly LiveBot[]>
}

/** Opens history over the read models. */
export function openHistory(parts: HistoryParts): HistoryAccess {
  const { database } = parts
  const current = async (id: Id): Promise<void> => {
    const partition = partitionOf(id)
    await database.waitFor(partition, parts.told(partition), WAIT_MS)
  }
  const slice = ({ page, limit }: { page: number; limit: number }) => ({
    offset: Math.max(0, page - 1) * limit,
    limit,
  })
  return {
    closedBots: async (user, query) => {
      await current(user)
      return closedBots(parts, user, { ...slice(query), kind: query.kind })
    },
    orders: async (bot, query) => {
      await current(bot)
      const { purpose, fromMs, toMs } = query
      return database.query('orders', { bot, ...slice(query), purpose, fromMs, toMs })
    },
    pairs: async (bot, query) => {
      await current(bot)
      return database.query('pairs', { bot, ...slice(query) })
    },
    activity: async (bot, query) => {
      await current(bot)
      return database.query('activity', { bot, ...slice(query) })
    },
    curve: async (bot, query): Promise<readonly CurvePoint[]> => {
      await current(bot)
      return curveOf(database, parts.market, bot, query)
    },
  }
}

const OVER = new Set<LiveBot['status']>(['completed', 'rejected', 'failed'])

async function closedBots(
  parts: HistoryParts,
  user: Id,
  query: { readonly offset: number; readonly limit: number; readonly kind: string | undefined },
): Promise<Page<LiveBot>> {
  const { offset, limit, kind } = query
  const memory = (await parts.held(user)).filter(
    (bot) => OVER.has(bot.status) && (kind === undefined || bot.kind === kind),
  )
  const held = memory.map((bot) => bot.bot)
  const ask = (from: number, count: number) =>
    parts.database.query('closedBots', { user, kind, held, offset: from, limit: count })
  const first = await ask(Math.max(0, offset), limit)
  const known = new Set<number>(first.known)
  const fresh = memory
    .filter((bot) => !known.has(bot.bot))
    .sort((a, b) => b.endedAtMs - a.endedAtMs)
  if (fresh.length === 0) return { rows: first.rows, total: first.total }
  // Those that only the memory knows ended last: they come first, the rest moves back.
  const ahead = fresh.slice(offset, offset + limit)
  const rest = await ask(Math.max(0, offset - fresh.length), limit - ahead.length)
  return { rows: [...ahead, ...rest.rows], total: first.total + fresh.length }
}
