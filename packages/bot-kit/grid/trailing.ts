// A range that follows the price, one level at a time: at each of its ends a cell joins and, where
// the sides say so, the one at the other end is given up for it. It never passes its limit, never
// gives up a cell that has a round to close, and keeps as many cells as a grid needs that moves.
import { price as brandPrice, type Price } from '@trellis/kernel'
import type { RestingOrder, Side } from '@trellis/market'
import type { BotContext } from '@trellis/engine'
import { NO_STEPS, emit } from '../steps.ts'
import { newRangeSteps } from './alerts.ts'
import {
  cellAt,
  endCell,
  freeSlot,
  goingCell,
  isOpened,
  joiningCell,
  joiningLevel,
  nextCycle,
} from './cells.ts'
import { orderFor, type GridStep } from './placing.ts'
import type { GridRounds } from './rounds.ts'
import type { ScopeWays } from './move-scope.ts'
import type { Direction, ShiftRule } from './sides.ts'
import type { GridRange } from './spacing.ts'
import type { Cell, GridCells, GridState } from './state.ts'

/** What a kind says of the moves of its ranges. */
export interface ShiftWays<C> extends ScopeWays<C> {
  readonly rounds: GridRounds
  /** Cells that must be left. */
  readonly least: number
}

/** What a kind says of its shifts and of the money that they take. */
export interface TrailingWays<S extends GridState> extends ShiftWays<S['settings']> {
  /** Whether the money reaches for an order once others are given up. */
  readonly reaches: (
    state: S,
    context: BotContext,
    wanted: {
      readonly side: Side
      readonly price: Price
      readonly givenUp: readonly RestingOrder[]
    },
  ) => boolean
}

const DIRECTIONS: readonly Direction[] = ['up', 'down']

/** Where a cell leaves when another joins at an end. */
const OTHER_END: Readonly<Record<Direction, Direction>> = { up: 'down', down: 'up' }

/**
 * The level that would join at an end of the range. 0 when the range does not follow there, is
 * paused or at its limit, or while the cell that would go still has a round to close.
 */
export function nextShift<S extends GridState>(
  state: S,
  direction: Direction,
  ways: ShiftWays<S['settings']>,
): Price {
  const none = brandPrice(0)
  const limit = ways.scope(state.settings)[direction]
  if (limit === undefined || state.trailingPaused || state.order.length === 0) return none
  if (cellCount(state) < ways.least) return none
  if (ruleOf(direction, ways).givesUp && isOpened(endCell(state, OTHER_END[direction]))) return none
  const next = joiningLevel(state, direction, ways.rounds.layout)
  if (next === 0 || limit === 0) return next
  const isPast = direction === 'up' ? next > limit : next < limit
  return isPast ? none : next
}

/** What moves the range at an end. */
export function ruleOf(
  direction: Direction,
  { rounds }: Pick<ShiftWays<never>, 'rounds'>,
): ShiftRule {
  return rounds.layout.sides.shifts[direction]
}

/** How many intervals a range has; the one around the price of a neutral plan has two cells. */
function cellCount(state: GridCells): number {
  return endCell(state, 'up').level - endCell(state, 'down').level + 1
}

/** One shift, when the price has come to the level beyond an end that is moved by that. */
export function shiftSteps<S extends GridState>(
  state: S,
  context: BotContext,
  { direction, price }: { readonly direction: Direction; readonly price: Price },
  ways: TrailingWays<S>,
): readonly GridStep[] {
  if (ruleOf(direction, ways).when !== 'passed') return NO_STEPS
  const due = nextShift(state, direction, ways)
  const isThere = direction === 'up' ? price >= due : price <= due
  return due === 0 || !isThere
    ? NO_STEPS
    : movedSteps(state, context, { direction, price, due }, ways)
}

/** One shift, when the order at an end that is moved by that has filled. */
export function filledShiftSteps<S extends GridState>(
  state: S,
  context: BotContext,
  filled: { readonly cell: Cell; readonly side: 'buy' | 'sell' },
  ways: TrailingWays<S>,
): readonly GridStep[] {
  const direction = DIRECTIONS.find(
    (it) =>
      ruleOf(it, ways).when === 'filled' &&
      endCell(state, it).slot === filled.cell.slot &&
      filled.side === (it === 'up' ? 'sell' : 'buy'),
  )
  if (direction === undefined) return NO_STEPS
  const due = nextShift(state, direction, ways)
  const price = context.last(state.symbol)
  return due === 0 ? NO_STEPS : movedSteps(state, context, { direction, price, due }, ways)
}

