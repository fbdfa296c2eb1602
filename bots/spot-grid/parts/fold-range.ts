// The folds that lay out, move and give up cells: a plan, a shift of the range. Called by evolve.ts
// alone, which owns every other change of the state. Must never touch the wallet's totals.
import { assert, price as brandPrice, type Amount } from '@trellis/kernel'
import { stepOf } from '../plan.ts'
import { openFees } from '../profit.ts'
import type { GridState } from '../state.ts'
import { buyingCell, cellAt, layCells } from './cells.ts'
import type { GridFact } from '../facts.ts'
import { refreshTriggers } from './triggers.ts'

/** A new plan: old cells are let go, the new ones wait for their orders. */
export function foldPlanned(
  state: GridState,
  fact: Extract<GridFact, { type: 'grid-planned' }>,
): void {
  abandonCells(state, state.order.length)
  state.step = stepOf(state.range)
  state.qty = fact.qty
  state.sellQty = fact.sellQty
  const range = { ...state.range, step: state.step }
  const cells = layCells(state.slots, range, fact, state.units.valueFactor)
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
function abandonCells(state: GridState, count: number): void {
  for (let i = 0; i < count; i += 1) {
    const cell = cellAt(state, i)
    assert(cell.ref === 0, 'a cell is abandoned with its order', cell.slot)
    state.otherFees = (state.otherFees + openFees(cell, state.units)) as Amount
    if (cell.reason !== '') state.unplaced -= 1
  }
}

/** The range moved up: the lowest cells leave, their slots come back at the top. */
export function foldShift(
  state: GridState,
  fact: Extract<GridFact, { type: 'range-shifted' }>,
): void {
  abandonCells(state, fact.dropped)
  const top = cellAt(state, state.order.length - 1)
  const gone = state.order.splice(0, fact.dropped)
  for (let i = 0; i < fact.added; i += 1) {
    const slot = gone[i]
    const old = slot === undefined ? undefined : state.slots[slot]
    assert(slot !== undefined && old !== undefined, 'a shift adds more than it drops')
    const place = {
      slot,
      level: top.level + 1 + i,
      buyPrice: brandPrice(top.sellPrice + i * state.step),
      step: state.step,
    }
    const cell = buyingCell(place, state.qty)
    cell.cycle = old.cycle + 1
    state.slots[slot] = cell
    state.order.push(slot)
    state.unplaced += 1
  }
  const { minPrice, maxPrice, cellNumber } = fact
  state.range = { minPrice, maxPrice, cellNumber }
  state.shifts += 1
  refreshTriggers(state)
}
