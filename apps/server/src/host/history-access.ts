// History for routes: every read waits for the user's last command, then asks the read models. It
// may be a little older than the market, never older than that command. Bots that ended a moment
// ago and are not in the read models yet come from memory, so that each is in exactly one list.
import type {
  ClosedPage,
  ClosedQuery,
  CurvePoint,
  HistoryAccess,
  LiveBot,
  MarketAccess,
} from '@trellis/bot-kit/routes/route-context.ts'
import type { RewardRecord } from '@trellis/engine'
import { partitionOf, type Id } from '@trellis/kernel'
import { ANSWER_LIMIT_MS, type ReadModels, type ReadPlace } from '../threads/read-models.ts'
import type { Ask } from '../projections/named-queries.ts'
import { mergedPage } from '../projections/closed-page.ts'
import { withPastBonus } from './past-bonus.ts'
import { curveOf } from './curve.ts'
import { UserPasts } from './user-pasts.ts'

/** A read waits this long for the user's own last command. */
const WAIT_MS = 1000
/**
 * And this long for the market's newest facts: less than a page waits after a fact before it asks.
 */
const FOLLOW_MS = 40

export interface Places {
  readonly database: ReadModels
  /** Position after the last durable fact of the partition. */
  durable(partition: number): number
  /** Position after the last command of the partition that was acknowledged. */
  acknowledged(partition: number): number
  /**
   * Brings `durable` to what whoever owns the partition has by now, where that is another process;
   * rejects with HistoryAwayError when nobody says.
   */
  learn?(partition: number): Promise<void>
}

export interface HistoryParts extends Places {
  readonly market: MarketAccess
  /** Bots of a user that the memory holds. */
  held(user: Id): Promise<readonly LiveBot[]>
  /** Every voucher that a user was granted. */
  rewards(user: Id): Promise<readonly RewardRecord[]>
}

/** Opens history over the read models. */
export function openHistory(parts: HistoryParts): HistoryAccess {
  const { market } = parts
  const asking = (id: Id): Promise<Ask> => askingOf(parts, id)
  // Which commands other processes took nobody says: all that is durable counts.
  const told = parts.learn === undefined ? parts.acknowledged : parts.durable
  const pasts = new UserPasts({ market, told, asking })
  return {
    closedBots: async (user, query) => closedBots(parts, await asking(user), user, query),
    orders: async (bot, query) => {
      const { purpose, fromMs, toMs, taken } = query
      const asked = { bot, ...slice(query), purpose, fromMs, toMs, taken }
      return (await asking(bot))('orders', asked)
    },
    pairs: async (bot, query) => (await asking(bot))('pairs', { bot, ...slice(query) }),
    fundings: async (bot, query) => (await asking(bot))('fundings', { bot, ...slice(query) }),
    activity: async (bot, query) => {
      const { types, some, below, fees } = query
      return (await asking(bot))('activity', { bot, ...slice(query), types, some, below, fees })
    },
    curve: async (bot, query): Promise<readonly CurvePoint[]> =>
      curveOf(await asking(bot), market, bot, query),
    past: (user, live) => pasts.of(user, live),
  }
}

/** A question to read models that hold the last command of whose id it is. */
export async function askingOf(places: Places, id: Id): Promise<Ask> {
  const untilMs = performance.now() + ANSWER_LIMIT_MS
  const place = await upToDate(places, partitionOf(id))
  return (name, args) => places.database.query(name, args, untilMs - performance.now(), place)
}

/**
 * Waits a moment for what is durable. Without the user's last command it does not pass, and while
 * the read models catch up not without all of it: bots that ended are in no other place. Answers
 * the place without which nothing may be shown.
 */
export async function upToDate(places: Places, partition: number): Promise<ReadPlace> {
  const { database } = places
  await places.learn?.(partition)
  const durable = places.durable(partition)
  // What other processes acknowledged nobody here knows; it is durable, as what they showed is.
  const isAlone = places.learn === undefined
  const isCurrent = isAlone && database.isCurrent(partition)
  const least = isCurrent ? places.acknowledged(partition) : durable
  await database.waitFor(partition, durable, FOLLOW_MS).catch(() => undefined)
  await database.waitFor(partition, least, WAIT_MS - FOLLOW_MS)
  return { partition, position: least, wanted: durable }
}

const OVER = new Set<LiveBot['status']>(['completed', 'rejected', 'failed'])

async function closedBots(
  parts: HistoryParts,
  ask: Ask,
  user: Id,
  { kinds, symbols, ...query }: ClosedQuery,
): Promise<ClosedPage> {
  const page = slice(query)
  const memory = (await parts.held(user)).filter(
    (bot) =>
      OVER.has(bot.status) &&
      (kinds?.includes(bot.kind) ?? true) &&
      (symbols === undefined || bot.symbols.some((symbol) => symbols.includes(symbol))),
  )
  const held = memory.map((bot) => bot.bot)
  const stored = await ask('closedBots', { user, kinds, symbols, held, ...page })
  const known = new Set<number>(stored.known)
  const fresh = memory.filter((bot) => !known.has(bot.bot))
  const vouchers = await parts.rewards(user)
  const rows = mergedPage(fresh, stored, page).map((bot) =>
    bot.bonus === undefined ? withPastBonus(vouchers, bot) : bot,
  )
  return { rows, total: stored.total + fresh.length, sums: stored.sums, fresh }
}

function slice({ page, limit }: { readonly page: number; readonly limit: number }) {
  return { offset: Math.max(0, page - 1) * limit, limit }
}
