// Adding margin to a bot in one contract: money of the Funding account that lies behind its
// position from then on.
import { err, formatAmount, ok, parseAmount, type Result } from '@trellis/kernel'
import type { AddMarginCommand } from '../linear/commands.ts'
import type { LinearState } from '../linear/state.ts'
import { head } from '../wire/checks.ts'
import { badField, refusedField } from './field-refusals.ts'
import { inFunding } from './in-funding.ts'
import type { Refusal } from './kind-routes.ts'
import { commandOnce, isRepeated } from './once.ts'
import type { BotReference, KindBots, Own } from './own-bot.ts'
import type { LiveBot, RouteContext } from './route-context.ts'

const FIELD = 'amount'

export interface MarginInput extends BotReference {
  readonly amount: string
  readonly coin?: string | undefined
}

/** The handler of an add-margin call; the answer says what is invested then. */
export function addingMargin<S extends LinearState>(bots: KindBots<S>) {
  return bots.onChangeable(async (own: Own<S>, input: MarginInput, context) => {
    const wanted = await wantedMargin(own, input, context)
    if (!wanted.ok) return wanted
    const { bot } = own
    const done = await commandOnce(context, bot, wanted.value, input)
    if (!done.ok) return err(bots.refusedChange(done.error))
    const { invested } = (done.value.after as LiveBot<S>).state
    const total = formatAmount(invested)
    return ok({
      ...head,
      bot_id: String(bot.bot),
      added: wanted.value.amount,
      total_investment: total,
    })
  })
}

/** The money of a request, which the Funding account must hold. */
export async function wantedMargin(
  { bot, market }: Own<LinearState>,
  input: MarginInput,
  context: RouteContext,
): Promise<Result<AddMarginCommand, Refusal>> {
  const { quote } = market.instrument
  const amount = parseAmount(input.amount)
  if (!amount.ok) return badField(FIELD, amount.error)
  if (input.coin !== undefined && input.coin !== quote) return err({ code: 'COIN_NOT_MATCH' })
  if (amount.value <= 0n) return refusedField(FIELD, 'too-small', 'above 0', 'send more')
  const command = { type: 'add-margin', amount: formatAmount(amount.value) } as const
  if (isRepeated(bot, input)) return ok(command)
  const funded = await inFunding(context, bot.user, [[quote, amount.value]])
  return funded.ok ? ok(command) : funded
}
