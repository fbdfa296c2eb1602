// Taking realised profit out of a running bot: what may leave, and the call that moves it. Grids of
// every market and combos give their own figures. How much may leave is for the engine to say, at
// the moment it decides: a look before that is of another market.
import type { FieldReason } from '@trellis/contract'
import { err, formatAmount, ok, parseAmount, ZERO, type Amount, type Result } from '@trellis/kernel'
import type { WithdrawCommand, WithdrawRefusal } from '../commands.ts'
import { head } from '../wire/checks.ts'
import type { ProfitTaken } from '../wire/withdraw.ts'
import { badField, refusedField } from './field-refusals.ts'
import { bonusStays } from './host-refusal.ts'
import type { Refusal } from './kind-routes.ts'
import { commandOnce, movedUnder } from './once.ts'
import { type BotReference, type KindBots, type Own } from './own-bot.ts'
import type { HostRefusal, LiveBot } from './route-context.ts'
import { presented } from './view-market.ts'

const FIELD = 'withdraw_amount'

export interface WithdrawInput extends BotReference {
  readonly withdraw_amount?: string | undefined
}

/** The call that withdraws, and what may be withdrawn; `taken` gives a bot's realised profit. */
export function withdrawing<S>(bots: KindBots<S>, taken: (own: Own<S>) => ProfitTaken) {
  return {
    withdrawal: presented((bot: LiveBot<S>, market) => taken({ bot, market })),
    withdrawProfit: bots.onChangeable(async (own: Own<S>, input: WithdrawInput, context) => {
      const { bot, market } = own
      const wanted = wantedProfit(input, bot, taken(own).most)
      if (!wanted.ok) return wanted
      const done = await commandOnce(context, bot, wanted.value, input)
      if (!done.ok) return refusedProfit(bots, done.error)
      const { before, after } = done.value
      const [had, has] = [before, after].map(
        (it) => taken({ bot: it as LiveBot<S>, market }).withdrawn,
      ) as [Amount, Amount]
      const left = movedUnder(after, input) ?? ((has - had) as Amount)
      return ok({
        ...head,
        withdrew_amount: formatAmount(left),
        cum_withdrew_amount: formatAmount(has),
      })
    }),
  }
}

/**
 * The command that a request asks for: all that may leave where it names no amount. Of a voucher
 * the kind knows nothing, so that a bot with one is told the amount; a repeated request the same.
 */
export function wantedProfit(
  input: WithdrawInput,
  bot: LiveBot,
  most: Amount,
): Result<WithdrawCommand, Refusal> {
  const { withdraw_amount: text = '' } = input
  if (text === '') {
    const all = bot.bonus === undefined ? ZERO : (movedUnder(bot, input) ?? most)
    return ok({ type: 'withdraw', amount: all === ZERO ? '' : formatAmount(all) })
  }
  const amount = parseAmount(text)
  if (!amount.ok) return badField(FIELD, amount.error)
  return ok({ type: 'withdraw', amount: formatAmount(amount.value) })
}

const REASONS: Readonly<Record<WithdrawRefusal['code'], FieldReason>> = {
  'nothing-to-withdraw': 'nothing-to-withdraw',
  'withdraw-too-much': 'too-large',
  'withdraw-too-little': 'too-small',
}

/** The engine's refusal of a withdrawal by its field, with what may leave the bot. */
export function refusedProfit<S>(bots: KindBots<S>, refusal: HostRefusal) {
  const stays = bonusStays(refusal, FIELD)
  if (stays !== undefined) return err(stays)
  if (!isOfAmount(refusal)) return err(bots.refusedChange(refusal))
  const { code, details: most } = refusal
  const isEmpty = code === 'nothing-to-withdraw'
  const bound = isEmpty ? `at most ${most}` : `above 0, at most ${most}`
  const fix = isEmpty ? 'send it again once withdrawable is above 0' : `send ${most}`
  return refusedField(FIELD, REASONS[code], bound, fix)
}

function isOfAmount(refusal: HostRefusal): refusal is WithdrawRefusal {
  return typeof refusal !== 'string' && Object.hasOwn(REASONS, refusal.code)
}
