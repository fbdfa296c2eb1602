// What a spot grid does about what happened: facts, orders and money moves as data. The state is
// not touched, and nothing outside it is remembered.
import { assertNever, type Price } from '@trellis/kernel'
import type { BotContext, BotInput } from '@trellis/engine'
import type { Fill, InstrumentStatus, PlaceOrder, RestingOrder } from '@trellis/market'
import { alertSteps } from '@trellis/bot-kit/grid/alerts.ts'
import { isAlive } from '@trellis/bot-kit/grid/alive.ts'
import { paysFees, UNPAID } from '@trellis/bot-kit/grid/fee-rule.ts'
import { haltSteps } from '@trellis/bot-kit/grid/halting.ts'
import { nextTrade, startSteps } from '@trellis/bot-kit/grid/opening.ts'
import { POSITION_SLOT, slotOf } from '@trellis/bot-kit/grid/reference.ts'
import { shiftSteps, type TrailingWays } from '@trellis/bot-kit/grid/trailing.ts'
import { awaitsEntry } from '@trellis/bot-kit/grid/triggers.ts'
import { counterSteps, retrySteps } from '@trellis/bot-kit/grid/turning.ts'
import { afterConversion, closeFailed, closeSteps } from '@trellis/bot-kit/spot/closing.ts'
import * as spot from '@trellis/bot-kit/spot/grid-money.ts'
import { spotLayout } from '@trellis/bot-kit/spot/grid-plan.ts'
import { earnsAnything } from '@trellis/bot-kit/spot/profit-range.ts'
import { equityAt } from '@trellis/bot-kit/spot/state.ts'
import { NO_STEPS, reserve, emit } from '@trellis/bot-kit/steps.ts'
import { unitsOf } from '@trellis/bot-kit/worth.ts'
import { CLOSING } from './close.ts'
import { commandSteps } from './commands.ts'
import { layOut, OPENING, type SpotGridStep } from './opening.ts'
import { TRIGGERS, type SpotGridState } from './state.ts'

const TRAILING: TrailingWays<SpotGridState> = { ...spot.trailingMoney, ...TRIGGERS }

/** Steps for one input. */
export function decide(
  state: SpotGridState,
  input: BotInput,
  context: BotContext,
): readonly SpotGridStep[] {
  switch (input.type) {
    case 'order-filled':
      return onFilled(state, input.order, input.fill, context)
    case 'order-placed':
    case 'order-cancelled':
      return NO_STEPS
    case 'order-rejected':
      if (slotOf(input.order.ref) !== POSITION_SLOT) return NO_STEPS
      return onPosition(state, context, input.order, false)
    case 'trigger':
      return onTrigger(state, input.id, input.price, context)
    case 'start':
      return onStart(state, context)
    case 'symbol-status':
      return onSymbolStatus(state, input.status, context)
    case 'command':
      return commandSteps(state, input.command, context)
    case 'fees-changed':
      return onFees(state, context)
    // A spot grid asks for no times and no marks, and holds no contracts.
    case 'due':
    case 'marks':
    case 'funding-paid':
    case 'position-settled':
    case 'news':
    case 'liquidated':
      return NO_STEPS
    default:
      return assertNever(input)
  }
}

function onStart(state: SpotGridState, context: BotContext): readonly SpotGridStep[] {
  const { params, range } = state
  const instrument = context.instrument(state.symbol)
  const price = context.last(state.symbol)
  const money = { quote: params.quoteInvestment, base: params.baseInvestment }
  const own = { type: 'grid-funded', ...money, ...unitsOf(instrument) } as const
  const steps: readonly SpotGridStep[] = [
    { type: 'bot-funded', prices: [price], own },
    ...reserve(instrument.quote, money.quote),
    ...reserve(instrument.base, money.base),
  ]
  if (awaitsEntry(state, price, 'down')) return steps
  const planned = { range, money, wallet: money, price, action: 'open' as const }
  return [...steps, ...layOut(state, context, planned)]
}

function onTrigger(
  state: SpotGridState,
  id: string,
  price: Price,
  context: BotContext,
): readonly SpotGridStep[] {
  if (id === 'entry') {
    if (state.phase !== 'waiting') return NO_STEPS
    const { range, quote, base } = state
    const money = { quote, base }
    const action = 'trigger-entry' as const
    return layOut(state, context, { range, money, wallet: money, price, action })
  }
  if (state.phase !== 'running') return NO_STEPS
  switch (id) {
    case 'take-profit':
    case 'stop-loss':
    case 'trailing-stop':
      return closeSteps(state, context, { mode: 'quote', word: id }, CLOSING)
    case 'peak': {
      const peak = equityAt(state, price)
      return peak > state.peak ? [emit({ type: 'peak-raised', peak, price })] : NO_STEPS
    }
    case 'trailing-up':
      return shiftSteps(state, context, { direction: 'up', price }, TRAILING)
    case 'range-left':
    case 'range-back':
      return alertSteps(state, price)
    default:
      return NO_STEPS
  }
}

function onFilled(
  state: SpotGridState,
  order: RestingOrder,
  fill: Fill,
  context: BotContext,
): readonly SpotGridStep[] {
  if (!fill.done) return NO_STEPS
  const slot = slotOf(order.ref)
  if (slot === POSITION_SLOT) return onPosition(state, context, order, true)
  const cell = state.slots[slot]
  if (cell === undefined || state.phase !== 'running') return NO_STEPS
  const counter = counterSteps(state, cell, order, spot.spotRounds)
  if (state.unplaced === 0 || state.halted) return counter
  return [...counter, ...retried(state, context)]
}

function retried(state: SpotGridState, context: BotContext) {
  return retrySteps(state, () =>
    spot.coinsAsMeans(state, context, spot.unclaimedCoins(state, context)),
  )
}

function onPosition(
  state: SpotGridState,
  context: BotContext,
  { symbol, qty }: PlaceOrder,
  filled: boolean,
): readonly SpotGridStep[] {
  switch (state.phase) {
    case 'opening':
    case 'modifying': {
      const next = filled ? nextTrade(state, context, OPENING.deviation) : undefined
      if (next !== undefined) return [next]
      if (!filled && state.phase === 'opening') return closeFailed(state, context, state, CLOSING)
      const free = spot.freeCoins(state, context)
      return startSteps(state, context, spot.coinsAsMeans(state, context, free), OPENING)
    }
    case 'closing':
      return afterConversion(state, context, { symbol, qty, filled }, CLOSING)
    default:
      return NO_STEPS
  }
}

/** A grid whose least step no longer pays both fees of a round would only lose by trading on. */
function onFees(state: SpotGridState, context: BotContext): readonly SpotGridStep[] {
  const { maker } = context.fees(state.symbol)
  const isPaid = (low: Price, high: Price): boolean => earnsAnything(low, high, maker)
  if (!isAlive(state) || paysFees(state, spotLayout.spacing, isPaid)) return NO_STEPS
  return closeSteps(state, context, { mode: 'base-and-quote', word: UNPAID }, CLOSING)
}

function onSymbolStatus(
  state: SpotGridState,
  status: InstrumentStatus,
  context: BotContext,
): readonly SpotGridStep[] {
  if (!isAlive(state)) return NO_STEPS
  if (status === 'Delisted') {
    const wish = { mode: 'base-and-quote', word: 'symbol-delisted' } as const
    return closeSteps(state, context, wish, CLOSING)
  }
  return haltSteps(state, status, () => retried(state, context))
}
