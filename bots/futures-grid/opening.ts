// From money to a standing futures grid: its plan at a price, then what every grid does. A start
// that fails gives everything back.
import { ZERO, type Amount, type Price } from '@trellis/kernel'
import type { BotContext, Step } from '@trellis/engine'
import type { PipelineAction } from '@trellis/market'
import { nextTrade, openingSteps, startSteps } from '@trellis/bot-kit/grid/opening.ts'
import type { GridStep, Means } from '@trellis/bot-kit/grid/placing.ts'
import { retrySteps } from '@trellis/bot-kit/grid/turning.ts'
import { awaitsEntry } from '@trellis/bot-kit/grid/triggers.ts'
import { marginAsMeans } from '@trellis/bot-kit/linear/grid-money.ts'
import { entryDirection } from '@trellis/bot-kit/linear/grid-mode.ts'
import { marginTermsFact } from '@trellis/bot-kit/linear/margin-terms.ts'
import { equityAt } from '@trellis/bot-kit/linear/state.ts'
import { peakSteps } from '@trellis/bot-kit/linear/targets.ts'
import { emit, NO_STEPS, reserve } from '@trellis/bot-kit/steps.ts'
import { unitsOf } from '@trellis/bot-kit/worth.ts'
import { closeFutures } from './close.ts'
import type { FuturesGridFact } from './facts.ts'
import { planFutures } from './plan.ts'
import { waysOf, type FuturesGridState } from './state.ts'

type Steps = readonly Step<FuturesGridFact>[]

/** The money of a new grid, its leverage, and its orders or the wait for its trigger price. */
export function fundSteps(state: FuturesGridState, context: BotContext): Steps {
  const { symbol, params } = state
  const { mode, entryPrice, investment, leverage } = params
  const instrument = context.instrument(symbol)
  const price = context.last(symbol)
  const own = {
    type: 'grid-funded',
    quote: investment,
    base: ZERO,
    ...unitsOf(instrument),
  } as const
  const steps: Steps = [
    { type: 'bot-funded', prices: [price], own },
    emit(marginTermsFact(symbol, context)),
    ...reserve(instrument.quote, investment),
    { type: 'leverage', symbol, leverage },
  ]
  if (awaitsEntry(state, price, entryDirection(mode, entryPrice, price)))
    return [...steps, { type: 'status', status: 'awaiting-activation', reason: 'none' }]
  return [...steps, ...layOut(state, context, price, 'open')]
}

/** Plans the grid at a price and opens it, or ends a start that its money is not enough for. */
export function layOut(
  state: FuturesGridState,
  context: BotContext,
  price: Price,
  action: PipelineAction,
): Steps {
  const { symbol, params, range } = state
  const { mode, investment, leverage } = params
  const market = { instrument: context.instrument(symbol), fees: context.fees(symbol) }
  const plan = planFutures({ ...params, ...range }, price, market)
  if (plan.qty === 0) return closeFutures(state, context, failureOf(action))
  const means = marginAsMeans({ symbol, leverage }, context, investment, mode)
  const opened = openingSteps(
    state,
    context,
    { range, plan, price, action, means },
    waysOf(state).opening,
  )
  // Without a trade the grid stands at once, with all that was put in.
  if (plan.initialTrade.side !== 'none') return opened
  return [...opened, ...peakSteps(state.settings.trailingStop, investment, context.mark(symbol))]
}

/** What a start is said to have failed by. */
export function failureOf(action: PipelineAction): 'trigger-failed' | 'failed-initiation' {
  return action === 'trigger-entry' ? 'trigger-failed' : 'failed-initiation'
}

/** After a market order of the opening: its next part, or the orders of the grid. */
export function openedSteps(state: FuturesGridState, context: BotContext): Steps {
  const { opening } = waysOf(state)
  const next = nextTrade(state, context, opening.deviation)
  if (next !== undefined) return [next]
  const { symbol, settings } = state
  const mark = context.mark(symbol)
  return [
    ...startSteps(state, context, meansOf(state, context), opening),
    ...peakSteps(settings.trailingStop, equityAt(state, mark), mark),
  ]
}

/** The free margin of a grid as means of its orders. */
function meansOf(state: FuturesGridState, context: BotContext, added: Amount = ZERO): Means {
  const { quote } = context.instrument(state.symbol)
  const free = (context.free(quote) + added) as Amount
  return marginAsMeans(state, context, free, state.params.mode)
}

/** Another try for cells that lacked margin, with an amount that comes before their orders do. */
export function retriedSteps(
  state: FuturesGridState,
  context: BotContext,
  added: Amount = ZERO,
): readonly GridStep[] {
  if (state.phase !== 'running' || state.unplaced === 0 || state.halted) return NO_STEPS
  return retrySteps(state, () => meansOf(state, context, added))
}
