// Rows of bots as the list and the stream give them, from one place, so that neither can differ.
import type { BotRow } from '@trellis/contract'
import type { UserId } from '@trellis/kernel'
import { STATUS_TABLE } from '@trellis/market'
import type { LiveBot, RouteContext } from '@trellis/bot-kit/routes/route-context.ts'
import { routesOf } from './bot-figures.ts'

/** Rows of the user's ongoing bots of all kinds, newest first. */
export async function ongoingRows(user: UserId, context: RouteContext): Promise<BotRow[]> {
  const live = await context.bots.ofUser(user)
  return live
    .filter((bot) => STATUS_TABLE[bot.status].list === 'ongoing')
    .flatMap((bot) => rowOf(bot, context, live) ?? [])
    .sort((a, b) => Number(b.figures.bot_id) - Number(a.figures.bot_id))
}

/**
 * A bot's row among those of its owner that the memory holds; undefined for a kind that has no
 * place on the site.
 */
export function rowOf(
  bot: LiveBot,
  context: RouteContext,
  held: readonly LiveBot[] = [],
): BotRow | undefined {
  const kind = routesOf(bot)
  if (!kind) return undefined
  const { listPart } = kind
  const parts = { grid: null, dca: null, future_grid: null, fmart: null, fcombo: null }
  return {
    type: kind.type,
    figures: kind.figures(bot, context),
    ...parts,
    ...(listPart === undefined ? {} : { [listPart.key]: listPart.of(bot, context, held) }),
  }
}
