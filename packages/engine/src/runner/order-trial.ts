// Orders tried on an account of their own before the first of them is sent: the very venue answers
// them, one after the other, and nothing of it is kept.
import type {
  Balance,
  MarketView,
  PlaceOrder,
  Position,
  RejectReason,
  Venue,
  VenueAccount,
  VenueEvent,
} from '@trellis/market'
import { flatPosition, marginOf, PlainOrders } from '@trellis/market'
import type { Amount } from '@trellis/kernel'
import type { TriedAccount } from '../bot-kind.ts'

/** Orders of a trial have no number in any journal. */
const NOWHEN = { orderId: 0, atMs: 0 }

/** Why the venue refuses each order, undefined where it takes it; `viewOf` is the market. */
export function triedOrders(
  venue: Venue,
  tried: TriedAccount,
  orders: readonly PlaceOrder[],
  viewOf: (symbol: number) => MarketView,
): readonly (RejectReason | undefined)[] {
  const account = accountOf(tried, viewOf)
  return orders.map((order) => {
    const view = viewOf(order.symbol)
    const events = venue.decidePlace(account, order, view)
    for (const event of events) venue.evolve(account, event, view.instrument, NOWHEN)
    return events.find(isRefusal)?.reason
  })
}

function isRefusal(event: VenueEvent): event is VenueEvent & { readonly type: 'order-rejected' } {
  return event.type === 'order-rejected'
}

/** Positions lock their margin as at the venue; no order rests. */
function accountOf(
  { coin, wallet, leverage, positions }: TriedAccount,
  viewOf: (symbol: number) => MarketView,
): VenueAccount {
  const held = new Map<number, Position>()
  let locked = 0n
  for (const { symbol, lots, cost } of positions) {
    const position = flatPosition(symbol, leverage)
    position.lots = lots
    position.cost = cost
    position.margin = marginOf(position, viewOf(symbol).instrument)
    locked += position.margin
    held.set(symbol, position)
  }
  const balance: Balance = { total: wallet, locked: locked as Amount }
  return { balances: new Map([[coin, balance]]), orders: new PlainOrders(), positions: held }
}
