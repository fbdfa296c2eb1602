// What must always hold in a grid. Cheap after every turn; the look at every cell comes with every
// 64th fill and whenever no fill has happened. Must never repair anything.
import type { BotContext } from '@trellis/engine'
import type { GridState } from '../state.ts'

const DEEP_CHECK_FILLS = 64

/** The first broken invariant in words, or undefined. */
export function brokenInvariant(state: GridState, context: BotContext): string | undefined {
  const { base, quote } = context.instrument(state.symbol)
  if (context.balance(quote) !== state.quote) return 'quote coins differ from the wallet'
  if (context.balance(base) !== state.base) return 'base coins differ from the wallet'
  const { platform } = state
  if (platform && context.balance(platform.coin) !== platform.amount) {
    return 'platform coins differ from the wallet'
  }
  if (state.phase === 'ended') return undefined
  if (state.unplaced < 0 || state.withdrawn < 0n) return 'a count is negative'
  if (state.fills % DEEP_CHECK_FILLS !== 0) return undefined
  return state.phase === 'running' ? brokenCell(state, context) : undefined
}

/** Every cell has exactly its order at the venue, or a reason for having none. */
export function brokenCell(state: GridState, context: BotContext): string | undefined {
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
