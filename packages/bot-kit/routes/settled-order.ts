// Liquidations, deleveragings and deliveries as orders of a bot: they are facts of the exchange,
// which no read model of orders keeps.
import type { LiveBot, OrderRow, Page, RouteContext } from './route-context.ts'

/**
 * A settlement is no order, and has an id that none has: the place of its fact in the journal,
 * which is the same after a recovery.
 */
const settlementId = (position: string): string => `S${position}`

/**
 * What the exchange closed without orders of a bot that has ended, as histories show orders, newest
 * first: at most one of each of its contracts. `ref` is the last reference of its orders.
 */
export async function settledOrders(
  bot: LiveBot,
  ref: number,
  { history }: Pick<RouteContext, 'history'>,
): Promise<readonly OrderRow[]> {
  if (bot.endedAtMs === 0) return []
  const asked = { page: 1, limit: bot.symbols.length, types: ['position-settled'] }
  const { rows } = await history.activity(bot.bot, asked)
  return rows.map(({ data, atMs, position }): OrderRow => {
    const [price, quantity] = [String(data['price']), String(data['quantity'])]
    return {
      orderId: settlementId(position),
      ref,
      symbol: String(data['symbol']),
      side: data['side'] === 'buy' ? 'buy' : 'sell',
      orderType: 'market',
      purpose: 'position',
      action: String(data['reason']),
      level: -1,
      price,
      avgPrice: price,
      quantity,
      filled: quantity,
      fee: String(data['fee']),
      feeCoin: String(data['coin']),
      status: 'filled',
      placedAtMs: atMs,
      updatedAtMs: atMs,
    }
  })
}

/**
 * The same with how many orders of the bot stand in front of each: after one contract was settled,
 * a bot in several closes the others by orders.
 */
export async function settledAmong(
  bot: LiveBot,
  ref: number,
  context: Pick<RouteContext, 'history'>,
): Promise<readonly Inserted<OrderRow>[]> {
  const settled = await settledOrders(bot, ref, context)
  const laterThan = async (atMs: number): Promise<number> => {
    if (bot.symbols.length === 1) return 0
    // At one moment the exchange acts first.
    const later = { page: 1, limit: 1, fromMs: atMs }
    return (await context.history.orders(bot.bot, later)).total
  }
  return Promise.all(settled.map(async (row) => ({ row, behind: await laterThan(row.placedAtMs) })))
}

interface Asked {
  readonly page: number
  readonly limit: number
}

/** A row that a read model does not keep. */
export interface Inserted<R> {
  readonly row: R
  /** How many of the kept rows stand in front of it. */
  readonly behind: number
}

/** A page of kept rows with others among them, which stand in their order. */
export async function withInserted<R>(
  others: readonly Inserted<R>[],
  { page, limit }: Asked,
  read: (asked: Asked) => Promise<Page<R>>,
): Promise<Page<R>> {
  const from = (page - 1) * limit
  const places = new Map(others.map(({ row, behind }, i) => [behind + i, row]))
  const ownFrom = from - [...places.keys()].filter((place) => place < from).length
  const ownPage = Math.floor(ownFrom / limit)
  const own = await read({ page: ownPage + 1, limit })
  // What stands in front moves the pages of the rest: one of ours is of two of theirs.
  const later = ownFrom % limit === 0 ? [] : (await read({ page: ownPage + 2, limit })).rows
  const kept = [...own.rows, ...later].slice(ownFrom - ownPage * limit)
  const total = own.total + others.length
  const rows: R[] = []
  for (let place = from; place < Math.min(from + limit, total); place += 1) {
    const row = places.get(place) ?? kept.shift()
    if (row !== undefined) rows.push(row)
  }
  return { rows, total }
}
