// How a grid of contracts counts its money: every fee is of the settle coin, a leg closes as many
// lots as it opened, orders take margin and their fee.
import type { Amount, Price, Quantity } from '@trellis/kernel'
import type { BotContext, KindFact, Step } from '@trellis/engine'
import {
  addResting,
  amountOfLots,
  feeOf,
  filledPosition,
  flatPosition,
  marginOf,
  valueOf,
  type PlaceOrder,
  type Position,
  type Side,
} from '@trellis/market'
import type { LevelOrder } from '../grid/plan.ts'
import type { Means } from '../grid/placing.ts'
import type { GridRounds } from '../grid/rounds.ts'
import type { GridLayout } from '../grid/shape.ts'
import { cellsOf, isOpened } from '../grid/cells.ts'
import type { GridState } from '../grid/state.ts'
import type { TrailingWays } from '../grid/trailing.ts'
import { termsOf, type ProfitTerms } from '../profit.ts'
import type { GridMode } from './grid-mode.ts'
import { equityAt, type LinearState } from './state.ts'

export type ContractGrid = GridState & LinearState

/**
 * Grid profit of a round: interval · quantity − both fees. A cell whose round was opened by the
 * opening of the grid takes the level next to it for that leg and no fee: what the market order
 * cost is in the fees outside of rounds.
 */
export function contractRounds(layout: GridLayout): GridRounds {
  return {
    layout,
    received: ({ filled }, { lotAmount }) => amountOfLots(lotAmount, filled),
    profit({ side, value, fee, openedValue, openedFee }) {
      const interval = side === 'sell' ? value - openedValue : openedValue - value
      return interval - fee - openedFee
    },
    openFees: ({ fee, openedFee }) => fee + openedFee,
  }
}

/**
 * The side on which every order of a grid closes what it holds; none of a neutral grid, whose
 * orders of one side may open and close. Such orders are reduce-only: the exchange asks no free
 * margin for them, so that a grid in loss can still place its way out.
 */
export function closingSide(mode: GridMode): Side | undefined {
  switch (mode) {
    case 'long':
      return 'sell'
    case 'short':
      return 'buy'
    case 'neutral':
      return undefined
  }
}

/** Steps with every limit order of the closing side made reduce-only. */
export function closingOnly<F extends KindFact>(
  steps: readonly Step<F>[],
  mode: GridMode,
): readonly Step<F>[] {
  const side = closingSide(mode)
  if (side === undefined || !steps.some((step) => closes(step, side))) return steps
  return steps.map((step) =>
    step.type === 'place' && closes(step, side)
      ? { type: 'place', order: reducing(step.order) }
      : step,
  )
}

function closes<F extends KindFact>(step: Step<F>, side: Side): boolean {
  if (step.type !== 'place') return false
  return step.order.side === side && step.order.orderType === 'limit'
}

/** Field by field, for every second order of a grid is one. */
function reducing(order: PlaceOrder): PlaceOrder {
  const { ref, symbol, side, orderType, price, qty, purpose, action, level } = order
  return {
    ref,
    symbol,
    side,
    orderType,
    price,
    qty,
    purpose,
    action,
    level,
    reduceOnly: true,
  }
}

type MarginOrder = Pick<PlaceOrder, 'symbol' | 'side' | 'price' | 'qty'>

/** Means that ask the order alone. */
export interface MarginMeans extends Means {
  take(order: MarginOrder): 'taken' | 'short'
}

/**
 * Free margin as means of orders, by the rule of the exchange: what an order adds to the margin of
 * position and orders must be free, and its fee besides. The dearer side of the book counts, and of
 * a side only what goes beyond closing the position. Orders of the closing side need nothing, nor
 * do those that take from the position at once.
 */
export function marginAsMeans(
  { symbol, leverage }: Pick<LinearState, 'symbol' | 'leverage'>,
  context: Pick<BotContext, 'instrument' | 'fees' | 'last' | 'position'>,
  free: Amount,
  mode: GridMode,
): MarginMeans {
  const instrument = context.instrument(symbol)
  const { maker } = context.fees(symbol)
  const last = context.last(symbol)
  let position: Position = { ...(context.position(symbol) ?? flatPosition(symbol, leverage)) }
  let margin: bigint = marginOf(position, instrument)
  let left: bigint = free
  return {
    nearest: last,
    take(order) {
      if (order.side === closingSide(mode)) return 'taken'
      if (takesFrom(position, order, last)) {
        position = { ...position, ...filledPosition(position, order, instrument) }
        margin = marginOf(position, instrument)
        return 'taken'
      }
      const value = valueOf(instrument, order.price, order.qty)
      const after = withResting(position, order, value)
      const whole = marginOf(after, instrument)
      if (whole - margin + feeOf(value, maker) > left) return 'short'
      left -= whole - margin
      margin = whole
      position = after
      return 'taken'
    },
  }
}

/** Whether an order would only take from a position, at once: for that nothing must be free. */
function takesFrom({ lots }: Position, order: MarginOrder, last: Price): boolean {
  const { side, price: at, qty } = order
  return side === 'buy' ? at >= last && qty <= -lots : at <= last && qty <= lots
}

/** A position with more of one side resting, or less where the lots are below zero. */
export function withResting(
  position: Position,
  { side, qty }: { readonly side: Side; readonly qty: number },
  value: bigint,
): Position {
  const after = { ...position }
  addResting(after, side, qty, value)
  return after
}

/** Shifts are paid from free margin and from that of the orders that are given up. */
export const trailingMargin: Pick<TrailingWays<ContractGrid>, 'reaches'> = {
  reaches({ symbol, qty, leverage }, context, { side, price: at, givenUp }) {
    const instrument = context.instrument(symbol)
    const held = context.position(symbol) ?? flatPosition(symbol, leverage)
    let position: Position = { ...held }
    for (const order of givenUp) {
      const lots = (order.qty - order.filled) as Quantity
      const value = valueOf(instrument, order.price, lots)
      if (!order.reduceOnly) position = withResting(position, { ...order, qty: -lots }, -value)
    }
    const value = valueOf(instrument, at, qty)
    const after = marginOf(withResting(position, { side, qty }, value), instrument)
    const fee = feeOf(value, context.fees(symbol).maker)
    return after - held.margin + fee <= context.free(instrument.quote)
  },
}

/** What of the orders of a grid's cells would still fill. */
export function restingOrders(state: Pick<ContractGrid, 'order' | 'slots'>): readonly LevelOrder[] {
  return cellsOf(state).flatMap(({ ref, side, buyPrice, sellPrice, qty, filled }) => {
    const at = side === 'buy' ? buyPrice : sellPrice
    return ref === 0 ? [] : [{ side, price: at, qty: (qty - filled) as Quantity }]
  })
}

/** How many levels wait for margin. */
export function waitingForMargin(state: Pick<ContractGrid, 'order' | 'slots'>): number {
  const isShort = (reason: string): boolean => reason === 'insufficient-balance'
  return cellsOf(state).filter(({ ref, reason }) => ref === 0 && isShort(reason)).length
}

/** The terms of the equation at a mark; funding is part of what is held outside of rounds. */
export function contractTerms(
  state: ContractGrid,
  mark: Price,
  { openFees }: Pick<GridRounds, 'openFees'>,
): ProfitTerms {
  const { invested, withdrawn, gridProfit: booked, units } = state
  let otherFees: bigint = state.otherFees
  for (const cell of cellsOf(state)) {
    if (isOpened(cell) || cell.filled > 0) otherFees += openFees(cell, units)
  }
  return termsOf({ equity: equityAt(state, mark), invested, withdrawn, booked, otherFees })
}
