// Builds and turns over the cells of a grid. Both decide and evolve lay out cells through this one
// function, so the orders sent and the state kept cannot differ. Must never touch money totals.
import { assert, price as brandPrice, quantity, type Price, type Quantity } from '@trellis/kernel'
import { amountOfLots } from '@trellis/market'
import type { GridRange } from '../plan.ts'
import type { Cell, GridState } from '../state.ts'
import type { UnplacedReason } from '../facts.ts'

export interface Layout {
  readonly emptyLevel: number
  readonly qty: Quantity
  readonly sellQty: Quantity
}

/** Fresh cells of a range, lowest first; a slot used before goes on with its next cycle. */
export function layCells(
  old: readonly Cell[],
  range: GridRange & { readonly step: Price },
  layout: Layout,
  valueFactor: bigint,
): Cell[] {
  return Array.from({ length: range.cellNumber }, (_, slot) => {
    const before = old[slot]
    const buyPrice = brandPrice(range.minPrice + slot * range.step)
    const sells = slot >= layout.emptyLevel
    const cell = buyingCell({ slot, level: slot, buyPrice, step: range.step }, layout.qty)
    cell.cycle = (before?.cycle ?? 0) + 1
    if (!sells) return cell
    cell.side = 'sell'
    cell.qty = layout.sellQty
    cell.boughtQty = layout.qty
    cell.cost = BigInt(buyPrice) * BigInt(layout.qty) * valueFactor
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

/** A cell that waits to buy; its cycle is for the caller to set. */
export function buyingCell(place: Place, qty: Quantity): Cell {
  return {
    slot: place.slot,
    level: place.level,
    buyPrice: place.buyPrice,
    sellPrice: brandPrice(place.buyPrice + place.step),
    side: 'buy',
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
 * Turns a cell whose buy is complete: what came in, with what earlier rounds left below one lot, is
 * what it will sell in whole lots. Without the leftover a coarse lot would make every round sell
 * less than it bought and call the difference a loss.
 */
export function turnToSell(cell: Cell, ref: number, lotAmount: bigint): void {
  cell.side = 'sell'
  cell.boughtQty = cell.filled
  cell.cost = cell.value
  cell.buyFee = cell.fee
  cell.buyRef = ref
  cell.estimated = false
  const coins = amountOfLots(lotAmount, cell.filled) - cell.fee + cell.dust
  cell.qty = quantity(Number(coins / lotAmount))
  cell.dust = coins % lotAmount
  resetLeg(cell)
}

/** Turns a cell whose sell is complete back to buying, in its next cycle. */
export function turnToBuy(cell: Cell, qty: Quantity): void {
  cell.side = 'buy'
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
export function cellAt(state: GridState, index: number): Cell {
  const cell = state.slots[state.order[index] ?? -1]
  assert(cell !== undefined, 'no cell at this place of the range', index)
  return cell
}

/** Marks a cell as having no order and why; keeps the count of unplaced cells. */
export function setReason(state: GridState, cell: Cell, reason: UnplacedReason | ''): void {
  if (cell.reason === '' && reason !== '') state.unplaced += 1
  if (cell.reason !== '' && reason === '') state.unplaced -= 1
  cell.reason = reason
}