interface Move {
  readonly direction: Direction
  /** Where the price is. */
  readonly price: Price
  /** The level that joins. */
  readonly due: Price
}

/** Cancels at the other end, moves the range, and orders in the cell that joins. */
function movedSteps<S extends GridState>(
  state: S,
  context: BotContext,
  { direction, price, due }: Move,
  ways: TrailingWays<S>,
): readonly GridStep[] {
  const { opens } = ruleOf(direction, ways)
  const dropped = cellsToDrop(state, context, { direction, due }, ways)
  const slot = dropped === 0 ? freeSlot(state) : goingCell(state, direction, 0).slot
  if (dropped === undefined || slot === undefined) {
    return [emit({ type: 'trailing-paused', price })]
  }
  const steps: GridStep[] = []
  for (let i = 0; i < dropped; i += 1) {
    const { ref } = goingCell(state, direction, i)
    if (ref !== 0) steps.push({ type: 'cancel', ref, reason: 'by-bot' })
  }
  const range = shiftedRange(state, { direction, dropped, due })
  const type = direction === 'up' ? 'range-shifted' : 'range-shifted-down'
  const own = { type, dropped, added: 1, ...range } as const
  steps.push({ type: 'settings-changed', prices: [price], own })
  // The price may have left that way while the range could not follow.
  steps.push(...newRangeSteps(state, ways.scope(state.settings), range, price))
  const cycle = nextCycle(state, slot)
  const joining = { direction, price: due, opens, slot, cycle }
  const cell = joiningCell(endCell(state, direction), joining, state.qty)
  steps.push({ type: 'place', order: orderFor(state, cell, 'normal', 'modify-setting') })
  return steps
}

/**
 * How many cells must go at the other end so that the one that joins can be paid; undefined when
 * too few would be left, or when the money does not reach and none may go.
 */
function cellsToDrop<S extends GridState>(
  state: S,
  context: BotContext,
  { direction, due }: Pick<Move, 'direction' | 'due'>,
  ways: TrailingWays<S>,
): number | undefined {
  const { opens, givesUp } = ruleOf(direction, ways)
  const end = endCell(state, direction)
  const inner = direction === 'up' ? end.sellPrice : end.buyPrice
  const opensOutside = (direction === 'up') === (opens === 'sell')
  const price = opensOutside ? due : inner
  const givenUp: RestingOrder[] = []
  const reaches = (): boolean => ways.reaches(state, context, { side: opens, price, givenUp })
  if (!givesUp) return reaches() ? 0 : undefined
  const count = cellCount(state)
  for (let dropped = 1; count - dropped + 1 >= ways.least; dropped += 1) {
    const cell = goingCell(state, direction, dropped - 1)
    if (isOpened(cell)) return undefined
    const order = cell.ref === 0 ? undefined : context.openOrder(cell.ref)
    if (order !== undefined) givenUp.push(order)
    if (reaches()) return dropped
  }
  return undefined
}

/**
 * Range after a shift. What an end lies beyond its level stays, but when several cells were lost:
 * the upper price is then put on its level, so that the distance stays.
 */
function shiftedRange(
  state: GridState,
  { direction, dropped, due }: Pick<Move, 'direction' | 'due'> & { readonly dropped: number },
): GridRange {
  const { range } = state
  const [top, bottom] = [endCell(state, 'up'), endCell(state, 'down')]
  if (direction === 'up') {
    const lowest = cellAt(state, dropped)
    return {
      minPrice: lowest.buyPrice,
      maxPrice: dropped > 1 ? due : brandPrice(range.maxPrice + due - top.sellPrice),
      cellNumber: top.level - lowest.level + 2,
    }
  }
  const highest = goingCell(state, direction, dropped)
  return {
    minPrice: due,
    maxPrice: brandPrice(range.maxPrice - top.sellPrice + highest.sellPrice),
    cellNumber: highest.level - bottom.level + 2,
  }
}
