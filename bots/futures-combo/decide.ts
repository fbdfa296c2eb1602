// What a futures combo does about what happened: facts, orders and money moves as data. The state
// is not touched, and nothing outside it is remembered.
import { assertNever } from '@trellis/kernel'
import type { BotContext, BotInput, Step } from '@trellis/engine'
import type { InstrumentStatus } from '@trellis/market'
import { endOfStatus, letsReduce } from '@trellis/bot-kit/linear/contract-status.ts'
import { emit, NO_STEPS } from '@trellis/bot-kit/steps.ts'
import { closeCombo, closingSteps } from './close.ts'
import { commandSteps } from './commands.ts'
import type { ComboFact } from './facts.ts'
import { marketOf } from './holdings.ts'
import { fundSteps, openedSteps } from './opening.ts'
import { rebalancedSteps, rebalanceSteps, reopenedSteps } from './rebalancing.ts'
import type { ComboState } from './state.ts'
import { askedByMarks } from './watching.ts'

type Steps = readonly Step<ComboFact>[]

/** Steps for one input. */
export function decide(state: ComboState, input: BotInput, context: BotContext): Steps {
  switch (input.type) {
    case 'start':
      return fundSteps(state, context)
    case 'order-filled':
    case 'order-rejected':
      return onAnswer(state, input, context)
    case 'marks':
      return onMarks(state, context)
    case 'due':
      return onDue(state, input.id, context)
    case 'command':
      return commandSteps(state, input.command, context)
    case 'symbol-status':
      return onSymbolStatus(state, input.symbol, input.status, context)
    case 'position-settled':
      if (state.phase === 'closing') return closingSteps(state, context, input.settlement.symbol)
      return state.phase === 'ended' ? NO_STEPS : closeCombo(state, context, 'deleveraged')
    case 'liquidated':
      return closeCombo(state, context, 'liquidated')
    // Its orders trade at once, its marks come together, and funding is judged by the next marks.
    case 'order-placed':
    case 'order-cancelled':
    case 'trigger':
    case 'funding-paid':
    case 'news':
    case 'fees-changed':
      return NO_STEPS
    default:
      return assertNever(input)
  }
}

function onAnswer(
  state: ComboState,
  { type, order }: Extract<BotInput, { type: 'order-filled' | 'order-rejected' }>,
  context: BotContext,
): Steps {
  switch (state.phase) {
    case 'opening':
      return openedSteps(state, context)
    case 'running':
      return rebalancedSteps(state, context)
    case 'closing':
      return type === 'order-filled' ? closingSteps(state, context, order.symbol) : NO_STEPS
    default:
      return NO_STEPS
  }
}

function onMarks(state: ComboState, context: BotContext): Steps {
  if (state.phase !== 'running') return NO_STEPS
  const { end, peak, nearStep, isOff } = askedByMarks(state, marketOf(context))
  if (end !== undefined) return closeCombo(state, context, end)
  const steps: Step<ComboFact>[] = []
  if (peak !== undefined) steps.push(emit({ type: 'peak-raised', peak }))
  if (nearStep > state.nearStep) {
    const step = nearStep as 1 | 2 | 3
    const prices = state.symbols.map((symbol) => context.mark(symbol))
    steps.push({ type: 'liquidation-near', step, prices })
  } else if (nearStep < state.nearStep)
    steps.push(emit({ type: 'liquidation-eased', step: nearStep }))
  if (isOff) steps.push(...rebalanceSteps(state, context, 'percent'))
  return steps
}

function onDue(state: ComboState, id: string, context: BotContext): Steps {
  if (state.phase === 'closing') return closingSteps(state, context)
  if (state.phase !== 'running') return NO_STEPS
  const cause = id === 'retry' ? (state.last?.cause ?? 'time') : 'time'
  return rebalanceSteps(state, context, cause)
}

function onSymbolStatus(
  state: ComboState,
  symbol: number,
  status: InstrumentStatus,
  context: BotContext,
): Steps {
  if (state.phase === 'closing')
    return letsReduce(status) ? closingSteps(state, context, symbol) : NO_STEPS
  if (state.phase !== 'running') return NO_STEPS
  // The end of one contract is the end of the combo: its weights could not be kept.
  const end = endOfStatus(status)
  if (end !== undefined) return closeCombo(state, context, end)
  return status === 'Trading' ? reopenedSteps(state, context, symbol) : NO_STEPS
}
