// How a dual asset ends: at its time by the average of the last half hour, in one exchange with the
// issuer, or before its time by giving back what was invested. No other way out.
import { ZERO, type Amount } from '@trellis/kernel'
import type { BotContext, CloseReason, Step } from '@trellis/engine'
import { release } from '@trellis/bot-kit/steps.ts'
import { SETTLEMENT_SPAN_MS } from './config.ts'
import type { DualAssetFact, Settled } from './facts.ts'
import { coinsOf } from './params.ts'
import {
  averageAmount,
  convertedPayment,
  converts,
  keptPayment,
  type Payment,
  type Subscription,
} from './plan.ts'
import { DUAL_WORDS, type DualAssetState, type DualWord } from './state.ts'

type Steps = readonly Step<DualAssetFact>[]

/** Name of the account that is the other side. */
export const ISSUER = 'issuer'

/**
 * Settles at the average of the half hour before `dueMs`, whenever that comes; without any price
 * nothing says that the target was reached.
 */
export function settle(state: DualAssetState, dueMs: number, context: BotContext): Steps {
  const { symbol, params } = state
  const average = context.average(symbol, dueMs - SETTLEMENT_SPAN_MS, dueMs)
  const converted = average !== undefined && converts(params, average)
  const paid = converted ? convertedPayment : keptPayment
  const payment = paid(params)
  const own: Settled = {
    type: 'settled',
    tickMs: average?.tickMs ?? 0n,
    spanMs: average?.spanMs ?? 0,
    price: average === undefined ? ZERO : averageAmount(average, params),
    converted,
    coin: payment.coin,
    paid: payment.amount,
    yielded: (payment.amount - paid({ ...params, apyE8: 0 }).amount) as Amount,
  }
  const word = converted ? 'converted' : 'kept'
  return [
    ...ending(state, context, { word, own }),
    ...exchanged(params, payment),
    ...final(state, context, payment, word),
  ]
}

/** Gives back what was invested, without yield. */
export function refund(state: DualAssetState, context: BotContext, word: DualWord): Steps {
  const { params } = state
  const payment = { coin: coinsOf(params).invested, amount: params.amount }
  const own = { type: 'refunded', ...payment } as const
  return [...ending(state, context, { word, own }), ...final(state, context, payment, word)]
}

function ending(
  { symbol }: DualAssetState,
  context: BotContext,
  { word, own }: { readonly word: DualWord; readonly own: DualAssetFact },
): Steps {
  const reason: CloseReason = DUAL_WORDS[word]
  return [
    { type: 'closing-started', reason, word, prices: [context.last(symbol)], own },
    { type: 'status', status: 'cancelling', reason, word },
  ]
}

/** What the wallet holds against what is paid; of the same coin only the difference moves. */
function exchanged(params: Subscription, payment: Payment): Steps {
  const invested = { coin: coinsOf(params).invested, amount: params.amount }
  if (payment.coin !== invested.coin)
    return [{ type: 'exchange', give: [invested], take: [payment], with: ISSUER }]
  const more = (payment.amount - invested.amount) as Amount
  if (more <= 0n) return []
  return [{ type: 'exchange', give: [], take: [{ ...payment, amount: more }], with: ISSUER }]
}

function final(
  { symbol }: DualAssetState,
  context: BotContext,
  { coin, amount }: Payment,
  word: DualWord,
): Steps {
  return [
    { type: 'bot-closed', prices: [context.last(symbol)] },
    ...release(coin, amount, 'close'),
    { type: 'status', status: 'completed', reason: DUAL_WORDS[word], word },
  ]
}
