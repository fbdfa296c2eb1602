// A liquidation, a deleveraging or a delivery as the last order of a bot: it is a fact of the
// exchange, which no read model of orders keeps.
import type { LiveBot, OrderRow, Page, RouteContext } from './route-context.ts'

/**
 * What the exchange closed of a bot that has ended without an order of it, as histories show
 * orders; `ref` is the reference after which it stands. Undefined where it did not.
 */
export async function settledOrder(
  bot: LiveBot,
  ref: number,
  { history }: Pick<RouteContext, 'history'>,
): Promise<OrderRow | undefined> {
  if (bot.endedAtMs === 0) return undefined
  const asked = { page: 1, limit: 1, types: ['position-settled'] }
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
  })[0]
}

interface Asked {
  readonly page: number
  readonly limit: number
}

/** A page of rows that have one more in front of them, which their read model does not keep. */
export async function withFirst<R>(
  first: R | undefined,
  asked: Asked,
  read: (asked: Asked) => Promise<Page<R>>,
): Promise<Page<R>> {
  const own = await read(asked)
  if (first === undefined) return own
  const before = (asked.page - 1) * asked.limit
  const ahead = before === 0 ? [first] : (await read({ page: before, limit: 1 })).rows
  return { rows: [...ahead, ...own.rows].slice(0, asked.limit), total: own.total + 1 }
}
