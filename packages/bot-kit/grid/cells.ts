// Builds and turns over the cells of a grid. Both decide and evolve lay out cells through this one
// function, so the orders sent and the state kept cannot differ. Money totals are not touched here.
import { assert, quantity, type Price, type Quantity } from '@trellis/kernel'
import type { Side } from '@trellis/market'
import type { GridLots } from './facts.ts'
import type { UnplacedReason } from '../unplaced.ts'
import { POSITION_SLOT } from './reference.ts'
import type { GridLayout } from './shape.ts'
import { counterSide, type Direction } from './sides.ts'
import type { GridRange } from './spacing.ts'
import type { Cell, GridCells } from './state.ts'

/** What fresh cells are laid out of. */
interface CellPlan extends GridLots {
  readonly range: GridRange
  /** Price that the plan was made at. */
  readonly reference: Price
  readonly valueFactor: bigint
}

/** Fresh cells of a range, lowest first; a slot used before goes on with its next cycle. */
export function layCells(
  old: readonly Cell[],
  { range, reference, emptyLevel, qty, sellQty, valueFactor }: CellPlan,
  { spacing, sides }: GridLayout,
): Cell[] {
  const starts = sides.startsOf({ ...range, reference, emptyLevel }, spacing)
  return starts.map(({ level, opens, isOpened }, slot) => {
    const buyPrice = spacing.levelAt(range, level)
    const sellPrice = spacing.levelAt(range, level + 1)
    const cell = openingCell({ slot, level, buyPrice, sellPrice, side: opens }, qty)
    cell.cycle = (old[slot]?.cycle ?? 0) + 1
    if (!isOpened) return cell
    const opened = opens === 'buy' ? buyPrice : sellPrice
    cell.side = counterSide(opens)
    cell.qty = sellQty
    cell.openedQty = qty
    cell.openedValue = BigInt(opened) * BigInt(qty) * valueFactor
    cell.estimated = true
    return cell
  })
}

/** Where a cell lies, and the side that opens its rounds. */
type Place = Pick<Cell, 'slot' | 'level' | 'buyPrice' | 'sellPrice' | 'side'>

/** A cell that waits to open its first round; its cycle is for the caller to set. */
function openingCell(place: Place, qty: Quantity): Cell {
  return {
    slot: place.slot,
    level: place.level,
    buyPrice: place.buyPrice,
    sellPrice: place.sellPrice,
    side: place.side,
    cycle: 1,
    ref: 0,
    reason: 'initializing',
    qty,
    filled: quantity(0),
    value: 0n,
    fee: 0n,
    openedQty: quantity(0),
    openedValue: 0n,
    openedFee: 0n,
    openedRef: 0,
    dust: 0n,
    estimated: false,
    arbitrages: 0,
    profit: 0n,
    buyFills: 0,
    sellFills: 0,
  }
}

/** How a cell joins a range that moves. */
export interface Joining {
  readonly direction: Direction
  /** The level that joins with it. */
  readonly price: Price
  /** The side that opens its rounds. */
  readonly opens: Side
  readonly slot: number
  readonly cycle: number
}

/** The level that would follow an end of the range, 0 where none can. */
export function joiningLevel(
  state: GridCells,
  direction: Direction,
  { spacing }: Pick<GridLayout, 'spacing'>,
): Price {
  const { buyPrice, sellPrice, level } = endCell(state, direction)
  const end =
    direction === 'up'
      ? { direction, level: level + 2, outer: sellPrice, inner: buyPrice }
      : { direction, level: level - 1, outer: buyPrice, inner: sellPrice }
  return spacing.beyond(state.original, end)
}

/** The cell that is given up as the first, the second … for one that joins at an end. */
export function goingCell(
  state: Pick<GridCells, 'order' | 'slots'>,
  direction: Direction,
  index: number,
): Cell {
  return cellAt(state, direction === 'up' ? index : state.order.length - 1 - index)
}

