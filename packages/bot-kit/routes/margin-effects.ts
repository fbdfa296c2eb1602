// What adding margin to a bot in one contract, or taking money out of it, would do now: carried out
// on a copy by engine and venue, with the orders that wait for margin and get it.
import { formatAmount, ok, type Amount, type Quantity } from '@trellis/kernel'
import type { BotCommand } from '@trellis/engine'
import type { ContractFigures } from '@trellis/contract'
import { formatQuantity, type Instrument } from '@trellis/market'
import { equityAt, type LinearState } from '../linear/state.ts'
import { head } from '../wire/checks.ts'
import { wantedMargin, type MarginInput } from './adding-margin.ts'
import { contractRow, markOf, withdrawableOf } from './contract-views.ts'
import type { KindBots, Own } from './own-bot.ts'
import type { LiveBot, RouteContext } from './route-context.ts'
import type { ViewMarket } from './view-market.ts'
import { refusedProfit, wantedProfit, type WithdrawInput } from './withdrawing.ts'

/** What a kind shows of its bots at a moment. */
interface Shown<S extends LinearState> {
  /** Orders that lack margin. */
  readonly waiting: (state: S) => number
  /** Position, margin and liquidation, as its detail has them. */
  readonly figures?: (bot: LiveBot<S>, market: ViewMarket) => ContractFigures
}

/** The handlers that tell of both. */
export function marginEffects<S extends LinearState>(
  bots: KindBots<S>,
  { waiting, figures = (bot, market) => contractRow(bot, market) }: Shown<S>,
) {
  const figuresRow = (bot: LiveBot<S>, market: ViewMarket) => {
    const equity = formatAmount(equityAt(bot.state, markOf(market)))
    return { ...figures(bot, market), equity }
  }
  const rehearsed = async ({ bot, market }: Own<S>, command: BotCommand, context: RouteContext) => {
    const { leverage } = bot.state
    const done = await context.bots.rehearse(bot, { leverage, command })
    if (!done.ok) return refusedProfit(bots, done.error)
    const after = done.value as LiveBot<S>
    return ok({
      ...effectRow(bot, after, market.instrument),
      before: figuresRow(bot, market),
      after: figuresRow(after, market),
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
      const wanted = wantedProfit(input, own.bot, withdrawableOf(own.bot, own.market))
      return wanted.ok ? rehearsed(own, wanted.value, context) : wanted
    }),
  }
}

/** What is traded at once, and what becomes of the orders. */
function effectRow(
  before: LiveBot<LinearState>,
  after: LiveBot<LinearState>,
  instrument: Instrument,
) {
  const had = new Set(before.openOrders.map(({ ref }) => ref))
  const lots = after.state.lots - before.state.lots
  return {
    ...head,
    bot_id: String(before.bot),
    traded_side: lots === 0 ? ('' as const) : lots > 0 ? ('buy' as const) : ('sell' as const),
    traded: formatQuantity(instrument, Math.abs(lots) as Quantity),
    fees: formatAmount((after.state.fees - before.state.fees) as Amount),
    placed: after.openOrders.filter(({ ref }) => !had.has(ref)).length,
  }
}
