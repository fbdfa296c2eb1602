// What kinds of grid show to those who look for a model: the public detail and the ranking.
import { err, ok } from '@trellis/kernel'
import type { GridState } from '../grid/state.ts'
import type { Targets } from '../targets.ts'
import { head } from '../wire/checks.ts'
import type { BotMoney } from './bot-figures.ts'
import type { Defeats } from './defeated.ts'
import { rankedGridRow, sharedGridRow } from './grid-views.ts'
import type { Answer } from './kind-routes.ts'
import { mayRead, type BotReference, type KindBots, type Own } from './own-bot.ts'
import { rankingOf } from './ranking.ts'
import type { LiveBot, RouteContext } from './route-context.ts'
import type { ViewMarket } from './view-market.ts'

type Detailed<D> = typeof head & { readonly detail: D }

/** The handler of the public detail: what others may read of a bot of the kind, if they may. */
export function sharedDetail<S, D>(
  bots: KindBots<S>,
  present: (bot: LiveBot<S>, market: ViewMarket, context: RouteContext) => D,
) {
  return async (context: RouteContext, input: BotReference): Answer<Detailed<D>> => {
    const found = await sharedBot(bots, context, input)
    if (!found.ok) return found
    const { bot, market } = found.value
    return ok({ ...head, detail: present(bot, market, context) })
  }
}

/**
 * The same of a kind that says of how many others a bot is ahead: `defeated` is what the ranking
 * has of it, undefined where there are too few. Nobody waits for a newer ranking.
 */
export function sharedGridDetail<S, D>(
  bots: KindBots<S>,
  present: (bot: LiveBot<S>, market: ViewMarket, defeated: Defeats | undefined) => D,
) {
  return async (context: RouteContext, input: BotReference): Answer<Detailed<D>> => {
    const found = await sharedBot(bots, context, input)
    if (!found.ok) return found
    const { bot, market } = found.value
    const ranked = await context.ranking.find(bot.bot)
    return ok({ ...head, detail: present(bot, market, ranked?.defeated) })
  }
}

async function sharedBot<S>(
  bots: KindBots<S>,
  context: RouteContext,
  input: BotReference,
): Answer<Own<S>> {
  const found = await bots.find(context, input)
  return found.ok && !mayRead(found.value.bot, context) ? err({ code: 'NOT_FOUND' }) : found
}

/** The handlers of the public detail and of the ranking; `moneyOf` values a grid of the kind. */
export function followingOf<S extends GridState<Pick<Targets, 'takeProfit' | 'stopLoss'>>>(
  bots: KindBots<S>,
  moneyOf: (bot: LiveBot<S>, market: ViewMarket) => BotMoney,
) {
  return {
    detail: sharedGridDetail(bots, (bot, market, defeated) =>
      sharedGridRow(bot, market, { money: moneyOf(bot, market), defeated }),
    ),
    ranking: rankingOf(bots, ({ bot, market }: Own<S>, { copies, defeated }) => ({
      ...rankedGridRow(bot, market, { money: moneyOf(bot, market), defeated }),
      follow_num: copies,
    })),
  }
}
