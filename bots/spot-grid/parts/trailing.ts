// Trailing up: the range follows the price by one level at a time, the lowest buy moving to the old
// top. Must never shift down, never pass the cap, and never leave fewer cells than a trailing grid
// needs.
import { price as brandPrice, type Price } from '@trellis/kernel'
import type { BotContext } from '@trellis/engine'
import { valueOf } from '@trellis/market'
import type { GridRange } from '../plan.ts'
import type { GridState } from '../state.ts'
import { buyingCell, cellAt } from './cells.ts'
import { GRID_CONFIG } from '../config.ts'
import { freeMoney, NO_STEPS, orderFor, say, type GridStep } from './placing.ts'
import { nextShift } from './triggers.ts'

/** One shift, when the price has reached it: cancel below, move the range, buy at the old top. */
export function shiftSteps(
  state: GridState,
  context: BotContext,
  price: Price,
): readonly GridStep[] {
  const due = nextShift(state)
  if (due === 0 || price < due) return NO_STEPS
  const dropped = cellsToDrop(state, context)
  if (dropped === undefined) return [say({ type: 'trailing-paused', price })]
  const steps: GridStep[] = []
  for (let i = 0; i < dropped; i += 1) {
    const { ref } = cellAt(state, i)
    if (ref !== 0) steps.push({ type: 'cancel', ref, reason: 'by-bot' })
  }
  const range = shiftedRange(state, dropped)
  const own = { type: 'range-shifted', dropped, added: 1, ...range } as const
  steps.push({ type: 'settings-changed', prices: [price], own })
  const top = cellAt(state, state.order.length - 1)
  const gone = cellAt(state, 0)
  const place = {
    slot: gone.slot,
    level: top.level + 1,
    buyPrice: top.sellPrice,
    step: state.step,
  }
  const cell = buyingCell(place, state.qty)
  // Cancelling ends a cycle, and so does leaving the range.
  cell.cycle = gone.cycle + (gone.ref === 0 ? 1 : 2)
  steps.push({ type: 'place', order: orderFor(state, cell, 'normal', 'modify-setting') })
  return steps
}

/**
 * How many of the lowest cells must go so that the new top can be paid; undefined when too few
 * would be left.
 */
function cellsToDrop(state: GridState, context: BotContext): number | undefined {
  const instrument = context.instrument(state.symbol)
  const need = valueOf(instrument, cellAt(state, state.order.length - 1).sellPrice, state.qty)
  let free = freeMoney(state, context).quote
  for (let count = 1; ; count += 1) {
    if (state.order.length - count + 1 < GRID_CONFIG.trailingCellsMin) return undefined
    const cell = cellAt(state, count - 1)
    if (cell.side !== 'buy') return undefined
    const order = cell.ref === 0 ? undefined : context.openOrder(cell.ref)
    if (order !== undefined) {
      free += BigInt(order.price) * BigInt(order.qty - order.filled) * instrument.valueFactor
    }
    if (free >= need) return count
  }
}

/**
 * Range after a shift; when cells were lost the top is put on its level, so that the distance
 * stays.
 */
function shiftedRange(state: GridState, dropped: number): GridRange {
  const { range, step, order } = state
  const minPrice = cellAt(state, dropped).buyPrice
  const cellNumber = order.length - dropped + 1
  const top = dropped === 1 ? range.maxPrice + step : minPrice + cellNumber * step
  return { minPrice, maxPrice: brandPrice(top), cellNumber }
}
