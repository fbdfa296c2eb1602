// From a plan to a running grid: one market order for the position, then the orders. Serves the
// start, the entry trigger and a changed range alike.
import type { Price, Quantity, Ratio } from '@trellis/kernel'
import type { BotContext } from '@trellis/engine'
import type { PipelineAction, PlaceOrder } from '@trellis/market'
import { marketChunk, emit, worstPrice } from '../steps.ts'
import { newRangeSteps } from './alerts.ts'
import { cellsOf, layCells, nextCycle } from './cells.ts'
import type { GridLots } from './facts.ts'
import type { ScopeWays } from './move-scope.ts'
import { placeCells, positionOrder, type GridStep, type Means } from './placing.ts'
import type { GridRounds } from './rounds.ts'
import type { GridRange } from './spacing.ts'
import type { GridCells, GridState } from './state.ts'

/** What an opening reads of a grid: its cells, and what its owner was told last. */
type OpenedGrid<C> = GridCells & Pick<GridState<C>, 'outside' | 'settings'>

/** A plan as far as its orders go. */
export interface OpeningPlan extends GridLots {
  readonly initialTrade: { readonly side: 'buy' | 'sell' | 'none'; readonly qty: Quantity }
}

/** What a kind says of its openings. */
export interface OpeningWays<C> extends ScopeWays<C> {
  readonly rounds: GridRounds
  /** How far the market order of the opening may be from the market. */
  readonly deviation: Ratio
}

export interface Opening {
  readonly range: GridRange
  readonly plan: OpeningPlan
  readonly price: Price
  readonly action: PipelineAction
  /** The money of the bot at that moment, also what the plan leaves out. */
  readonly means: Means
}

/** Emits the plan; then either trades the position first or places the orders at once. */
export function openingSteps<C>(
  state: OpenedGrid<C>,
  context: BotContext,
  opening: Opening,
  ways: OpeningWays<C>,
): readonly GridStep[] {
  const { plan, price, action } = opening
  const { side, qty } = plan.initialTrade
  const planned = emit({
    type: 'grid-planned' as const,
    action,
    price,
    qty: plan.qty,
    sellQty: plan.sellQty,
    emptyLevel: plan.emptyLevel,
    tradeSide: side,
    tradeQty: qty,
  })
  const steps: GridStep[] = [planned]
  if (isStart(action)) steps.push({ type: 'status', status: 'initializing', reason: 'none' })
  if (side === 'none') return [...steps, ...standingSteps(state, context, opening, ways)]
  return [...steps, openingTrade(state, context, { side, remaining: qty, action }, ways.deviation)]
}

/** A changed range of a grid that runs is not started a second time. */
function isStart(action: PipelineAction): boolean {
  return action !== 'modify-setting'
}

interface Task {
  readonly side: 'buy' | 'sell'
  readonly remaining: number
  readonly action: PipelineAction
}

/** The next market order of the opening, its worst price a set share away from the market. */
function openingTrade(
  state: GridCells,
  context: BotContext,
  { side, remaining, action }: Task,
  deviation: Ratio,
): ReturnType<typeof positionOrder> {
  const { symbol } = state
  const last = context.last(symbol)
  const chunk = marketChunk(context.instrument(symbol), last)
  const worst = worstPrice(last, side, deviation)
  const qty = Math.min(remaining, chunk)
  return positionOrder(state, { symbol, side, qty, worst }, action)
}

/** All market orders of an opening where the market stands, as a venue may be asked about them. */
export function openingOrders(
  state: GridCells,
  context: BotContext,
  { plan: { initialTrade }, action }: Pick<Opening, 'plan' | 'action'>,
  deviation: Ratio,
): readonly PlaceOrder[] {
  const { side, qty } = initialTrade
  const least = Math.max(1, context.instrument(state.symbol).minQty)
  const orders: PlaceOrder[] = []
  for (let remaining: number = qty; side !== 'none' && remaining >= least;) {
    const next = { ...state, positionOrders: state.positionOrders + orders.length }
    const { order } = openingTrade(next, context, { side, remaining, action }, deviation)
    orders.push(order)
    remaining -= order.qty
  }
  return orders
}

/**
 * After an order of the opening: its next part, or undefined when the position stands. Less than
 * the least order is left out.
 */
export function nextTrade(
  state: GridCells,
  context: BotContext,
  deviation: Ratio,
): GridStep | undefined {
  const { side, remaining, action } = state.position
  const least = Math.max(1, context.instrument(state.symbol).minQty)
  if (side === 'none' || remaining < least) return undefined
  return openingTrade(state, context, { side, remaining, action }, deviation)
}

/** The grid stands: its orders, out of a state that already holds the planned cells. */
export function startSteps<C>(
  state: OpenedGrid<C>,
  context: BotContext,
  means: Means,
  { scope }: ScopeWays<C>,
): readonly GridStep[] {
  const { range, settings } = state
  const { action } = state.position
  const price = context.last(state.symbol)
  const told = newRangeSteps(state, scope(settings), range, price)
  return [...startFacts(price, action, told), ...placeCells(state, cellsOf(state), means, action)]
}

/** The same straight from the plan, when no trade has to come first. */
function standingSteps<C>(
  state: OpenedGrid<C>,
  context: BotContext,
  { range, plan, price, action, means }: Opening,
  { rounds, scope }: OpeningWays<C>,
): readonly GridStep[] {
  const { valueFactor } = context.instrument(state.symbol)
  const laid = { ...plan, range, reference: price, valueFactor }
  const cells = layCells(state.slots, laid, rounds.layout)
  for (const cell of cells) cell.cycle = nextCycle(state, cell.slot)
  const told = newRangeSteps(state, scope(state.settings), range, price)
  return [...startFacts(price, action, told), ...placeCells(state, cells, means, action)]
}

/** That the grid stands, and what is told of the range that it stands on from now on. */
function startFacts(
  price: Price,
  action: PipelineAction,
  told: readonly GridStep[],
): readonly GridStep[] {
  const own = { type: 'grid-started' } as const
  const started: GridStep = { type: 'bot-started', prices: [price], own }
  return isStart(action)
    ? [started, { type: 'status', status: 'running', reason: 'none' }, ...told]
    : [started, ...told]
}
