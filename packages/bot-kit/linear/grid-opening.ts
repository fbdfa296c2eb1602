// From money to a running grid of contracts: its plan at a price, then what every grid does. A
// start that fails gives everything back.
import { ZERO, type Amount, type Price } from '@trellis/kernel'
import type { BotContext, KindFact, Step } from '@trellis/engine'
import type { PipelineAction } from '@trellis/market'
import type { GridFact } from '../grid/facts.ts'
import { nextTrade, openingOrders, openingSteps, startSteps } from '../grid/opening.ts'
import type { GridStep, Means } from '../grid/placing.ts'
import { awaitsEntry } from '../grid/triggers.ts'
import { retrySteps } from '../grid/turning.ts'
import { NO_STEPS } from '../steps.ts'
import { unitsOf } from '../worth.ts'
import { refusedStart, type ContractWord } from './close-words.ts'
import type { LinearFact } from './facts.ts'
import { entryDirection } from './entry-direction.ts'
import { marginAsMeans } from './grid-money.ts'
import { planContractGrid } from './grid-plan.ts'
import type { ContractGridState } from './grid-state.ts'
import { waysOf } from './grid-ways.ts'
import { AWAITING, refusedStake, stakeSteps } from './stake.ts'
import { equityAt } from './state.ts'
import { peakSteps } from './targets.ts'

type Steps<F extends KindFact = GridFact> = readonly Step<F | GridFact | LinearFact>[]

/** How the kind ends a start that fails. */
type Fails<S, F extends KindFact> = (
  state: S,
  context: BotContext,
  word: ContractWord,
) => readonly Step<F>[]

/** The money of a new grid, its leverage, and its orders or the wait for its trigger price. */
export function fundSteps<S extends ContractGridState, F extends KindFact>(
  state: S,
  context: BotContext,
  fails: Fails<S, F>,
): Steps<F> {
  const { symbol, params } = state
  const { mode, entryPrice, investment: quote } = params
  const price = context.last(symbol)
  const units = unitsOf(context.instrument(symbol))
  const own = { type: 'grid-funded', quote, base: ZERO, ...units } as const
  const steps: Steps = stakeSteps(symbol, params, context, own)
  if (awaitsEntry(state, price, entryDirection(mode, entryPrice, price)))
    return [...steps, AWAITING]
  const funded = { ...state, wallet: quote, leverage: params.leverage }
  return [...steps, ...layOut(funded, context, { price, action: 'open' }, fails)]
}

/**
 * Plans the grid at a price and opens it, or ends a start that its money is not enough for. All
 * parts of its opening are tried before the first is sent, so that what is known to fail buys
 * nothing.
 */
export function layOut<S extends ContractGridState, F extends KindFact>(
  state: S,
  context: BotContext,
  { price, action }: { readonly price: Price; readonly action: PipelineAction },
  fails: Fails<S, F>,
): Steps<F> {
  const { symbol, params, range } = state
  const { mode, investment, leverage } = params
  const market = { instrument: context.instrument(symbol), fees: context.fees(symbol) }
  const plan = planContractGrid({ ...params, ...range }, price, market)
  if (plan.qty === 0) return fails(state, context, failureOf(action))
  const wish = { plan, action }
  const orders = openingOrders(state, context, wish, waysOf(state).opening.deviation)
  const refusal = refusedStake(state, context, orders)
  if (refusal !== undefined) return fails(state, context, refusedStart(refusal, failureOf(action)))
  const means = marginAsMeans({ symbol, leverage }, context, investment, mode)
  const wanted = { range, plan, price, action, means }
  const opened = openingSteps(state, context, wanted, waysOf(state).opening)
  // Without a trade the grid stands at once, with all that was put in.
  if (plan.initialTrade.side !== 'none') return opened
  return [...opened, ...peakSteps(state.settings.trailingStop, investment, context.mark(symbol))]
}

/** What a start is said to have failed by. */
export function failureOf(action: PipelineAction): 'trigger-failed' | 'failed-initiation' {
  return action === 'trigger-entry' ? 'trigger-failed' : 'failed-initiation'
}

/** After a market order of the opening: its next part, or the orders of the grid. */
export function openedSteps(state: ContractGridState, context: BotContext): Steps {
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
function meansOf(state: ContractGridState, context: BotContext, added: Amount = ZERO): Means {
  const { quote } = context.instrument(state.symbol)
  const free = (context.free(quote) + added) as Amount
  return marginAsMeans(state, context, free, state.params.mode)
}

/** Another try for cells that lacked margin, with an amount that comes before their orders do. */
export function retriedSteps(
  state: ContractGridState,
  context: BotContext,
  added: Amount = ZERO,
): readonly GridStep[] {
  if (state.phase !== 'running' || state.unplaced === 0 || state.halted) return NO_STEPS
  return retrySteps(state, () => meansOf(state, context, added))
}
