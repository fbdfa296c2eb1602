// What a request asks of a running grid, checked before it becomes a command: a change of its
// settings, a withdrawal. Must never change the grid itself.
import { err, formatAmount, ok, parseAmount, type Amount, type Result } from '@trellis/kernel'
import type { Refusal } from '@trellis/bot-kit/routes/kind-routes.ts'
import { withdrawable } from '../profit.ts'
import { badField, refusedField } from './field-refusals.ts'
import { lockedQuote, type GridBot } from './grid-bot.ts'
import { checkUpdate, type GridChange, type GridUpdate } from './update.ts'
import type { ViewMarket } from './view-market.ts'
import { readChange, type WireChange } from './wire-change.ts'

/** A change of a running grid with what it would lead to. */
export function checkedUpdate(
  bot: GridBot,
  market: ViewMarket,
  input: WireChange,
): Result<{ readonly change: GridChange; readonly update: GridUpdate }, Refusal> {
  const { instrument, last, fees } = market
  const change = readChange(instrument, input)
  if (!change.ok) return badField(change.error.field, change.error.problem)
  const at = { instrument, last, fees, lockedQuote: lockedQuote(bot, instrument) }
  const update = checkUpdate(bot.state, change.value, at)
  if (update.replans && market.status !== 'Trading') return err({ code: 'SYMBOL_NOT_TRADING' })
  return ok({ change: change.value, update })
}

/** The profit that a request wants to take out: all that may leave where it names no amount. */
export function askedProfit(
  bot: GridBot,
  { instrument }: ViewMarket,
  text = '',
): Result<Amount, Refusal> {
  const most = withdrawable(bot.state, lockedQuote(bot, instrument))
  const asked = text === '' ? ok(most) : parseAmount(text)
  if (!asked.ok) return badField('withdraw_amount', asked.error)
  if (asked.value <= most && asked.value > 0n) return asked
  const reason = asked.value > most ? 'too-large' : 'too-small'
  const bound = `above 0, at most ${formatAmount(most)}`
  return refusedField('withdraw_amount', reason, bound, `send ${formatAmount(most)}`)
}
