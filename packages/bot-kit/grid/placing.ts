// Turns cells into orders and sees to it that the money reaches: nearest to the price first. An
// order known to be unaffordable is not sent; its cell gets a reason instead.
import { price as brandPrice, type Price, type Quantity } from '@trellis/kernel'
import type { Step } from '@trellis/engine'
import type { OrderPurpose, PipelineAction, PlaceOrder, Side } from '@trellis/market'
import { emit } from '../steps.ts'
import { cellsOf, orderLevel } from './cells.ts'
import type { GridFact } from './facts.ts'
import { POSITION_SLOT, refOf } from './reference.ts'
import type { Cell, GridCells } from './state.ts'

export type GridStep = Step<GridFact>

/**
 * The money that orders of a grid take, as its kind counts it. 'taken': it reaches, and less is
 * left for the next. 'soon': it will reach within this turn, when orders that the market has passed
 * already have filled. 'short': it does not.
 */
export interface Means {
  /** Cells are asked from here outward; without it sells first, each side from the price on. */
  readonly nearest?: Price
  take(order: PlaceOrder, cell: Cell): 'taken' | 'soon' | 'short'
}

/** The limit order a cell wants now. */
export function orderFor(
  { symbol }: Pick<GridCells, 'symbol'>,
  cell: Cell,
  purpose: OrderPurpose,
  action: PipelineAction,
): PlaceOrder {
  const buys = cell.side === 'buy'
  return {
    ref: refOf(cell.slot, cell.cycle, cell.side),
    symbol,
    side: cell.side,
    orderType: 'limit',
    price: buys ? cell.buyPrice : cell.sellPrice,
    qty: (cell.qty - cell.filled) as Quantity,
    purpose,
    action,
    level: orderLevel(cell, cell.side),
  }
}

/**
 * Orders for cells that have none, buys from the highest down and sells from the lowest up; what
 * the money does not reach is skipped with a reason. Sells are asked first: those that fill at once
 * pay for buys, and levels would be called skipped that get their order in the same turn.
 */
export function placeCells(
  state: GridCells,
  cells: readonly Cell[],
  means: Means,
  action: PipelineAction,
): readonly GridStep[] {
  const stepsFor = (cell: Cell): readonly GridStep[] => {
    const order = orderFor(state, cell, 'normal', action)
    const found = means.take(order, cell)
    if (found === 'taken') return [{ type: 'place', order }]
    if (found === 'soon' && RETRIED.has(cell.reason)) return []
    if (cell.reason === 'insufficient-balance') return []
    return [emit({ type: 'level-skipped', slot: cell.slot, reason: 'insufficient-balance' })]
  }
  const sells = cells.filter(({ side }) => side === 'sell')
  const buys = cells.filter(({ side }) => side === 'buy').reverse()
  const asked = byDistance([...sells, ...buys], means.nearest)
  const steps = new Map(asked.map((cell) => [cell, stepsFor(cell)]))
  return [...buys, ...sells].flatMap((cell) => steps.get(cell) ?? [])
}

/** Cells by how far their order lies from a price; as they are where there is none. */
function byDistance(cells: readonly Cell[], from: Price | undefined): readonly Cell[] {
  if (from === undefined) return cells
  const distance = ({ side, buyPrice, sellPrice }: Cell): number =>
    Math.abs((side === 'buy' ? buyPrice : sellPrice) - from)
  return cells.toSorted((one, other) => distance(one) - distance(other))
}

const RETRIED: ReadonlySet<string> = new Set(['insufficient-balance', 'symbol-closed'])

/**
 * Cells of the range that wait for an order and may get one when money or the market comes back.
 */
export function waitingCells(state: GridCells): readonly Cell[] {
  return cellsOf(state).filter(({ ref, reason }) => ref === 0 && RETRIED.has(reason))
}

/** Cancels every order of the cells. */
export function cancelAll(state: GridCells, reason: 'by-bot' | 'by-close'): readonly GridStep[] {
  return cellsOf(state).flatMap(({ ref }) => (ref === 0 ? [] : [{ type: 'cancel', ref, reason }]))
}

/** What a market order for the position trades: a pair's lots, at what price at worst. */
export interface PositionWish {
  readonly symbol: number
  readonly side: Side
  readonly qty: number
  /** 0 takes any price. */
  readonly worst: number
}

/** A market order for the position. */
export function positionOrder(
  { positionOrders }: Pick<GridCells, 'positionOrders'>,
  { symbol, side, qty, worst }: PositionWish,
  action: PipelineAction,
): Step<never> & { readonly type: 'place' } {
  return {
    type: 'place',
    order: {
      ref: refOf(POSITION_SLOT, positionOrders, side),
      symbol,
      side,
      orderType: 'market',
      price: brandPrice(worst),
      qty: qty as Quantity,
      purpose: 'position',
      action,
      level: -1,
    },
  }
}
