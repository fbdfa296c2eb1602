// From money to a standing grid: plan, one market order for the position, then the orders. Serves
// the start, the entry trigger and a changed range alike. Must never leave money behind when the
// start fails.
import { ONE, type Price } from '@trellis/kernel'
import type { BotContext } from '@trellis/engine'
import type { PipelineAction } from '@trellis/market'
import { planGrid, stepOf, type GridMoney, type GridPlan, type GridRange } from '../plan.ts'
import type { GridState } from '../state.ts'
import { closeFailed } from '../close.ts'
import { layCells } from './cells.ts'
import { GRID_CONFIG } from '../config.ts'
import { freeMoney, marketChunk, placeCells, positionOrder, say, type GridStep } from './placing.ts'

export interface Opening {
  readonly range: GridRange
  readonly money: GridMoney
  /** All coins of the bot at that moment, also what the plan leaves out. */
  readonly wallet: GridMoney
  readonly price: Price
  readonly action: PipelineAction
}

/**
 * Plans the grid at a price; then either trades the position first or places the orders at once.
 */
export function openingSteps(
  state: GridState,
  context: BotContext,
  opening: Opening,
): readonly GridStep[] {
  const { range, money, price, action } = opening
  const instrument = context.instrument(state.symbol)
  const plan = planGrid(
    range,
    { instrument, reference: price, fees: context.fees(state.symbol) },
    money,
  )
  const starts = action !== 'modify-setting'
  if (plan.qty === 0 && starts) return closeFailed(state, context, opening.wallet)
  const { side, qty } = plan.initialTrade
  const planned = say({
    type: 'grid-planned',
    action,
    price,
    qty: plan.qty,
    sellQty: plan.sellQty,
    emptyLevel: plan.emptyLevel,
    tradeSide: side,
    tradeQty: qty,
  })
  const steps: GridStep[] = [planned]
  if (starts) steps.push({ type: 'status', status: 'initializing', reason: 'none' })
  if (side !== 'none') {
    steps.push(openingTrade(state, context, { side, remaining: qty, action }))
    return steps
  }
  return [...steps, ...startedSteps(state, context, opening, plan)]
}

/** The next market order of the opening, its worst price a set share away from the market. */
export function openingTrade(
  state: GridState,
  context: BotContext,
  task: {
    readonly side: 'buy' | 'sell'
    readonly remaining: number
    readonly action: PipelineAction
  },
): GridStep {
  const last = context.last(state.symbol)
  const chunk = marketChunk(context.instrument(state.symbol), last)
  const deviation =
    task.side === 'buy' ? GRID_CONFIG.openingDeviation : -GRID_CONFIG.openingDeviation
  const worst = Number((BigInt(last) * (ONE + deviation)) / ONE)
  const qty = Math.min(task.remaining, chunk)
  return positionOrder(state, { side: task.side, qty, worst: Math.max(1, worst) }, task.action)
}

/** The grid stands: its orders, out of a state that already holds the planned cells. */
export function startSteps(state: GridState, context: BotContext): readonly GridStep[] {
  const cells = state.order.flatMap((slot) => state.slots[slot] ?? [])
  const free = freeMoney(state, context)
  const { action } = state.position
  const placed = placeCells(state, context, cells, { free, action })
  return [...startFacts(context.last(state.symbol), action), ...placed]
}

/** The same straight from the plan, when no trade has to come first. */
function startedSteps(
  state: GridState,
  context: BotContext,
  opening: Opening,
  plan: GridPlan,
): readonly GridStep[] {
  const instrument = context.instrument(state.symbol)
  const range = { ...opening.range, step: stepOf(opening.range) }
  const cells = layCells(state.slots, range, plan, instrument.valueFactor)
  for (const cell of cells) cell.cycle = nextCycle(state, cell.slot)
  const free = { ...opening.wallet }
  const placed = placeCells(state, context, cells, { free, action: opening.action })
  return [...startFacts(opening.price, opening.action), ...placed]
}

/** The cycle a slot will have after the orders it has now are cancelled and the plan is folded. */
function nextCycle(state: GridState, slot: number): number {
  const cell = state.slots[slot]
  if (cell === undefined) return 1
  return cell.cycle + (cell.ref === 0 ? 1 : 2)
}

function startFacts(price: Price, action: PipelineAction): readonly GridStep[] {
  const own = { type: 'grid-started' } as const
  const started: GridStep = { type: 'bot-started', prices: [price], own }
  if (action === 'modify-setting') return [started]
  return [started, { type: 'status', status: 'running', reason: 'none' }]
}
