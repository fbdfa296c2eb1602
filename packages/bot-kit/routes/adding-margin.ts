// Adding margin to a bot in one contract: money of the Funding account that lies behind its
// position from then on.
import { err, formatAmount, ok, parseAmount, ZERO, type Amount } from '@trellis/kernel'
import type { BotCommand } from '@trellis/engine'
import type { AddMarginCommand } from '../linear/commands.ts'
import type { LinearState } from '../linear/state.ts'
import { head } from '../wire/checks.ts'
import { badField, refusedField } from './field-refusals.ts'
import type { BotReference, KindBots, Own } from './own-bot.ts'

const FIELD = 'amount'

interface MarginInput extends BotReference {
  readonly amount: string
  readonly coin?: string | undefined
}

/** The handler of an add-margin call; the answer says what is invested then. */
export function addingMargin<S extends LinearState>(bots: KindBots<S>) {
  return bots.onOwn(async ({ bot, market }: Own<S>, input: MarginInput, context) => {
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
    const command: BotCommand & AddMarginCommand = {
      type: 'add-margin',
      amount: formatAmount(amount.value),
    }
    const done = await context.bots.command(bot.user, bot.bot, command)
    if (!done.ok) return err(bots.refused(done.error))
    const total = formatAmount((bot.state.invested + amount.value) as Amount)
    return ok({ ...head, bot_id: String(bot.bot), added: command.amount, total_investment: total })
  })
}
