// Builds and turns over the cells of a grid. Both decide and evolve lay out cells through this one
// function, so the orders sent and the state kept cannot differ. Money totals are not touched here.
import { assert, price as brandPrice, quantity, type Price, type Quantity } from '@trellis/kernel'
import type { GridLots, UnplacedReason } from './facts.ts'
import { counterSide, type GridRounds } from './rounds.ts'
import type { GridRange } from './shape.ts'
import type { Cell, GridCells } from './state.ts'

interface Layout extends GridLots {
  readonly range: GridRange
  readonly step: Price
  readonly valueFactor: bigint
}

/** Fresh cells of a range, lowest first; a slot used before goes on with its next cycle. */
export function layCells(old: readonly Cell[], layout: Layout, rounds: GridRounds): Cell[] {
  const { range, step, emptyLevel, qty, sellQty, valueFactor } = layout
  return Array.from({ length: range.cellNumber }, (_, slot) => {
    const before = old[slot]
    const buyPrice = brandPrice(range.minPrice + slot * step)
    const cell = openingCell({ slot, level: slot, buyPrice, step }, qty, rounds)
    cell.cycle = (before?.cycle ?? 0) + 1
    if (!rounds.startsClosing(slot, emptyLevel)) return cell
    const opened = cell.side === 'buy' ? cell.buyPrice : cell.sellPrice
    cell.side = counterSide(cell.side)
    cell.qty = sellQty
    cell.boughtQty = qty
    cell.cost = BigInt(opened) * BigInt(qty) * valueFactor
    cell.estimated = true
    return cell
  })
}

interface Place {
  readonly slot: number
  readonly level: number
  readonly buyPrice: Price
  readonly step: Price
}

/** A cell that waits to open its first round; its cycle is for the caller to set. */
export function openingCell(place: Place, qty: Quantity, rounds: GridRounds): Cell {
  return {
    slot: place.slot,
    level: place.level,
    buyPrice: place.buyPrice,
    sellPrice: brandPrice(place.buyPrice + place.step),
    side: rounds.opens(place.slot),
    cycle: 1,
    ref: 0,
    reason: 'initializing',
    qty,
    filled: quantity(0),
    value: 0n,
    fee: 0n,
    boughtQty: quantity(0),
    cost: 0n,
    buyFee: 0n,
    buyRef: 0,
    dust: 0n,
    estimated: false,
    arbitrages: 0,
    profit: 0n,
    buyFills: 0,
    sellFills: 0,
  }
}

/**
 * Turns a cell whose opening leg is complete: what it received, with what earlier rounds left below
 * one lot, is what it will trade back in whole lots. Without the leftover a coarse lot would make
 * every round trade back less than it got and call the difference a loss.
 */
export function turnToClose(cell: Cell, ref: number, received: bigint, lotAmount: bigint): void {
  cell.side = counterSide(cell.side)
  cell.boughtQty = cell.filled
  cell.cost = cell.value
  cell.buyFee = cell.fee
  cell.buyRef = ref
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
  cell.boughtQty = 0 as Quantity
  cell.cost = 0n
  cell.buyFee = 0n
  cell.buyRef = 0
  cell.estimated = false
  resetLeg(cell)
}

function resetLeg(cell: Cell): void {
  cell.filled = 0 as Quantity
  cell.value = 0n
  cell.fee = 0n
}

/** The cell at a place of the range, 0 being the lowest. */
export function cellAt(state: GridCells, index: number): Cell {
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
