// My summary: sums of the ongoing bots, today's change, what wants attention, the Funding account.
// Every figure comes from the same rows the list shows.
import type { BotFigures, SummaryResult } from '@trellis/contract'
import { err, formatAmount, ok, type Amount } from '@trellis/kernel'
import { STATUS_TABLE } from '@trellis/market'
import type { Answer, LiveBot, RouteContext } from '@trellis/bots/registry.server'
import { balanceRows } from '../market/market-handlers.ts'
import { allClosed, amountOf, routesOf, sum, totalsOf } from './bot-figures.ts'
import type { Call } from './call.ts'

const DAY_MS = 86_400_000
const WAITING = new Set(['NEW', 'INITIALIZING', 'AWAIT_ACTIVATION', 'RAW'])
const ATTENTION = new Set(['above-range', 'below-range', 'failed'])

export const summary = async ({ context }: Call): Answer<SummaryResult> => {
  const user = context.userId
  if (user === undefined) return err({ code: 'notLoggedIn' })
  const live = await context.bots.ofUser(user)
  const ongoing = live.filter((bot) => STATUS_TABLE[bot.status].list === 'ongoing')
  const closed = await allClosed(context, user, live)
  const rows = ongoing.flatMap((bot) => figuresIn(bot, context))
  const today = new Map(
    await Promise.all(
      rows.map(async (row): Promise<[string, Amount]> => [row.bot_id, await todayOf(row, context)]),
    ),
  )
  const todayIn = (coin: string): string =>
    sum(
      rows
        .filter((row) => row.quote_token === coin)
        .map((row) => formatAmount(today.get(row.bot_id) ?? (0n as Amount))),
    )
  return ok({
    status_code: 200,
    debug_msg: '',
    running_count: rows.filter((row) => row.status === 'RUNNING').length,
    waiting_count: rows.filter((row) => WAITING.has(row.status)).length,
    closed_count: closed.length,
    totals: totalsOf(rows).map((row) => ({ ...row, today_profit: todayIn(row.quote_token) })),
    attention: [...rows, ...failed(closed, context)]
      .filter((row) => ATTENTION.has(row.note))
      .map((row) => ({ bot_id: row.bot_id, symbol: row.symbol, reason: row.note })),
    funding: balanceRows(await context.bots.funding(user), []),
  })
}

function figuresIn(bot: LiveBot, context: RouteContext): readonly BotFigures[] {
  const kind = routesOf(bot)
  return kind ? [kind.figures(bot, context)] : []
}

/** Bots that broke an invariant stay in sight although they are over. */
function failed(closed: readonly LiveBot[], context: RouteContext): readonly BotFigures[] {
  return closed.filter((bot) => bot.status === 'failed').flatMap((bot) => figuresIn(bot, context))
}

/** Change of the total P&L since 00:00 UTC of market time; all of it for a bot made today. */
async function todayOf(row: BotFigures, context: RouteContext): Promise<Amount> {
  const now = context.market.nowMs()
  const midnight = now - (now % DAY_MS)
  const total = amountOf(row.total_profit)
  if (Number(row.create_time) >= midnight) return total
  const id = Number(row.bot_id) as LiveBot['bot']
  const [first] = await context.history.curve(id, { fromMs: midnight, points: 2 })
  return first ? ((total - amountOf(first.total)) as Amount) : total
}
