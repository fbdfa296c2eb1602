// All bots of a kind that are the caller's: those in memory, then those that ended long ago, newest
// first.
import type { LiveBot, RouteContext } from './route-context.ts'

/** Ended bots that are read at a time, and how often at most. */
const PAGE = 100
const MOST_PAGES = 50

/** Those that the memory holds. */
export async function heldBots<S>(
  context: RouteContext,
  kind: string,
): Promise<readonly LiveBot<S>[]> {
  if (context.userId === undefined) return []
  const found = await context.bots.ofUser(context.userId)
  return found.filter((bot) => bot.kind === kind).sort(newestFirst) as readonly LiveBot<S>[]
}

const newestFirst = (one: LiveBot, other: LiveBot): number => other.bot - one.bot

/** Those that fit, at least `enough` of them where there are so many. */
export async function ownBots<S>(
  context: RouteContext,
  kind: string,
  fits: (bot: LiveBot<S>) => boolean,
  enough = Infinity,
): Promise<readonly LiveBot<S>[]> {
  const user = context.userId
  if (user === undefined) return []
  const isWanted = (bot: LiveBot): bot is LiveBot<S> => bot.kind === kind && fits(bot as LiveBot<S>)
  const found = new Map<number, LiveBot<S>>()
  const keep = (bots: readonly LiveBot[]): number => {
    const wanted = bots.filter(isWanted)
    for (const bot of wanted) if (!found.has(bot.bot)) found.set(bot.bot, bot)
    return wanted.length
  }
  keep(await heldBots(context, kind))
  let older = 0
  for (let page = 1; older < enough && page <= MOST_PAGES; page += 1) {
    const { rows, fresh } = await context.history.closedBots(user, {
      page,
      limit: PAGE,
      kinds: [kind],
    })
    keep(fresh)
    older += keep(rows)
    if (rows.length < PAGE) break
  }
  return [...found.values()].sort(newestFirst)
}
