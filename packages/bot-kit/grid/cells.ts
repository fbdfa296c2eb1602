// Builds and turns over the cells of a grid. Both decide and evolve lay out cells through this one
// function, so the orders sent and the state kept cannot differ. Money totals are not touched here.
import { assert, quantity, type Quantity } from '@trellis/kernel'
import type { GridLots, UnplacedReason } from './facts.ts'
import type { GridLayout } from './shape.ts'
import { counterSide } from './sides.ts'
import type { GridRange } from './spacing.ts'
import type { Cell, GridCells } from './state.ts'

/** What fresh cells are laid out of. */
interface CellPlan extends GridLots {
  readonly range: GridRange
  readonly valueFactor: bigint
}

/** Fresh cells of a range, lowest first; a slot used before goes on with its next cycle. */
export function layCells(
  old: readonly Cell[],
  { range, emptyLevel, qty, sellQty, valueFactor }: CellPlan,
  { spacing, sides }: GridLayout,
): Cell[] {
  return sides.startsOf(range.cellNumber, emptyLevel).map(({ level, opens, isOpened }, slot) => {
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

/** The cell above the top one of a range that moves up, in the slot of the one that it replaces. */
export function cellAfter(top: Cell, gone: Cell, qty: Quantity, { spacing }: GridLayout): Cell {
  const { sellPrice: buyPrice } = top
  const sellPrice = spacing.after(top.buyPrice, buyPrice)
  return openingCell(
    { slot: gone.slot, level: top.level + 1, buyPrice, sellPrice, side: gone.side },
    qty,
  )
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

/** Whether the opening leg of a cell's round is complete, so that its order closes the round. */
export function isOpened({ openedQty }: Pick<Cell, 'openedQty'>): boolean {
  return openedQty > 0
}

/** The cell at a place of the range, 0 being the lowest. */
export function cellAt(state: Pick<GridCells, 'order' | 'slots'>, index: number): Cell {
  const cell = state.slots[state.order[index] ?? -1]
  assert(cell !== undefined, 'no cell at this place of the range', index)
  return cell
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
