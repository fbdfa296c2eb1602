// What must always hold in a grid: every cell has exactly its order at the venue, or a reason for
// having none. The look at every cell comes with every 64th fill and whenever no fill has happened.
import type { BotContext } from '@trellis/engine'
import type { GridState } from './state.ts'

const DEEP_CHECK_FILLS = 64

/** The first broken invariant of the cells in words, or undefined; nothing is repaired. */
export function brokenGrid(state: GridState, context: BotContext): string | undefined {
  if (state.phase === 'ended') return undefined
  if (state.unplaced < 0) return 'a count is negative'
  if (state.fills % DEEP_CHECK_FILLS !== 0) return undefined
  return state.phase === 'running' ? brokenCell(state, context) : undefined
}

/** The first cell that has neither its order nor a reason, or another order than it should. */
function brokenCell(state: GridState, context: BotContext): string | undefined {
  let open = 0
  let unplaced = 0
  for (const slot of state.order) {
    const cell = state.slots[slot]
    if (cell === undefined) return `slot ${slot} is empty`
    if (cell.ref === 0) {
      if (cell.reason === '') return `cell ${slot} has neither order nor reason`
      unplaced += 1
      continue
    }
    open += 1
    const order = context.openOrder(cell.ref)
    if (order === undefined) return `cell ${slot} has an order that is not open`
    const price = cell.side === 'buy' ? cell.buyPrice : cell.sellPrice
    if (order.side !== cell.side || order.price !== price) return `cell ${slot} has a wrong order`
    if (order.qty - order.filled !== cell.qty - cell.filled) return `cell ${slot} miscounts`
  }
  if (unplaced !== state.unplaced) return 'unplaced cells are miscounted'
  return context.openOrderCount === open ? undefined : 'orders are open that no cell has'
}
