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
  cellAfter,
  cellAt,
  isOpened,
  layCells,
  setReason,
  turnToClose,
  turnToOpen,
} from './cells.ts'
import type {
  GridFact,
  GridPlanned,
  RoundClosed,
  RangeShifted,
  SettingsChanged,
  UnplacedReason,
} from './facts.ts'
import { POSITION_SLOT, slotOf } from './reference.ts'
import type { GridRounds } from './rounds.ts'
import { gridSettingsOf } from './settings.ts'
import type { GridRange } from './spacing.ts'
import type { GridCells, GridState, Outside } from './state.ts'
import { followsFills } from './triggers.ts'

/** A new plan: old cells are let go, the new ones wait for their orders. */
function foldPlanned(state: GridCells, fact: GridPlanned, rounds: GridRounds): void {
  abandonCells(state, state.order.length, rounds)
  const { range } = state
  const { emptyLevel, qty, sellQty } = fact
  const { valueFactor } = state.units
  const plan = { emptyLevel, qty, sellQty, range, valueFactor }
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
 * Lets the lowest `count` cells go: what they paid in fees for open rounds is kept, their coins
 * become inventory.
 */
function abandonCells(state: GridCells, count: number, rounds: GridRounds): void {
  for (let i = 0; i < count; i += 1) {
    const cell = cellAt(state, i)
    assert(cell.ref === 0, 'a cell is abandoned with its order', cell.slot)
    state.otherFees = (state.otherFees + rounds.openFees(cell, state.units)) as Amount
    if (cell.reason !== '') state.unplaced -= 1
  }
}

/** The range moved up: the lowest cells leave, their slots come back at the top. */
export function foldShift(state: GridState, fact: RangeShifted, rounds: GridRounds): void {
  abandonCells(state, fact.dropped, rounds)
  let top = cellAt(state, state.order.length - 1)
  const gone = state.order.splice(0, fact.dropped)
  for (let i = 0; i < fact.added; i += 1) {
    const slot = gone[i]
    const old = slot === undefined ? undefined : state.slots[slot]
    assert(slot !== undefined && old !== undefined, 'a shift adds more than it drops')
    const cell = cellAfter(top, old, state.qty, rounds.layout)
    cell.cycle = old.cycle + 1
    state.slots[slot] = cell
    state.order.push(slot)
    state.unplaced += 1
    top = cell
  }
  const { minPrice, maxPrice, cellNumber } = fact
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

const REJECTED: Readonly<Record<RejectReason, UnplacedReason>> = {
  'insufficient-balance': 'insufficient-balance',
  'below-min-quantity': 'below-minimum',
  'below-min-value': 'below-minimum',
  'above-max-quantity': 'above-maximum',
  'above-max-value': 'above-maximum',
  'price-out-of-bounds': 'price-not-allowed',
  'price-deviation': 'price-not-allowed',
  'symbol-not-trading': 'symbol-closed',
  'duplicate-ref': 'symbol-closed',
  'reduce-only': 'symbol-closed',
  'risk-limit': 'above-maximum',
  'open-interest': 'above-maximum',
  'pre-settle': 'symbol-closed',
  'price-under-base': 'price-not-allowed',
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
export function foldSettings(state: GridState, fact: SettingsChanged): void {
  foldRange(state, fact)
  state.settings = gridSettingsOf(fact)
  state.watchesFills = followsFills(state)
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
    case 'settings-changed':
    case 'investment-added':
    case 'grid-closed':
      throw new InvariantError('a fact that stands beside another came alone', fact.type)
    default:
      return assertNever(fact)
  }
}
