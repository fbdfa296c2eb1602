// What adding margin to a bot in one contract, or taking money out of it, would do now: carried out
// on a copy by engine and venue, with the orders that wait for margin and get it.
import { formatAmount, ok, type Amount, type Quantity } from '@trellis/kernel'
import type { BotCommand } from '@trellis/engine'
import { formatQuantity } from '@trellis/market'
import { equityAt, type LinearState } from '../linear/state.ts'
import { head } from '../wire/checks.ts'
import { wantedMargin, type MarginInput } from './adding-margin.ts'
import { contractRow, markOf } from './contract-views.ts'
import type { KindBots, Own } from './own-bot.ts'
import type { LiveBot, RouteContext } from './route-context.ts'
import type { ViewMarket } from './view-market.ts'
import { refusedProfit, wantedProfit, type WithdrawInput } from './withdrawing.ts'

/** The handlers that tell of both; `waiting` counts the orders of a bot that lack margin. */
export function marginEffects<S extends LinearState>(
  bots: KindBots<S>,
  waiting: (state: S) => number,
) {
  const rehearsed = async ({ bot, market }: Own<S>, command: BotCommand, context: RouteContext) => {
    const { leverage } = bot.state
    const done = await context.bots.rehearse(bot, { leverage, command })
    if (!done.ok) return refusedProfit(bots, done.error)
    const after = done.value as LiveBot<S>
    return ok({
      ...effectRow(bot, after, market),
      waiting_before: waiting(bot.state),
      waiting_after: waiting(after.state),
    })
  }
  return {
    validateAddMargin: bots.onChangeable(async (own: Own<S>, input: MarginInput, context) => {
      const wanted = await wantedMargin(own, input, context)
      return wanted.ok ? rehearsed(own, wanted.value, context) : wanted
    }),
    validateWithdraw: bots.onChangeable(async (own: Own<S>, input: WithdrawInput, context) => {
      const wanted = wantedProfit(input)
      return wanted.ok ? rehearsed(own, wanted.value, context) : wanted
    }),
  }
}

/** What becomes of a bot. */
function effectRow(before: LiveBot<LinearState>, after: LiveBot<LinearState>, market: ViewMarket) {
  const had = new Set(before.openOrders.map(({ ref }) => ref))
  const lots = after.state.lots - before.state.lots
  return {
    ...head,
    bot_id: String(before.bot),
    before: figuresRow(before, market),
    after: figuresRow(after, market),
    traded_side: lots === 0 ? ('' as const) : lots > 0 ? ('buy' as const) : ('sell' as const),
    traded: formatQuantity(market.instrument, Math.abs(lots) as Quantity),
    fees: formatAmount((after.state.fees - before.state.fees) as Amount),
    placed: after.openOrders.filter(({ ref }) => !had.has(ref)).length,
  }
}

function figuresRow(bot: LiveBot<LinearState>, market: ViewMarket) {
  const equity = formatAmount(equityAt(bot.state, markOf(market)))
  return { ...contractRow(bot, market), equity }
}
