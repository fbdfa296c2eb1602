// What a DCA does about what happened: facts, orders and money moves as data. The state is not
// touched, and nothing outside it is remembered.
import { assertNever } from '@trellis/kernel'
import type { BotContext, BotInput, Step } from '@trellis/engine'
import { NO_STEPS } from '@trellis/bot-kit/steps.ts'
import { afterConversion, closeDca } from './close.ts'
import { commandSteps } from './commands.ts'
import type { DcaFact } from './facts.ts'
import { pricesOf } from './orders.ts'
import { purchasedSteps, purchaseSteps, startedSteps } from './purchases.ts'
import type { DcaState } from './state.ts'

type Steps = readonly Step<DcaFact>[]

/** Steps for one input. */
export function decide(state: DcaState, input: BotInput, context: BotContext): Steps {
  switch (input.type) {
    case 'start':
      return begin(state, context)
    case 'due':
      // By the time that it belongs to, however late it comes.
      return purchaseSteps(state, context, input.dueMs)
    case 'order-filled':
      if (!input.fill.done) return NO_STEPS
      return onAnswer(state, context, input.order, true)
    case 'order-rejected':
    case 'order-cancelled':
      return onAnswer(state, context, input.order, false)
    case 'command':
      return commandSteps(state, input.command, context)
    case 'symbol-status':
      return input.status === 'Delisted' && state.phase === 'running'
        ? closeDca(state, context, { mode: 'base', word: 'symbol-delisted' })
        : NO_STEPS
    // Its orders trade at once, it asks for no prices and no marks, and holds no contracts.
    case 'order-placed':
    case 'trigger':
    case 'marks':
    case 'funding-paid':
    case 'position-settled':
    case 'liquidated':
    case 'news':
    case 'fees-changed':
      return NO_STEPS
    default:
      return assertNever(input)
  }
}

/** The plan as a fact; the first purchase now, or at its time. */
function begin(state: DcaState, context: BotContext): Steps {
  const { startMs } = state.params
  const isLater = startMs > context.atMs
  const nextMs = isLater ? startMs : context.atMs
  return [
    {
      type: 'bot-funded',
      prices: pricesOf(state, context),
      own: { type: 'dca-planned', nextMs },
    },
    { type: 'status', status: 'initializing', reason: 'none' },
    ...(isLater ? startedSteps(state, context) : purchaseSteps(state, context, nextMs)),
  ]
}

function onAnswer(
  state: DcaState,
  context: BotContext,
  order: Parameters<typeof afterConversion>[2],
  isFilled: boolean,
): Steps {
  if (state.phase === 'closing') return afterConversion(state, context, order, isFilled)
  return purchasedSteps(state, context)
}
