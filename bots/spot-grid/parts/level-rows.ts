// The levels of a grid as pages read them: the order that rests at each, or the coded reason why
// none does. Pure; must never decide anything.
import { price as brandPrice } from '@trellis/kernel'
import { formatPrice, formatQuantity, type Instrument, type RestingOrder } from '@trellis/market'
import type { LiveBot } from '../../route-context.ts'
import type { Cell, GridState } from '../state.ts'

/** Level by level: the order that rests there, or the coded reason why none does. */
export function levelsOf(bot: LiveBot<GridState>, instrument: Instrument) {
  const { state } = bot
  const orders = new Map(bot.openOrders.map((order) => [order.ref, order]))
  const cells = state.order.flatMap((slot) => state.slots[slot] ?? [])
  const { minPrice, cellNumber } = state.range
  const step = cells[0] ? cells[0].sellPrice - cells[0].buyPrice : stepOf(state)
  return Array.from({ length: cellNumber + 1 }, (_, index) => {
    const above = cells[index]
    const below = index === 0 ? undefined : cells[index - 1]
    const at = above?.buyPrice ?? below?.sellPrice ?? brandPrice(minPrice + index * step)
    const fills = (above?.buyFills ?? 0) + (below?.sellFills ?? 0)
    const head = { index, price: formatPrice(instrument, at), fills }
    const order = orderAt(above, below, orders)
    return order
      ? { ...head, ...orderPart(order, instrument) }
      : { ...head, ...emptyPart(bot, above, below) }
  })
}

function stepOf(state: GridState): number {
  const { minPrice, maxPrice, cellNumber } = state.range
  return Math.floor((maxPrice - minPrice) / Math.max(1, cellNumber))
}

/** The order at a level: the cell above buys there, the cell below sells there. */
function orderAt(
  above: Cell | undefined,
  below: Cell | undefined,
  orders: ReadonlyMap<number, RestingOrder>,
): RestingOrder | undefined {
  if (above?.side === 'buy' && above.ref !== 0) return orders.get(above.ref)
  if (below?.side === 'sell' && below.ref !== 0) return orders.get(below.ref)
  return undefined
}

function orderPart(order: RestingOrder, instrument: Instrument) {
  return {
    side: order.side,
    state: order.filled > 0 ? ('partially-filled' as const) : ('open' as const),
    reason: '',
    order_id: String(order.orderId),
    quantity: formatQuantity(instrument, order.qty),
    filled: formatQuantity(instrument, order.filled),
  }
}

function emptyPart(bot: LiveBot<GridState>, above: Cell | undefined, below: Cell | undefined) {
  const waiting =
    (above?.side === 'buy' ? above.reason : '') || (below?.side === 'sell' ? below.reason : '')
  const isOver = bot.state.phase === 'ended'
  const reason = waiting === '' || isOver ? idleReason(bot) : waiting
  const state = reason === 'empty-level' ? ('empty' as const) : ('unplaced' as const)
  return { side: '' as const, state, reason, order_id: '', quantity: '0', filled: '0' }
}

/**
 * Why a level has no order that no cell explains: the grid does not stand, or it is the level at
 * the price.
 */
function idleReason(bot: LiveBot<GridState>): string {
  switch (bot.state.phase) {
    case 'new':
    case 'waiting':
      return 'waiting-entry'
    case 'opening':
    case 'modifying':
      return 'initializing'
    case 'closing':
      return 'closing'
    case 'ended':
      return 'ended'
    case 'running':
      return 'empty-level'
  }
}
