// My summary: sums of the ongoing bots, today's change, what wants attention, the Funding account.
// Every figure comes from the same rows the list shows. It works without the database: what only
// history knows is null while nobody could read it.
import { attentionNotes, type BotFigures, type SummaryResult } from '@trellis/contract'
import { err, formatAmount, ok, type Amount, type BotId } from '@trellis/kernel'
import { STATUS_TABLE } from '@trellis/market'
import type { Answer } from '@trellis/bot-kit/routes/kind-routes.ts'
import { amountOf } from '@trellis/bot-kit/routes/rank-bots.ts'
import type { LiveBot, Past, RouteContext } from '@trellis/bot-kit/routes/route-context.ts'
import { head } from '@trellis/bot-kit/wire/checks.ts'
import { balanceRows } from '../market/market-handlers.ts'
import { routesOf, totalsOf } from '../calls/bot-figures.ts'
import type { Call } from '../calls/call.ts'

const WAITING = new Set(['NEW', 'INITIALIZING', 'AWAIT_ACTIVATION', 'RAW'])

export const summary = async ({ context }: Call): Answer<SummaryResult> => {
  const user = context.userId
  if (user === undefined) return err({ code: 'notLoggedIn' })
  const live = await context.bots.ofUser(user)
  const ongoing = live.filter((bot) => STATUS_TABLE[bot.status].list === 'ongoing')
  const rows = ongoing.flatMap((bot) => figuresIn(bot, context))
  const past = await context.history.past(user, live)
  const failed = past.failed.flatMap((bot) => figuresIn(bot, context))
  return ok({
    ...head,
    running_count: rows.filter((row) => row.status === 'RUNNING').length,
    waiting_count: rows.filter((row) => WAITING.has(row.status)).length,
    closed_count: past.closedCount,
    totals: totalsOf(rows).map((total) => {
      const own = rows.filter((row) => row.quote_token === total.quote_token)
      return { ...total, today_profit: todayOf(own, past) }
    }),
    equities: rows.map(worthOf),
    attention: [...rows, ...failed].filter((row) => attentionNotes.has(row.note)).map(wantsLook),
    funding: balanceRows(await context.bots.funding(user), []),
  })
}

function figuresIn(bot: LiveBot, context: RouteContext): readonly BotFigures[] {
  const kind = routesOf(bot)
  return kind ? [kind.figures(bot, context)] : []
}

function wantsLook(row: BotFigures): SummaryResult['attention'][number] {
  const { bot_id, symbol, category, base_token, quote_token, note: reason } = row
  return { bot_id, symbol, category, base_token, quote_token, reason }
}

/** A bot's part in the sums of its coin. */
export function worthOf(row: BotFigures): SummaryResult['equities'][number] {
  const { bot_id, quote_token, invested, equity, total_profit } = row
  return { bot_id, quote_token, invested, equity, total_profit }
}

/**
 * Change of the total P&L since 00:00 UTC of market time; all of it for a bot made today. Null
 * while it is not known what a bot began the day with.
 */
function todayOf(rows: readonly BotFigures[], { dayMs, openings }: Past): string | null {
  let today = 0n
  for (const row of rows) {
    const isNew = Number(row.create_time) >= dayMs
    const opening = isNew ? 0n : openings.get(Number(row.bot_id) as BotId)
    if (opening === undefined) return null
    today += amountOf(row.total_profit) - opening
  }
  return formatAmount(today as Amount)
}
