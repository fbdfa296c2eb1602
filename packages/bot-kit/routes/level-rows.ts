// The levels of a grid as pages read them: the order that rests at each, or the coded reason why
// none does. A grid of any market has cells that buy at their lower level and sell at their upper
// one.
import { formatPrice, formatQuantity, type Instrument, type RestingOrder } from '@trellis/market'
import type { GridSpacing } from '../grid/spacing.ts'
import type { Cell, GridState } from '../grid/state.ts'

/** A grid and what it has in the market. */
interface StandingGrid {
  readonly state: Pick<GridState, 'phase' | 'range' | 'slots' | 'order'>
  readonly openOrders: readonly RestingOrder[]
}

/** Level by level: the order that rests there, or the coded reason why none does. */
export function levelRows(bot: StandingGrid, instrument: Instrument, spacing: GridSpacing) {
  const { state } = bot
  const orders = new Map(bot.openOrders.map((order) => [order.ref, order]))
  const cells = state.order.flatMap((slot) => state.slots[slot] ?? [])
  return Array.from({ length: state.range.cellNumber + 1 }, (_, index) => {
    const above = cells[index]
    const below = index === 0 ? undefined : cells[index - 1]
    const at = above?.buyPrice ?? below?.sellPrice ?? spacing.levelAt(state.range, index)
    const fills = (above?.buyFills ?? 0) + (below?.sellFills ?? 0)
    const head = { index, price: formatPrice(instrument, at), fills }
    const order = orderAt(above, below, orders)
    return order
      ? { ...head, ...orderPart(order, instrument) }
      : { ...head, ...emptyPart(bot, above, below) }
  })
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
    side: order.side as '' | 'buy' | 'sell',
    state: order.filled > 0 ? ('partially-filled' as const) : ('open' as const),
    reason: '',
    order_id: String(order.orderId),
    quantity: formatQuantity(instrument, order.qty),
    filled: formatQuantity(instrument, order.filled),
  }
}

function emptyPart(bot: StandingGrid, above: Cell | undefined, below: Cell | undefined) {
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
function idleReason(bot: StandingGrid): string {
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
