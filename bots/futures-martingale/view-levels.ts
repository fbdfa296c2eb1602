// The orders of a martingale as levels of a bot: the addition that rests, those that follow it, or
// the coded reason why none stands.
import type { Quantity } from '@trellis/kernel'
import { formatPrice, formatQuantity } from '@trellis/market'
import type { ViewMarket } from '@trellis/bot-kit/routes/view-market.ts'
import { openingSide } from './ladder.ts'
import { ladderNow, type MartingaleBot } from './view.ts'

/** Where an order of a round will stand or stands, in the order of the ladder. */
export function levelRows(bot: MartingaleBot, market: ViewMarket) {
  const { state, openOrders } = bot
  const { instrument } = market
  const [resting] = openOrders
  const none = { fills: 0, side: '' as const, order_id: '', quantity: '0', filled: '0' }
  const unplaced = { ...none, state: 'unplaced' as const }
  const { phase, next, params } = state
  if (phase === 'new' || phase === 'opening') {
    // The entry, and the addition that follows it.
    const price = formatPrice(instrument, market.last)
    return [0, 1].map((index) => ({ index, price, ...unplaced, reason: 'initializing' }))
  }
  return ladderNow(bot, market).map((row, at) => {
    const head = { index: row.number, price: formatPrice(instrument, row.price) }
    if (phase === 'waiting') return { ...head, ...unplaced, reason: 'waiting-entry' }
    if (at > 0) return { ...head, ...unplaced, reason: 'waits-for-turn' }
    if (resting === undefined || next === undefined)
      return { ...head, ...unplaced, reason: next?.reason || 'initializing' }
    return {
      ...head,
      fills: 0,
      side: openingSide(params.mode),
      state: next.filled > 0 ? ('partially-filled' as const) : ('open' as const),
      reason: '',
      order_id: String(resting.orderId),
      quantity: formatQuantity(instrument, resting.qty),
      filled: formatQuantity(instrument, resting.filled as Quantity),
    }
  })
}
