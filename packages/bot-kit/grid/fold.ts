// Folds what happens to the cells of a grid: plans, orders, fills, shifts, rounds that are
// complete. Totals of money are the kind's to fold; nothing is decided here.
import {
  assert,
  assertNever,
  InvariantError,
  type Amount,
  type Price,
  type Quantity,
} from '@trellis/kernel'
import type { Fill, RejectReason, RestingOrder } from '@trellis/market'
import { countInDay } from '../day-count.ts'
import { feeInQuote } from '../worth.ts'
import {
  endCell,
  freeSlot,
  goingCell,
  isOpened,
  joiningCell,
  joiningLevel,
  layCells,
  nextCycle,
  setReason,
  turnToClose,
  turnToOpen,
} from './cells.ts'
import type { GridFact, GridPlanned, RoundClosed, RangeShifted, RangeShiftedDown } from './facts.ts'
import { REJECTED } from '../unplaced.ts'
import { POSITION_SLOT, slotOf } from './reference.ts'
import type { GridRounds } from './rounds.ts'
import type { Direction } from './sides.ts'
import type { GridRange } from './spacing.ts'
import type { GridCells, GridState, Outside } from './state.ts'

/** A new plan: old cells are let go, the new ones wait for their orders. */
function foldPlanned(state: GridCells, fact: GridPlanned, rounds: GridRounds): void {
  abandonCells(state, state.order, rounds)
  const { range } = state
  const { emptyLevel, qty, sellQty, price: reference } = fact
  const { valueFactor } = state.units
  const plan = { emptyLevel, qty, sellQty, range, reference, valueFactor }
  const cells = layCells(state.slots, plan, rounds.layout)
  const [lowest] = cells
  assert(lowest, 'a plan without cells')
  state.step = (lowest.sellPrice - lowest.buyPrice) as Price
  state.qty = qty
  state.sellQty = sellQty
  for (const cell of cells) state.slots[cell.slot] = cell
  state.order = cells.map((cell) => cell.slot)
  state.unplaced = cells.length
  state.position = { side: fact.tradeSide, remaining: fact.tradeQty, action: fact.action }
  state.phase = state.phase === 'running' ? 'modifying' : 'opening'
}

/**
 * Lets cells go: what they paid in fees for open rounds is kept, their coins become inventory.
 */
function abandonCells(
  state: GridCells,
  slots: readonly number[],
  rounds: Pick<GridRounds, 'openFees'>,
): void {
  for (const slot of slots) {
    const cell = state.slots[slot]
    assert(cell !== undefined && cell.ref === 0, 'a cell is abandoned with its order', slot)
    state.otherFees = (state.otherFees + rounds.openFees(cell, state.units)) as Amount
    if (cell.reason !== '') state.unplaced -= 1
  }
}

/**
 * The range moved: cells left at one end, one joined at the other, in the slot of the first that
 * left or, where none did, in a free one.
 */
export function foldShift(
  state: GridState,
  fact: RangeShifted | RangeShiftedDown,
  { layout, ...rounds }: GridRounds,
): void {
  const { dropped, minPrice, maxPrice, cellNumber } = fact
  assert(fact.added === 1, 'a shift adds another number of cells than one', fact.added)
  const direction: Direction = fact.type === 'range-shifted' ? 'up' : 'down'
  const { opens } = layout.sides.shifts[direction]
  const price = joiningLevel(state, direction, layout)
  const slot = dropped === 0 ? freeSlot(state) : goingCell(state, direction, 0).slot
  assert(slot !== undefined, 'a range grows beyond its slots')
  const joining = { direction, price, opens, slot, cycle: nextCycle(state, slot) }
  const cell = joiningCell(endCell(state, direction), joining, state.qty)
  const isUp = direction === 'up'
  const gone = state.order.splice(isUp ? 0 : state.order.length - dropped, dropped)
  abandonCells(state, gone, rounds)
  state.slots[slot] = cell
  if (isUp) state.order.push(slot)
  else state.order.unshift(slot)
  state.unplaced += 1
  state.range = { minPrice, maxPrice, cellNumber }
  state.shifts += 1
}

