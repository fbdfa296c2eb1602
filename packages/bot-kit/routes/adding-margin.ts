// Adding margin to a bot in one contract: money of the Funding account that lies behind its
// position from then on.
import {
  err,
  formatAmount,
  ok,
  parseAmount,
  ZERO,
  type Amount,
  type Quantity,
  type Result,
} from '@trellis/kernel'
import type { BotCommand } from '@trellis/engine'
import { formatQuantity } from '@trellis/market'
import { cellsOf } from '../grid/cells.ts'
import type { AddMarginCommand } from '../linear/commands.ts'
import type { ContractGrid } from '../linear/grid-money.ts'
import { equityAt, type LinearState } from '../linear/state.ts'
import { head } from '../wire/checks.ts'
import { contractRow, markOf } from './contract-views.ts'
import { badField, refusedField } from './field-refusals.ts'
import type { Refusal } from './kind-routes.ts'
import type { BotReference, KindBots, Own } from './own-bot.ts'
import type { LiveBot, RouteContext } from './route-context.ts'
import type { ViewMarket } from './view-market.ts'

const FIELD = 'amount'

interface MarginInput extends BotReference {
  readonly amount: string
  readonly coin?: string | undefined
}

/** The handler of an add-margin call; the answer says what is invested then. */
export function addingMargin<S extends LinearState>(bots: KindBots<S>) {
  return bots.onOwn(async (own: Own<S>, input: MarginInput, context) => {
    const wanted = await wantedMargin(own, input, context)
    if (!wanted.ok) return wanted
    const { bot } = own
    const { command, amount } = wanted.value
    const done = await context.bots.command(bot.user, bot.bot, command)
    if (!done.ok) return err(bots.refused(done.error))
    const total = formatAmount((bot.state.invested + amount) as Amount)
    return ok({ ...head, bot_id: String(bot.bot), added: command.amount, total_investment: total })
  })
}

/**
 * The handler of what an add-margin call would do now: carried out on a copy by engine and venue,
 * with the orders that wait for margin and get it.
 */
export function rehearsingMargin<S extends ContractGrid>(bots: KindBots<S>) {
  return bots.onOwn(async (own: Own<S>, input: MarginInput, context) => {
    const wanted = await wantedMargin(own, input, context)
    if (!wanted.ok) return wanted
    const { bot, market } = own
    const { leverage } = bot.state
    const { command } = wanted.value
    const done = await context.bots.rehearse(bot, { leverage, command })
    if (!done.ok) return err(bots.refused(done.error))
    return ok(marginEffectRow(bot, done.value as LiveBot<S>, market))
  })
}

/** What becomes of a bot by more margin. */
function marginEffectRow(
  before: LiveBot<ContractGrid>,
  after: LiveBot<ContractGrid>,
  market: ViewMarket,
) {
  const had = new Set(before.openOrders.map(({ ref }) => ref))
  const lots = after.state.lots - before.state.lots
  const { instrument } = market
  return {
    ...head,
    bot_id: String(before.bot),
    before: { ...contractRow(before, market), equity: equityOf(before, market) },
    after: { ...contractRow(after, market), equity: equityOf(after, market) },
    traded_side: lots === 0 ? ('' as const) : lots > 0 ? ('buy' as const) : ('sell' as const),
    traded: formatQuantity(instrument, Math.abs(lots) as Quantity),
    fees: formatAmount((after.state.fees - before.state.fees) as Amount),
    placed: after.openOrders.filter(({ ref }) => !had.has(ref)).length,
    waiting_before: waitingForMargin(before.state),
    waiting_after: waitingForMargin(after.state),
  }
}

function equityOf({ state }: LiveBot<ContractGrid>, market: ViewMarket): string {
  return formatAmount(equityAt(state, markOf(market)))
}

/** How many levels of a grid wait for margin. */
function waitingForMargin(state: ContractGrid): number {
  return cellsOf(state).filter(({ ref, reason }) => ref === 0 && reason === SHORT).length
}
const SHORT = 'insufficient-balance'

interface WantedMargin {
  readonly amount: Amount
  readonly command: BotCommand & AddMarginCommand
}

/** The money of a request, which the Funding account must hold. */
async function wantedMargin(
  { bot, market }: Own<LinearState>,
  input: MarginInput,
  context: RouteContext,
): Promise<Result<WantedMargin, Refusal>> {
  const { quote } = market.instrument
  const amount = parseAmount(input.amount)
  if (!amount.ok) return badField(FIELD, amount.error)
  if (input.coin !== undefined && input.coin !== quote) return err({ code: 'COIN_NOT_MATCH' })
  if (amount.value <= 0n) return refusedField(FIELD, 'too-small', 'above 0', 'send more')
  const available = (await context.bots.funding(bot.user)).get(quote) ?? ZERO
  if (amount.value > available) {
    const [needed, held] = [formatAmount(amount.value), formatAmount(available)]
    const shortfall = [{ coin: quote, needed, available: held }]
    return err({ code: 'INSUFFICIENT_BALANCE', result: { shortfall } })
  }
  const command = { type: 'add-margin', amount: formatAmount(amount.value) } as const
  return ok({ amount: amount.value, command })
}
