// Turns cells into orders and sees to it that the money reaches: nearest to the price first. Must
// never send an order it knows to be unaffordable; such a cell gets a reason instead.
import { price as brandPrice, type Amount, type Price, type Quantity } from '@trellis/kernel'
import type { BotContext, Step } from '@trellis/engine'
import {
  baseOf,
  feeOf,
  valueOf,
  type Instrument,
  type OrderPurpose,
  type PipelineAction,
  type PlaceOrder,
  type Side,
} from '@trellis/market'
import type { Cell, GridState } from '../state.ts'
import type { GridFact } from '../facts.ts'
import { POSITION_SLOT, refOf } from '@trellis/bot-kit/grid/reference.ts'

export type GridStep = Step<GridFact>
export const NO_STEPS: readonly GridStep[] = []

/** Coins that no order locks. */
export interface FreeMoney {
  quote: bigint
  base: bigint
}

/** What the bot's wallet has free right now. */
export function freeMoney(state: GridState, context: BotContext): FreeMoney {
  const { base, quote } = context.instrument(state.symbol)
  return {
    quote: context.balance(quote) - context.locked(quote),
    base: context.balance(base) - context.locked(base),
  }
}

/**
 * What is free beyond the orders that follow fills of this same turn: a cell without order and
 * without reason is about to get one.
 */
export function unclaimedMoney(state: GridState, context: BotContext): FreeMoney {
  const free = freeMoney(state, context)
  const instrument = context.instrument(state.symbol)
  for (const slot of state.order) {
    const cell = state.slots[slot]
    if (cell === undefined || cell.ref !== 0 || cell.reason !== '') continue
    const isSold = cell.filled > 0
    if (isSold) free.quote -= valueOf(instrument, cell.buyPrice, state.qty)
    else free.base -= baseOf(instrument, cell.qty)
  }
  return free
}

/** The limit order a cell wants now. */
export function orderFor(
  state: GridState,
  cell: Cell,
  purpose: OrderPurpose,
  action: PipelineAction,
): PlaceOrder {
  const buys = cell.side === 'buy'
  return {
    ref: refOf(cell.slot, cell.cycle, cell.side),
    symbol: state.symbol,
    side: cell.side,
    orderType: 'limit',
    price: buys ? cell.buyPrice : cell.sellPrice,
    qty: (cell.qty - cell.filled) as Quantity,
    purpose,
    action,
    level: buys ? cell.level : cell.level + 1,
  }
}

/** A step that says a fact. */
export function say(fact: GridFact): GridStep {
  return { type: 'fact', fact }
}

/**
 * Orders for cells that have none, buys from the highest down and sells from the lowest up; what
 * the money does not reach is skipped with a reason. Orders that the market has passed already fill
 * at once and better than at their own price: what that leaves over counts, or levels would be
 * called skipped that get their order in the same turn.
 */
export function placeCells(
  state: GridState,
  context: BotContext,
  cells: readonly Cell[],
  how: { readonly free: FreeMoney; readonly action: PipelineAction },
): readonly GridStep[] {
  const { free, action } = how
  const instrument = context.instrument(state.symbol)
  const skip = (cell: Cell): GridStep[] =>
    cell.reason === 'insufficient-balance'
      ? []
      : [say({ type: 'level-skipped', slot: cell.slot, reason: 'insufficient-balance' })]
  let gain = 0n
  const sells: GridStep[] = []
  for (const cell of cells) {
    if (cell.side !== 'sell') continue
    const order = orderFor(state, cell, 'normal', action)
    const need = baseOf(instrument, order.qty)
    if (need > free.base) {
      sells.push(...skip(cell))
      continue
    }
    free.base -= need
    gain += surplusOf(state, context, cell, order)
    sells.push({ type: 'place', order })
  }
  const buys: GridStep[] = []
  for (const cell of cells.toReversed()) {
    if (cell.side !== 'buy') continue
    const order = orderFor(state, cell, 'normal', action)
    const need = valueOf(instrument, order.price, order.qty)
    if (need <= free.quote) {
      free.quote -= valueOf(instrument, executionPrice(state, context, order), order.qty)
      buys.push({ type: 'place', order })
    } else if (need > free.quote + gain || !RETRIED.has(cell.reason)) buys.push(...skip(cell))
  }
  return [...buys, ...sells]
}

/**
 * Price an order would get now: its own while it rests, a taker's when the market has passed it.
 */
function executionPrice(state: GridState, context: BotContext, order: PlaceOrder): Price {
  const { side, price, qty } = order
  const last = context.last(state.symbol)
  const buys = side === 'buy'
  if (buys ? price < last : price > last) return price
  const taken = context.marketPrice(state.symbol, side, qty)
  return (buys ? taken < price : taken > price) ? taken : price
}

/** Quote coin that a sell leaves over at once: what it brings now less the buy that follows it. */
function surplusOf(state: GridState, context: BotContext, cell: Cell, order: PlaceOrder): bigint {
  const at = executionPrice(state, context, order)
  if (at === order.price) return 0n
  const instrument = context.instrument(state.symbol)
  const value = valueOf(instrument, at, order.qty)
  const fee = feeOf(value, context.fees(state.symbol).taker)
  const left = value - fee - valueOf(instrument, cell.buyPrice, state.qty)
  return left > 0n ? left : 0n
}

/**
 * Cells of the range that wait for an order and may get one when money or the market comes back.
 */
export function waitingCells(state: GridState): readonly Cell[] {
  return state.order.flatMap((slot) => {
    const cell = state.slots[slot]
    if (cell === undefined || cell.ref !== 0) return []
    return RETRIED.has(cell.reason) ? [cell] : []
  })
}

const RETRIED: ReadonlySet<string> = new Set(['insufficient-balance', 'symbol-closed'])

/** Cancels every order of the cells. */
export function cancelAll(state: GridState, reason: 'by-bot' | 'by-close'): readonly GridStep[] {
  return state.order.flatMap((slot) => {
    const ref = state.slots[slot]?.ref ?? 0
    return ref === 0 ? [] : [{ type: 'cancel' as const, ref, reason }]
  })
}

/** Most lots one market order may have, by quantity and by value with room for slippage. */
export function marketChunk(instrument: Instrument, at: Price): Quantity {
  const most = instrument.maxMarketQty
  if (instrument.maxValue <= 0n || at === 0) return most
  const byValue = (instrument.maxValue * 9n) / (BigInt(at) * instrument.valueFactor * 10n)
  return byValue < BigInt(most) ? (Number(byValue) as Quantity) : most
}

/**
 * A market order for the position, at most one chunk of what remains; `worst` 0 takes any price.
 * It trades the grid's own pair unless it names another.
 */
export function positionOrder(
  state: GridState,
  want: {
    readonly symbol?: number
    readonly side: Side
    readonly qty: number
    readonly worst: number
  },
  action: PipelineAction,
): GridStep {
  return {
    type: 'place',
    order: {
      ref: refOf(POSITION_SLOT, state.positionOrders, want.side),
      symbol: want.symbol ?? state.symbol,
      side: want.side,
      orderType: 'market',
      price: brandPrice(want.worst),
      qty: want.qty as Quantity,
      purpose: 'position',
      action,
      level: -1,
    },
  }
}

/** Gives an amount back to Funding. */
export function release(coin: string, amount: Amount, action: PipelineAction): readonly GridStep[] {
  return amount > 0n ? [{ type: 'release', coin, amount, action }] : []
}
