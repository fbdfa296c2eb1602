// Liquidations, deleveragings and deliveries as the last orders of a bot: they are facts of the
// exchange, which no read model of orders keeps.
import type { LiveBot, OrderRow, Page, RouteContext } from './route-context.ts'

/**
 * What the exchange closed of a bot that has ended without orders of it, as histories show orders,
 * newest first: at most one of each of its contracts. `ref` is the reference after which they
 * stand.
 */
export async function settledOrders(
  bot: LiveBot,
  ref: number,
  { history }: Pick<RouteContext, 'history'>,
): Promise<readonly OrderRow[]> {
  if (bot.endedAtMs === 0) return []
  const asked = { page: 1, limit: bot.symbols.length, types: ['position-settled'] }
  const { rows } = await history.activity(bot.bot, asked)
  return rows.map(({ data, atMs }): OrderRow => {
    const [price, quantity] = [String(data['price']), String(data['quantity'])]
    return {
      orderId: '0',
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

interface Asked {
  readonly page: number
  readonly limit: number
}

/** A page of rows that have others in front of them, which their read model does not keep. */
export async function withFirst<R>(
  first: readonly R[],
  { page, limit }: Asked,
  read: (asked: Asked) => Promise<Page<R>>,
): Promise<Page<R>> {
  const from = (page - 1) * limit
  const ownFrom = Math.max(0, from - first.length)
  const ownPage = Math.floor(ownFrom / limit)
  const own = await read({ page: ownPage + 1, limit })
  // What stands in front moves the pages of the rest: one of ours is of two of theirs.
  const later = ownFrom % limit === 0 ? [] : (await read({ page: ownPage + 2, limit })).rows
  const rows = [...own.rows, ...later].slice(ownFrom - ownPage * limit)
  return { rows: [...first.slice(from), ...rows].slice(0, limit), total: own.total + first.length }
}
