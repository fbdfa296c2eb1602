// What a futures grid does about what happened: facts, orders and money moves as data. The state is
// not touched, and nothing outside it is remembered.
import { assertNever, ONE, type Price } from '@trellis/kernel'
import type { BotContext, BotInput, Step } from '@trellis/engine'
import type { Fill, InstrumentStatus, RejectReason, RestingOrder } from '@trellis/market'
import { alertSteps } from '@trellis/bot-kit/grid/alerts.ts'
import { isAlive } from '@trellis/bot-kit/grid/alive.ts'
import { paysFees, UNPAID } from '@trellis/bot-kit/grid/fee-rule.ts'
import { haltSteps } from '@trellis/bot-kit/grid/halting.ts'
import { POSITION_SLOT, slotOf } from '@trellis/bot-kit/grid/reference.ts'
import { filledShiftSteps, shiftSteps } from '@trellis/bot-kit/grid/trailing.ts'
import { counterSteps } from '@trellis/bot-kit/grid/turning.ts'
import { refusedStart } from '@trellis/bot-kit/linear/close-words.ts'
import { afterReduction } from '@trellis/bot-kit/linear/closing.ts'
import { statusSteps } from '@trellis/bot-kit/linear/contract-status.ts'
import { layoutOf } from '@trellis/bot-kit/linear/grid-mode.ts'
import { closingOnly } from '@trellis/bot-kit/linear/grid-money.ts'
import {
  failureOf,
  fundSteps,
  layOut,
  openedSteps,
  retriedSteps,
} from '@trellis/bot-kit/linear/grid-opening.ts'
import { isMoving } from '@trellis/bot-kit/linear/grid-state.ts'
import { waysOf } from '@trellis/bot-kit/linear/grid-ways.ts'
import { liquidationSteps, liquidationView } from '@trellis/bot-kit/linear/liquidation-alerts.ts'
import { changedTerms } from '@trellis/bot-kit/linear/margin-terms.ts'
import { leveragedProfit } from '@trellis/bot-kit/linear/profit-range.ts'
import { equityAt } from '@trellis/bot-kit/linear/state.ts'
import { endOfEquity, endOfFill, raisedPeak } from '@trellis/bot-kit/linear/targets.ts'
import { emit, NO_STEPS } from '@trellis/bot-kit/steps.ts'
import { closeFutures, CLOSING } from './close.ts'
import { commandSteps } from './commands.ts'
import type { FuturesGridFact } from './facts.ts'
import type { FuturesGridState } from './state.ts'

type Steps = readonly Step<FuturesGridFact>[]

/** Steps for one input. */
export function decide(state: FuturesGridState, input: BotInput, context: BotContext): Steps {
  const steps = decided(state, input, context)
  return steps.length === 0 ? steps : closingOnly(steps, state.params.mode)
}

function decided(state: FuturesGridState, input: BotInput, context: BotContext): Steps {
  switch (input.type) {
    case 'order-filled':
      return onFilled(state, input.order, input.fill, context)
    case 'order-placed':
    case 'order-cancelled':
    // Its marks are triggers of its one symbol.
    case 'marks':
    case 'news':
      return NO_STEPS
    case 'order-rejected':
      return onRefused(state, input.order.ref, input.reason, context)
    case 'trigger':
      return onTrigger(state, input.id, input.price, context)
    case 'start':
      return fundSteps(state, context, closeFutures)
    case 'symbol-status':
      return onSymbolStatus(state, input.status, context)
    case 'command':
      return commandSteps(state, input.command, context)
    case 'fees-changed':
      return onFees(state, context)
    case 'due':
      return afterReduction(state, context, CLOSING)
    case 'funding-paid':
      return onFunding(state, context)
    case 'position-settled':
      if (state.phase === 'closing') return afterReduction(state, context, CLOSING)
      return closeFutures(state, context, 'deleveraged')
    case 'liquidated':
      return closeFutures(state, context, 'liquidated')
    default:
      return assertNever(input)
  }
}

