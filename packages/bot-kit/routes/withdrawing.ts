// Taking realised profit out of a running bot: what may leave, and the call that moves it. Grids of
// every market and combos give their own figures.
import { err, formatAmount, ok, parseAmount, type Amount, type Result } from '@trellis/kernel'
import type { WithdrawCommand } from '../commands.ts'
import { head } from '../wire/checks.ts'
import type { ProfitTaken } from '../wire/withdraw.ts'
import { badField, refusedField } from './field-refusals.ts'
import type { Refusal } from './kind-routes.ts'
import { presented } from './following.ts'
import { type BotReference, type KindBots, type Own } from './own-bot.ts'
import type { LiveBot } from './route-context.ts'

const FIELD = 'withdraw_amount'

export interface WithdrawInput extends BotReference {
  readonly withdraw_amount?: string | undefined
}

/** The call that withdraws, and what may be withdrawn; `taken` gives a bot's realised profit. */
export function withdrawing<S>(bots: KindBots<S>, taken: (own: Own<S>) => ProfitTaken) {
  return {
    withdrawal: presented((bot: LiveBot<S>, market) => taken({ bot, market })),
    withdrawProfit: bots.onOwn(async (own: Own<S>, input: WithdrawInput, context) => {
      const { bot } = own
      const profit = taken(own)
      const wanted = wantedProfit(bots, profit, input)
      if (!wanted.ok) return wanted
      const { amount, money } = wanted.value
      const command: WithdrawCommand = { type: 'withdraw', amount }
      const done = await context.bots.command(bot.user, bot.bot, command)
      if (!done.ok) return err(bots.refused(done.error))
      const cum = formatAmount((profit.withdrawn + money) as Amount)
      return ok({ ...head, withdrew_amount: amount, cum_withdrew_amount: cum })
    }),
  }
}

/** The command that a request asks for, and its money. */
export function wantedProfit<S>(
  bots: KindBots<S>,
  { most, isRunning }: ProfitTaken,
  input: WithdrawInput,
): Result<WithdrawCommand & { readonly money: Amount }, Refusal> {
  if (!isRunning) return err(bots.refused('not-running'))
  const asked = askedProfit(most, input.withdraw_amount)
  if (!asked.ok) return asked
  return ok({ type: 'withdraw', amount: formatAmount(asked.value), money: asked.value })
}

/** The profit that a request wants to take out: all that may leave where it names no amount. */
function askedProfit(most: Amount, text = ''): Result<Amount, Refusal> {
  const asked = text === '' ? ok(most) : parseAmount(text)
  if (!asked.ok) return badField(FIELD, asked.error)
  if (most <= 0n) {
    const fix = 'send it again once withdrawable is above 0'
    return refusedField(FIELD, 'nothing-to-withdraw', 'at most 0', fix)
  }
  if (asked.value <= most && asked.value > 0n) return asked
  const reason = asked.value > most ? 'too-large' : 'too-small'
  const bound = `above 0, at most ${formatAmount(most)}`
  return refusedField(FIELD, reason, bound, `send ${formatAmount(most)}`)
}
