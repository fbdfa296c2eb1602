// What a grid does about what happened: facts, orders and money moves as data. Dispatches by input,
// the work is in parts/. Must never touch the state and never remember anything outside it.
import { assertNever, type Amount, type Price } from '@trellis/kernel'
import type { BotContext, BotInput } from '@trellis/engine'
import type { Fill, InstrumentStatus, PlaceOrder, RestingOrder } from '@trellis/market'
import { afterConversion, closeFailed, closeSteps } from './close.ts'
import { alertSteps } from './parts/alerts.ts'
import { commandSteps } from './parts/commands.ts'
import type { GridFact } from './facts.ts'
import { openingSteps, openingTrade, startSteps } from './parts/opening.ts'
import {
  NO_STEPS,
  orderFor,
  placeCells,
  say,
  unclaimedMoney,
  waitingCells,
  type GridStep,
} from './parts/placing.ts'
import { POSITION_SLOT, refOf, slotOf } from '@trellis/bot-kit/grid/reference.ts'
import { shiftSteps } from './parts/trailing.ts'
import { equityAt } from './profit.ts'
import type { Cell, GridState } from './state.ts'

/** Steps for one input. */
export function decide(
  state: GridState,
  input: BotInput,
  context: BotContext,
): readonly GridStep[] {
  switch (input.type) {
    case 'order-filled':
      return onFilled(state, input.order, input.fill, context)
    case 'order-placed':
    case 'order-cancelled':
      return NO_STEPS
    case 'order-rejected':
      return onRejected(state, input.order, context)
    case 'trigger':
      return onTrigger(state, input.id, input.price, context)
    case 'start':
      return onStart(state, context)
    case 'symbol-status':
      return onSymbolStatus(state, input.status, context)
    case 'command':
      return commandSteps(state, input.command, context)
    // A spot grid asks for no times and holds no contracts.
    case 'due':
    case 'funding-paid':
      return NO_STEPS
    default:
      return assertNever(input)
  }
}

function onStart(state: GridState, context: BotContext): readonly GridStep[] {
  const { params, range } = state
  const instrument = context.instrument(state.symbol)
  const price = context.last(state.symbol)
  const money = { quote: params.quoteInvestment, base: params.baseInvestment }
  const { base, quote, lotAmount, valueFactor, tickUnits, tickScale } = instrument
  const units = { lotAmount, valueFactor, tickUnits, tickScale, baseCoin: base }
  const own = { type: 'grid-funded', ...money, ...units } as const
  const steps: GridStep[] = [{ type: 'bot-funded', prices: [price], own }]
  if (money.quote > 0n) steps.push({ type: 'reserve', coin: quote, amount: money.quote })
  if (money.base > 0n) steps.push({ type: 'reserve', coin: base, amount: money.base })
  if (params.entryPrice !== 0 && price > params.entryPrice) return steps
  const opening = { range, money, wallet: money, price, action: 'open' as const }
  return [...steps, ...openingSteps(state, context, opening)]
}

function onTrigger(
  state: GridState,
  id: string,
  price: Price,
  context: BotContext,
): readonly GridStep[] {
  if (id === 'entry') {
    if (state.phase !== 'waiting') return NO_STEPS
    const money = { quote: state.quote, base: state.base }
    const action = 'trigger-entry' as const
    return openingSteps(state, context, { range: state.range, money, wallet: money, price, action })
  }
  if (state.phase !== 'running') return NO_STEPS
  switch (id) {
    case 'take-profit':
    case 'stop-loss':
    case 'trailing-stop':
      return closeSteps(state, context, { mode: 'quote' }, id)
    case 'peak': {
      const peak = equityAt(state, price)
      return peak > state.peak ? [say({ type: 'peak-raised', peak, price })] : NO_STEPS
    }
    case 'trailing-up':
      return shiftSteps(state, context, price)
    case 'range-left':
    case 'range-back':
      return alertSteps(state, price)
    default:
      return NO_STEPS
  }
}

