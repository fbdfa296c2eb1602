// What kinds of grid show to those who look for a model: the public detail and the ranking.
import { err, ok } from '@trellis/kernel'
import type { GridState } from '../grid/state.ts'
import type { Targets } from '../targets.ts'
import { head } from '../wire/checks.ts'
import type { BotMoney } from './bot-figures.ts'
import { toldDefeat } from './defeated.ts'
import { rankedGridRow, sharedGridRow } from './grid-views.ts'
import type { Answer } from './kind-routes.ts'
import { mayFollow, type BotReference, type KindBots, type Own } from './own-bot.ts'
import { rankingOf } from './ranking.ts'
import type { LiveBot, RouteContext } from './route-context.ts'
import type { ViewMarket } from './view-market.ts'

/** The handler of the public detail: what others may read of a bot of the kind, if they may. */
export function sharedDetail<S, D>(
  bots: KindBots<S>,
  present: (bot: LiveBot<S>, market: ViewMarket, context: RouteContext) => D,
) {
  return async (
    context: RouteContext,
    input: BotReference,
  ): Answer<typeof head & { readonly detail: D }> => {
    const found = await bots.find(context, input)
    if (!found.ok) return found
    const { bot, market } = found.value
    if (!mayFollow(bot, context)) return err({ code: 'NOT_FOUND' })
    const detail = present(bot, market, context)
    return ok({ ...head, detail: await withDefeat(detail, bot, context) })
  }
}

/** Where the kind says of how many others a bot is ahead: as the ranking has it. */
async function withDefeat<D>(detail: D, { bot }: LiveBot, { ranking }: RouteContext): Promise<D> {
  if (typeof detail !== 'object' || detail === null || !('defeat_percentage' in detail)) {
    return detail
  }
  const { rows } = await ranking.list()
  const defeated = rows.find((it) => it.bot.bot === bot)?.defeated
  return { ...detail, defeat_percentage: toldDefeat(defeated) }
}

/** The handlers of the public detail and of the ranking; `moneyOf` values a grid of the kind. */
export function followingOf<S extends GridState<Pick<Targets, 'takeProfit' | 'stopLoss'>>>(
  bots: KindBots<S>,
  moneyOf: (bot: LiveBot<S>, market: ViewMarket) => BotMoney,
) {
  return {
    detail: sharedDetail(bots, (bot, market) => sharedGridRow(bot, market, moneyOf(bot, market))),
    ranking: rankingOf(bots, ({ bot, market }: Own<S>, { copies, defeated }) => ({
      ...rankedGridRow(bot, market, moneyOf(bot, market)),
      follow_num: copies,
      defeat_percentage: toldDefeat(defeated),
    })),
  }
}
