// The levels of a grid as pages read them: what rests at each, or the coded reason why nothing
// does. A grid of any market has cells that buy at their lower level and sell at their upper one.
import { quantity, type Quantity } from '@trellis/kernel'
import { formatPrice, formatQuantity, type Instrument, type RestingOrder } from '@trellis/market'
import { cellsOf } from '../grid/cells.ts'
import type { GridSpacing } from '../grid/spacing.ts'
import type { Cell, GridState } from '../grid/state.ts'

/** A grid and what it has in the market. */
interface ShownGrid {
  readonly state: Pick<GridState, 'phase' | 'range' | 'slots' | 'order'>
  readonly openOrders: readonly RestingOrder[]
}

/** The cells that meet at a level: those over it buy there, those under it sell there. */
interface Meeting {
  readonly above: readonly Cell[]
  readonly below: readonly Cell[]
}

/** Level by level: what rests there, or the coded reason why nothing does. */
export function levelRows(bot: ShownGrid, instrument: Instrument, spacing: GridSpacing) {
  const { state } = bot
  const orders = new Map(bot.openOrders.map((order) => [order.ref, order]))
  const byLevel = new Map<number, Cell[]>()
  for (const cell of cellsOf(state)) {
    const same = byLevel.get(cell.level)
    if (same === undefined) byLevel.set(cell.level, [cell])
    else same.push(cell)
  }
  const [lowest = 0] = byLevel.keys()
  return Array.from({ length: state.range.cellNumber + 1 }, (_, index) => {
    const above = byLevel.get(lowest + index) ?? []
    const below = byLevel.get(lowest + index - 1) ?? []
    const at = above[0]?.buyPrice ?? below[0]?.sellPrice ?? spacing.levelAt(state.range, index)
    const fills =
      above.reduce((sum, it) => sum + it.buyFills, 0) +
      below.reduce((sum, it) => sum + it.sellFills, 0)
    const head = { index, price: formatPrice(instrument, at), fills }
    const resting = ordersAt({ above, below }, orders)
    return resting.length > 0
      ? { ...head, ...orderPart(resting, instrument) }
      : { ...head, ...emptyPart(bot, { above, below }, instrument) }
  })
}

/** The cells that want an order at their level now. */
function trading({ above, below }: Meeting): readonly Cell[] {
  return [
    ...above.filter(({ side }) => side === 'buy'),
    ...below.filter(({ side }) => side === 'sell'),
  ]
}

/** The orders at a level; only around the first price of a neutral grid there are two. */
function ordersAt(
  meeting: Meeting,
  orders: ReadonlyMap<number, RestingOrder>,
): readonly RestingOrder[] {
  return trading(meeting).flatMap(({ ref }) => (ref === 0 ? [] : (orders.get(ref) ?? [])))
}

/** Orders of one level by the first of them, their quantities added up. */
function orderPart(resting: readonly RestingOrder[], instrument: Instrument) {
  const [first] = resting
  const sum = (of: 'qty' | 'filled'): Quantity =>
    quantity(resting.reduce((total, order) => total + order[of], 0))
  return {
    side: (first?.side ?? '') as '' | 'buy' | 'sell',
    state: sum('filled') > 0 ? ('partially-filled' as const) : ('open' as const),
    reason: '',
    order_id: String(first?.orderId ?? ''),
    quantity: formatQuantity(instrument, sum('qty')),
    filled: formatQuantity(instrument, sum('filled')),
  }
}

function emptyPart(bot: ShownGrid, meeting: Meeting, { category }: Instrument) {
  const waiting = trading(meeting).find(({ reason }) => reason !== '')
  const isOver = bot.state.phase === 'ended'
  const found = waiting === undefined || isOver ? idleReason(bot) : waiting.reason
  // What lacks in a contract is no coin but free margin, which may come back by itself.
  const isMargin = category === 'linear' && found === 'insufficient-balance'
  const reason = isMargin ? 'waits-for-margin' : found
  const state = reason === 'empty-level' ? ('empty' as const) : ('unplaced' as const)
  return { side: '' as const, state, reason, order_id: '', quantity: '0', filled: '0' }
}

/**
 * Why a level has no order that no cell explains: the grid does not stand, or it is the level at
 * the price.
 */
function idleReason(bot: ShownGrid): string {
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