/** The cell beyond the one at an end of a range that moves. */
export function joiningCell(end: Cell, joining: Joining, qty: Quantity): Cell {
  const { direction, price, opens: side, slot, cycle } = joining
  const [level, buyPrice, sellPrice] =
    direction === 'up'
      ? [end.level + 1, end.sellPrice, price]
      : [end.level - 1, price, end.buyPrice]
  const cell = openingCell({ slot, level, buyPrice, sellPrice, side }, qty)
  cell.cycle = cycle
  return cell
}

/**
 * Turns a cell whose opening leg is complete: what it received, with what earlier rounds left below
 * one lot, is what it will trade back in whole lots. Without the leftover a coarse lot would make
 * every round trade back less than it got and call the difference a loss.
 */
export function turnToClose(cell: Cell, ref: number, received: bigint, lotAmount: bigint): void {
  cell.side = counterSide(cell.side)
  cell.openedQty = cell.filled
  cell.openedValue = cell.value
  cell.openedFee = cell.fee
  cell.openedRef = ref
  cell.estimated = false
  const coins = received + cell.dust
  cell.qty = quantity(Number(coins / lotAmount))
  cell.dust = coins % lotAmount
  resetLeg(cell)
}

/** Turns a cell whose closing leg is complete back to opening, in its next cycle. */
export function turnToOpen(cell: Cell, qty: Quantity): void {
  cell.side = counterSide(cell.side)
  cell.cycle += 1
  cell.qty = qty
  cell.openedQty = 0 as Quantity
  cell.openedValue = 0n
  cell.openedFee = 0n
  cell.openedRef = 0
  cell.estimated = false
  resetLeg(cell)
}

function resetLeg(cell: Cell): void {
  cell.filled = 0 as Quantity
  cell.value = 0n
  cell.fee = 0n
}

/**
 * Level of a cell's order. Those that joined below the first range count on from -2, for -1 says
 * that an order has no level.
 */
export function orderLevel(cell: Pick<Cell, 'level'>, side: Side): number {
  const level = side === 'buy' ? cell.level : cell.level + 1
  return level < 0 ? level - 1 : level
}

/** Whether the opening leg of a cell's round is complete, so that its order closes the round. */
export function isOpened({ openedQty }: Pick<Cell, 'openedQty'>): boolean {
  return openedQty > 0
}

/** The cell at an end of the range. */
export function endCell(state: Pick<GridCells, 'order' | 'slots'>, end: Direction): Cell {
  return cellAt(state, end === 'up' ? state.order.length - 1 : 0)
}

/** The cell at a place of the range, 0 being the lowest. */
export function cellAt(state: Pick<GridCells, 'order' | 'slots'>, index: number): Cell {
  const cell = state.slots[state.order[index] ?? -1]
  assert(cell !== undefined, 'no cell at this place of the range', index)
  return cell
}

/** The cycle a slot will have after the order it has now is cancelled and the slot is used anew. */
export function nextCycle({ slots }: Pick<GridCells, 'slots'>, slot: number): number {
  const cell = slots[slot]
  if (cell === undefined) return 1
  return cell.cycle + (cell.ref === 0 ? 1 : 2)
}

/** A slot that no cell of the range has; undefined when there is no number left for one. */
export function freeSlot({ slots, order }: Pick<GridCells, 'order' | 'slots'>): number | undefined {
  const used = new Set(order)
  const free = slots.findIndex((_, slot) => !used.has(slot))
  const slot = free < 0 ? slots.length : free
  return slot < POSITION_SLOT ? slot : undefined
}

/** Every cell of the range, the lowest first. */
export function cellsOf(state: Pick<GridCells, 'order' | 'slots'>): Cell[] {
  return state.order.map((slot) => state.slots[slot] as Cell)
}

/** Marks a cell as having no order and why; keeps the count of unplaced cells. */
export function setReason(state: GridCells, cell: Cell, reason: UnplacedReason | ''): void {
  if (cell.reason === '' && reason !== '') state.unplaced += 1
  if (cell.reason !== '' && reason === '') state.unplaced -= 1
  cell.reason = reason
}
