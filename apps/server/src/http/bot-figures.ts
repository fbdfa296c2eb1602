// Rows and totals of bots from one place, so that a sum always equals the rows it stands over.
// Exact arithmetic on decimal strings; it must never round.
import type { BotFigures, BotTotals } from '@trellis/contract'
import { assert, formatAmount, parseAmount, type Amount, type UserId } from '@trellis/kernel'
import { STATUS_TABLE } from '@trellis/market'
import { serverKinds } from '@trellis/bots/registry.server'
import type { KindRoutes } from '@trellis/bot-kit/routes/kind-routes.ts'
import type { LiveBot, RouteContext } from '@trellis/bot-kit/routes/route-context.ts'

const PAGE = 200
/** A user's closed bots beyond this many are left out of lists and totals. */
const CLOSED_MAX = 5000

/** The routes of a bot's kind; a kind without routes has no place on the site. */
export function routesOf(bot: LiveBot): KindRoutes | undefined {
  const kinds: readonly { kind: string; routes: KindRoutes }[] = serverKinds
  return kinds.find((it) => it.kind === bot.kind)?.routes
}

/** Sums per quote coin, in order of the coins' names. */
export function totalsOf(rows: readonly BotFigures[]): BotTotals[] {
  const coins = [...new Set(rows.map((row) => row.quote_token))].sort()
  return coins.map((coin) => {
    const of = rows.filter((row) => row.quote_token === coin)
    return {
      quote_token: coin,
      count: of.length,
      invested: sum(of.map((row) => row.invested)),
      equity: sum(of.map((row) => row.equity)),
      total_profit: sum(of.map((row) => row.total_profit)),
      realised_profit: sum(of.map((row) => row.realised_profit)),
      other_profit: sum(of.map((row) => row.other_profit)),
    }
  })
}

/** Exact sum of decimal strings of our own making. */
function sum(texts: readonly string[]): string {
  let total = 0n
  for (const text of texts) total += amountOf(text)
  return formatAmount(total as Amount)
}

export function amountOf(text: string): Amount {
  const parsed = parseAmount(text)
  assert(parsed.ok, 'a figure of ours is not a decimal', text)
  return parsed.value
}

/**
 * All closed bots of a user: the read models' rows, and those the memory still holds because the
 * read models have not passed them yet. Each bot once.
 */
export async function allClosed(
  context: RouteContext,
  user: UserId,
  live: readonly LiveBot[],
): Promise<readonly LiveBot[]> {
  const found = new Map<number, LiveBot>()
  for (const bot of live) {
    if (STATUS_TABLE[bot.status].list === 'closed') found.set(bot.bot, bot)
  }
  for (let page = 1; found.size < CLOSED_MAX; page += 1) {
    const { rows, total } = await context.history.closedBots(user, { page, limit: PAGE })
    for (const bot of rows) found.set(bot.bot, found.get(bot.bot) ?? bot)
    if (rows.length === 0 || page * PAGE >= total) break
  }
  return [...found.values()]
}