function onTrigger(state: FuturesGridState, id: string, price: Price, context: BotContext): Steps {
  if (id === 'entry') {
    if (state.phase !== 'waiting') return NO_STEPS
    return layOut(state, context, { price, action: 'trigger-entry' }, closeFutures)
  }
  if (state.phase !== 'running') return NO_STEPS
  const { mode } = state.params
  const { trailing } = waysOf(state)
  switch (id) {
    case 'take-profit':
      return closeFutures(state, context, mode === 'neutral' ? 'top-price' : id)
    case 'stop-loss':
      return closeFutures(state, context, mode === 'neutral' ? 'bottom-price' : id)
    case 'take-profit-share':
      return closeFutures(state, context, 'take-profit')
    case 'stop-loss-share':
      return closeFutures(state, context, 'stop-loss')
    case 'trailing-stop':
      return closeFutures(state, context, id)
    case 'peak': {
      const peak = equityAt(state, price)
      return peak > state.peak ? [emit({ type: 'peak-raised', peak, price })] : NO_STEPS
    }
    case 'trailing-up':
      return shiftSteps(state, context, { direction: 'up', price }, trailing)
    case 'trailing-down':
      return shiftSteps(state, context, { direction: 'down', price }, trailing)
    case 'range-left':
    case 'range-back':
      return alertSteps(state, price)
    case 'liquidation-near':
    case 'liquidation-eased':
      return liquidationSteps(liquidationView(state), price)
    default:
      return NO_STEPS
  }
}

function onFilled(
  state: FuturesGridState,
  order: RestingOrder,
  { done }: Fill,
  context: BotContext,
): Steps {
  if (!done) return NO_STEPS
  const slot = slotOf(order.ref)
  if (slot === POSITION_SLOT) {
    return state.phase === 'opening'
      ? openedSteps(state, context)
      : afterReduction(state, context, CLOSING)
  }
  const cell = state.slots[slot]
  if (cell === undefined || state.phase !== 'running') return NO_STEPS
  const { rounds, trailing } = waysOf(state)
  const counter = counterSteps(state, cell, order, rounds)
  const [mark, last] = [context.mark(state.symbol), context.last(state.symbol)]
  const end = watchesEquity(state) ? endOfFill(state, mark, last) : undefined
  if (end !== undefined) {
    const booked = counter.filter(({ type }) => type !== 'place')
    return [...booked, ...closeFutures(state, context, end)]
  }
  const filled = { cell, side: order.side }
  const shifted = isMoving(state) ? filledShiftSteps(state, context, filled, trailing) : NO_STEPS
  const retried = retriedSteps(state, context)
  const raised = raisedPeak(state, mark, last)
  if (shifted.length === 0 && retried.length === 0 && raised.length === 0) return counter
  return [...counter, ...raised, ...shifted, ...retried]
}

/** Whether equity may end it, whatever the mark does. */
function watchesEquity({ settings }: FuturesGridState): boolean {
  const { takeProfitShare, stopLossShare, trailingStop } = settings
  return takeProfitShare > 0n || stopLossShare > 0n || trailingStop > 0n
}

function onFunding(state: FuturesGridState, context: BotContext): Steps {
  if (state.phase !== 'running') return NO_STEPS
  const mark = context.mark(state.symbol)
  const end = watchesEquity(state) ? endOfEquity(state, equityAt(state, mark)) : undefined
  if (end !== undefined) return closeFutures(state, context, end)
  return [...raisedPeak(state, mark, mark), ...retriedSteps(state, context)]
}

/** A grid whose least step no longer pays both fees of a round would only lose by trading on. */
function onFees(state: FuturesGridState, context: BotContext): Steps {
  const { mode, type } = state.params
  const { maker } = context.fees(state.symbol)
  const isPaid = (low: Price, high: Price): boolean => leveragedProfit(low, high, ONE, maker) > 0n
  const noted = changedTerms(state, context)
  if (!isAlive(state) || paysFees(state, layoutOf(mode, type).spacing, isPaid)) return noted
  return [...noted, ...closeFutures(state, context, UNPAID)]
}

/** A refused order of the opening ends the start; one of the closing is sent again. */
function onRefused(
  state: FuturesGridState,
  ref: number,
  reason: RejectReason,
  context: BotContext,
): Steps {
  if (slotOf(ref) !== POSITION_SLOT || state.phase !== 'opening') return NO_STEPS
  const otherwise = failureOf(state.position.action)
  return closeFutures(state, context, refusedStart(reason, otherwise))
}

function onSymbolStatus(
  state: FuturesGridState,
  status: InstrumentStatus,
  context: BotContext,
): Steps {
  const resume = () => retriedSteps({ ...state, halted: false }, context)
  return statusSteps<FuturesGridState, FuturesGridFact>(state, status, context, {
    isAlive: isAlive(state),
    closing: CLOSING,
    close: closeFutures,
    goesOn: () => haltSteps(state, status, resume),
  })
}