/** A fill of a cell's order, or of one for the position. */
export function foldGridFill(
  state: GridState,
  { order, fill }: { readonly order: RestingOrder; readonly fill: Fill },
  rounds: GridRounds,
  atMs: number,
): void {
  const { ref } = order
  const slot = slotOf(ref)
  if (slot === POSITION_SLOT) return foldPositionFill(state, fill)
  state.lastFillAtMs = atMs
  const cell = state.slots[slot]
  assert(cell !== undefined && cell.ref === ref, 'fill of an order that no cell has', ref)
  cell.filled = (cell.filled + fill.qty) as Quantity
  cell.value = cell.value === 0n ? fill.value : cell.value + fill.value
  cell.fee = cell.fee === 0n ? fill.fee : cell.fee + fill.fee
  state.fills += 1
  if (!fill.done) return
  assert(cell.filled === cell.qty, 'a filled order leaves its cell short', ref)
  cell.ref = 0
  if (fill.side === 'sell') cell.sellFills += 1
  else cell.buyFills += 1
  if (isOpened(cell)) return
  turnToClose(cell, ref, rounds.received(cell, state.units), state.units.lotAmount)
}

function foldPositionFill(state: GridCells, fill: Fill): void {
  const { position } = state
  position.remaining = Math.max(0, position.remaining - fill.qty) as Quantity
  state.otherFees = (state.otherFees + feeInQuote(state.units, fill)) as Amount
}

/** An order rests. */
export function foldPlaced(state: GridCells, ref: number): void {
  const slot = slotOf(ref)
  if (slot === POSITION_SLOT) {
    state.positionOrders += 1
    return
  }
  const cell = state.slots[slot]
  assert(cell !== undefined && cell.ref === 0, 'an order for a cell that has one', ref)
  cell.ref = ref
  if (cell.reason !== '') setReason(state, cell, '')
}

/** The venue took an order not: the cell is told why. */
export function foldRejected(state: GridCells, ref: number, reason: RejectReason): void {
  const slot = slotOf(ref)
  if (slot === POSITION_SLOT) {
    state.positionOrders += 1
    return
  }
  const cell = state.slots[slot]
  if (cell === undefined) return
  cell.cycle += 1
  setReason(state, cell, REJECTED[reason])
}

/** An order is gone. */
export function foldCancelled(state: GridCells, ref: number): void {
  const cell = state.slots[slotOf(ref)]
  if (cell === undefined || cell.ref !== ref) return
  cell.ref = 0
  cell.cycle += 1
  setReason(state, cell, state.phase === 'closing' ? 'closing' : 'symbol-closed')
}

/** A round is complete: its cell opens the next one. */
export function foldRound(
  state: GridState,
  profit: Amount,
  own: RoundClosed | undefined,
  atMs: number,
): void {
  assert(own?.type === 'arbitrage-closed', "a booked profit lacks the grid's own part")
  const cell = state.slots[own.slot]
  assert(cell !== undefined, 'a round of no cell', own.slot)
  state.gridProfit = (state.gridProfit + profit) as Amount
  state.arbitrages += 1
  cell.arbitrages += 1
  cell.profit += profit
  turnToOpen(cell, state.qty)
  countInDay(state.recent, atMs)
  state.trailingPaused = false
}

/** The range and the settings as their owner set them. */
export function foldSettings<C>(state: GridState<C>, range: GridRange, settings: C): void {
  foldRange(state, range)
  state.settings = settings
  state.trailingPaused = false
}

/** The same range again is no change. */
function foldRange(state: GridCells, { minPrice, maxPrice, cellNumber }: GridRange): void {
  const { range } = state
  const isSame =
    minPrice === range.minPrice && maxPrice === range.maxPrice && cellNumber === range.cellNumber
  if (isSame) return
  state.range = { minPrice, maxPrice, cellNumber }
  state.original = state.range
}

/** The owner was told where the price is: the side it left the range to, '' for inside. */
export function foldOutside(state: GridState, side: Outside, atMs: number): void {
  state.outside = side
  state.outsideSinceMs = side === '' ? 0 : atMs
}

/** A fact of any grid that stands alone. */
export function foldGridFact(
  state: GridState & { peak: Amount },
  fact: GridFact,
  rounds: GridRounds,
): void {
  switch (fact.type) {
    case 'grid-planned':
      return foldPlanned(state, fact, rounds)
    case 'level-skipped': {
      const cell = state.slots[fact.slot]
      if (cell !== undefined) setReason(state, cell, fact.reason)
      return
    }
    case 'peak-raised':
      state.peak = fact.peak
      return
    case 'trailing-paused':
      state.trailingPaused = true
      return
    case 'follow-switched':
      state.allowFollow = fact.allowed
      return
    case 'market-halted':
    case 'market-resumed':
      state.halted = fact.type === 'market-halted'
      return
    case 'grid-funded':
    case 'grid-started':
    case 'arbitrage-closed':
    case 'range-shifted':
    case 'range-shifted-down':
    case 'investment-added':
    case 'grid-closed':
      throw new InvariantError('a fact that stands beside another came alone', fact.type)
    default:
      return assertNever(fact)
  }
}
