// What a dual asset does about what happened: facts and money moves as data. It sends no order; the
// only things that move it are its settlement and the end of its market.
import { assertNever, MONEY_UNIT } from '@trellis/kernel'
import type { BotCommand, BotContext, BotInput, KindRefusal, Step } from '@trellis/engine'
import { operatorWordOf, type EndCommand } from '@trellis/bot-kit/close-words.ts'
import { NO_STEPS, reserve } from '@trellis/bot-kit/steps.ts'
import { refund, settle } from './close.ts'
import type { DualAssetFact } from './facts.ts'
import { baseValue } from '@trellis/bot-kit/worth.ts'
import { coinsOf } from './params.ts'
import type { DualAssetState } from './state.ts'

type Steps = readonly Step<DualAssetFact>[]

/** Steps for one input. */
export function decide(state: DualAssetState, input: BotInput, context: BotContext): Steps {
  switch (input.type) {
    case 'start':
      return subscribe(state, context)
    case 'due':
      return settle(state, input.dueMs, context)
    case 'symbol-status':
      return input.status === 'Delisted' && state.phase === 'running'
        ? refund(state, context, 'symbol-delisted')
        : NO_STEPS
    case 'command':
      return refund(state, context, (input.command as EndCommand).word)
    case 'order-placed':
    case 'order-rejected':
    case 'order-filled':
    case 'order-cancelled':
    case 'trigger':
    case 'marks':
    case 'funding-paid':
    case 'position-settled':
    case 'news':
    case 'liquidated':
    case 'fees-changed':
      return NO_STEPS
    default:
      return assertNever(input)
  }
}

/** The quote as a fact, the money from Funding, and nothing more until it is settled. */
function subscribe({ symbol, params }: DualAssetState, context: BotContext): Steps {
  const { direction, amount, target, apyE8, settlesAtMs } = params
  const coin = coinsOf(params).invested
  const prices = [context.last(symbol)]
  const own = {
    type: 'subscribed',
    direction,
    coin,
    amount,
    target: baseValue(params, MONEY_UNIT, target),
    apyE8,
    settlesAtMs,
  } as const
  return [
    { type: 'bot-funded', prices, own },
    ...reserve(coin, amount),
    { type: 'status', status: 'running', reason: 'none' },
    { type: 'bot-started', prices },
  ]
}

/** A quote that has expired by the time the engine has it is not taken, whatever a route saw. */
export function refuseStart(
  { symbol, params }: DualAssetState,
  context: BotContext,
): KindRefusal | undefined {
  const { base, quote, tickUnits, tickScale } = context.instrument(symbol)
  const isPair = base === params.baseCoin && quote === params.quoteCoin
  const areTicks = tickUnits === params.tickUnits && tickScale === params.tickScale
  if (!isPair || !areTicks) return 'invalid-argument'
  const isStale = context.atMs >= params.expiresAtMs || context.atMs >= params.yieldFromMs
  return isStale ? 'quote-expired' : undefined
}

/** A dual asset cannot be redeemed or changed; the operator's word gives it back. */
export function refuseCommand(
  { phase }: DualAssetState,
  command: BotCommand,
): KindRefusal | undefined {
  if (command.type === 'close') return 'not-redeemable'
  const isEnd = command.type === 'end' && operatorWordOf(command) !== undefined
  if (!isEnd) return 'invalid-argument'
  return phase === 'running' ? undefined : 'not-cancellable'
}
