// What a martingale does about what happened: facts, orders and money moves as data. The state is
// not touched, and nothing outside it is remembered.
import { assertNever, type Price } from '@trellis/kernel'
import type { BotContext, BotInput, Step } from '@trellis/engine'
import {
  type Fill,
  type InstrumentStatus,
  type PlaceOrder,
  type RejectReason,
} from '@trellis/market'
import { REJECTED } from '@trellis/bot-kit/unplaced.ts'
import { marketSteps } from '@trellis/bot-kit/halting.ts'
import { afterReduction } from '@trellis/bot-kit/linear/closing.ts'
import { statusSteps } from '@trellis/bot-kit/linear/contract-status.ts'
import { liquidationSteps, liquidationView } from '@trellis/bot-kit/linear/liquidation-alerts.ts'
import { changedTerms } from '@trellis/bot-kit/linear/margin-terms.ts'
import { AWAITING, stakeSteps } from '@trellis/bot-kit/linear/stake.ts'
import { emit, NO_STEPS } from '@trellis/bot-kit/steps.ts'
import { unitsOf } from '@trellis/bot-kit/worth.ts'
import { closeMartingale, CLOSING, refusedRound } from './close.ts'
import { commandSteps } from './commands.ts'
import type { MartingaleFact } from './facts.ts'
import {
  additionSteps,
  openedSteps,
  retriedSteps,
  roundSteps,
  takenSteps,
  wonSteps,
} from './rounds.ts'
import { isAlive, type MartingaleState } from './state.ts'
import { awaitsEntry, isInRound } from './triggers.ts'

type Steps = readonly Step<MartingaleFact>[]

/** Steps for one input. */
export function decide(state: MartingaleState, input: BotInput, context: BotContext): Steps {
  switch (input.type) {
    case 'order-filled':
      return onFilled(state, input.order, input.fill, context)
    case 'order-placed':
    case 'order-cancelled':
      return NO_STEPS
    case 'order-rejected':
      return onRefused(state, input.order, input.reason, context)
    case 'trigger':
      return onTrigger(state, input.id, input.price, context)
    case 'start':
      return fundSteps(state, context)
    case 'symbol-status':
      return onSymbolStatus(state, input.status, context)
    case 'command':
      return commandSteps(state, input.command, context)
    case 'fees-changed':
      return changedTerms(state, context)
    case 'due':
      return onReduced(state, context)
    case 'marks':
    case 'news':
      return NO_STEPS
    case 'funding-paid':
      return input.amount > 0n ? retriedSteps(state, context) : NO_STEPS
    case 'position-settled':
      if (state.phase === 'closing') return afterReduction(state, context, CLOSING)
      return closeMartingale(state, context, 'deleveraged')
    case 'liquidated':
      return closeMartingale(state, context, 'liquidated')
    default:
      return assertNever(input)
  }
}

/** The money of a new bot, its leverage, and its first round or the wait for its trigger price. */
function fundSteps(state: MartingaleState, context: BotContext): Steps {
  const { symbol, params } = state
  const units = unitsOf(context.instrument(symbol))
  const own = { type: 'martingale-funded', quote: params.investment, ...units } as const
  const steps: Steps = stakeSteps(symbol, params, context, own)
  if (awaitsEntry(state, context.last(symbol))) return [...steps, AWAITING]
  return [...steps, ...roundSteps({ ...state, wallet: params.investment }, context, 'open')]
}

function onTrigger(state: MartingaleState, id: string, price: Price, context: BotContext): Steps {
  if (id === 'entry')
    return state.phase === 'waiting' ? roundSteps(state, context, 'trigger-entry') : NO_STEPS
  if (!isInRound(state)) return NO_STEPS
  switch (id) {
    case 'take-profit':
      return state.phase === 'running' ? wonSteps(state, context, price) : NO_STEPS
    case 'stop-loss':
      return closeMartingale(state, context, 'stop-loss')
    case 'margin-freed':
      return retriedSteps(state, context)
    case 'liquidation-near':
    case 'liquidation-eased':
      return liquidationSteps(liquidationView(state), price)
    default:
      return NO_STEPS
  }
}

/** By its level a fill is of the base order, of an addition, or of one that reduces. */
function onFilled(
  state: MartingaleState,
  { level }: PlaceOrder,
  { done }: Fill,
  context: BotContext,
): Steps {
  if (!done) return NO_STEPS
  if (level < 0) return onReduced(state, context)
  if (level === 0) return state.phase === 'opening' ? openedSteps(state, context) : NO_STEPS
  return state.phase === 'running' ? additionSteps(state, context, level + 1) : NO_STEPS
}

/** An order that reduces was filled, or it is time to send a refused one again. */
function onReduced(state: MartingaleState, context: BotContext): Steps {
  if (state.phase === 'taking') return takenSteps(state, context)
  return afterReduction(state, context, CLOSING)
}

/** A refused base order ends the bot; a refused addition is told once and waits. */
function onRefused(
  state: MartingaleState,
  { level: number }: PlaceOrder,
  refusal: RejectReason,
  context: BotContext,
): Steps {
  if (number === 0 && state.phase === 'opening')
    return closeMartingale(state, context, refusedRound(state, refusal))
  const reason = REJECTED[refusal]
  if (number <= 0 || state.next?.number !== number || state.next.reason === reason) return NO_STEPS
  return [emit({ type: 'addition-skipped', number, reason })]
}

function onSymbolStatus(
  state: MartingaleState,
  status: InstrumentStatus,
  context: BotContext,
): Steps {
  const resume = (): Steps =>
    state.phase === 'taking'
      ? takenSteps(state, context)
      : retriedSteps({ ...state, halted: false }, context)
  return statusSteps<MartingaleState, MartingaleFact>(state, status, context, {
    isAlive: isAlive(state),
    closing: CLOSING,
    close: closeMartingale,
    goesOn: () => marketSteps(state, status, resume),
  })
}