function onFilled(
  state: GridState,
  order: RestingOrder,
  fill: Fill,
  context: BotContext,
): readonly GridStep[] {
  if (!fill.done) return NO_STEPS
  const slot = slotOf(order.ref)
  if (slot === POSITION_SLOT) return onPosition(state, context, order, true)
  const cell = state.slots[slot]
  if (cell === undefined || state.phase !== 'running') return NO_STEPS
  const bought = fill.side === 'buy'
  const counter = bought ? sellBack(state, cell) : buyBack(state, cell, order.ref)
  if (state.unplaced === 0 || state.halted) return counter
  return [...counter, ...retrySteps(state, context)]
}

function sellBack(state: GridState, cell: Cell): readonly GridStep[] {
  return [{ type: 'place', order: orderFor(state, cell, 'arbitrage', 'open') }]
}

/** Closes the pair and buys again one level down, in the next cycle of the cell. */
function buyBack(state: GridState, cell: Cell, sellRef: number): readonly GridStep[] {
  const own: GridFact = {
    type: 'arbitrage-closed',
    slot: cell.slot,
    buyPrice: cell.buyPrice,
    sellPrice: cell.sellPrice,
    buyQty: cell.boughtQty,
    sellQty: cell.filled,
    fee: cell.fee as Amount,
    estimated: cell.estimated,
  }
  const profit = (cell.value - cell.fee - cell.cost) as Amount
  const refs = [cell.buyRef, sellRef]
  const order: PlaceOrder = {
    ref: refOf(cell.slot, cell.cycle + 1, 'buy'),
    symbol: state.symbol,
    side: 'buy',
    orderType: 'limit',
    price: cell.buyPrice,
    qty: state.qty,
    purpose: 'arbitrage',
    action: 'open',
    level: cell.level,
  }
  return [
    { type: 'profit-booked', group: cell.level, profit, refs, own },
    { type: 'place', order },
  ]
}

/** Cells that lacked money or a market are tried again, after counter orders had their share. */
function retrySteps(state: GridState, context: BotContext): readonly GridStep[] {
  const cells = waitingCells(state)
  if (cells.length === 0) return NO_STEPS
  return placeCells(state, context, cells, { free: unclaimedMoney(state, context), action: 'open' })
}

function onPosition(
  state: GridState,
  context: BotContext,
  { symbol, qty }: PlaceOrder,
  filled: boolean,
): readonly GridStep[] {
  switch (state.phase) {
    case 'opening':
    case 'modifying': {
      const { side, remaining, action } = state.position
      if (filled && side !== 'none' && remaining >= Math.max(1, leastLots(state, context))) {
        return [openingTrade(state, context, { side, remaining, action })]
      }
      if (filled || state.phase === 'modifying') return startSteps(state, context)
      return closeFailed(state, context, state)
    }
    case 'closing':
      return afterConversion(state, context, { symbol, qty, filled })
    default:
      return NO_STEPS
  }
}

function leastLots(state: GridState, context: BotContext): number {
  return context.instrument(state.symbol).minQty
}

function onRejected(state: GridState, order: PlaceOrder, context: BotContext): readonly GridStep[] {
  if (slotOf(order.ref) !== POSITION_SLOT) return NO_STEPS
  return onPosition(state, context, order, false)
}

function onSymbolStatus(
  state: GridState,
  status: InstrumentStatus,
  context: BotContext,
): readonly GridStep[] {
  if (state.phase !== 'running' && state.phase !== 'waiting') return NO_STEPS
  if (status === 'Delisted') {
    return closeSteps(state, context, { mode: 'base-and-quote' }, 'symbol-delisted')
  }
  if (status !== 'Trading') return state.halted ? NO_STEPS : [say({ type: 'market-halted' })]
  const resumed = state.halted ? [say({ type: 'market-resumed' })] : NO_STEPS
  if (state.phase !== 'running' || state.unplaced === 0) return resumed
  return [...resumed, ...retrySteps(state, context)]
}
