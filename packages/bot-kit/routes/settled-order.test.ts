// Histories of bots that the exchange ended: what it settled stands in front of their own orders.
import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { LiveBot, RouteContext } from './route-context.ts'
import { settledAmong, settledOrders, withInserted } from './settled-order.ts'

test('pages of rows with others among them are those of the whole list', async () => {
  const sizes = fc.tuple(
    fc.array(fc.nat(40), { maxLength: 12 }),
    fc.nat(40),
    fc.integer({ min: 1, max: 15 }),
  )
  await fc.assert(
    fc.asyncProperty(sizes, fc.integer({ min: 1, max: 8 }), async ([behinds, own, limit], page) => {
      const among = behinds
        .map((behind) => Math.min(behind, own))
        .sort((one, other) => one - other)
        .map((behind, at) => ({ row: `settled ${String(at)}`, behind }))
      const rest = Array.from({ length: own }, (_, at) => `order ${String(at)}`)
      const read = async (at: { readonly page: number; readonly limit: number }) => ({
        rows: rest.slice((at.page - 1) * at.limit, at.page * at.limit),
        total: rest.length,
      })
      const whole = [...rest]
      for (const { row, behind } of among.toReversed()) whole.splice(behind, 0, row)
      expect(await withInserted(among, { page, limit }, read)).toEqual({
        rows: whole.slice((page - 1) * limit, page * limit),
        total: whole.length,
      })
    }),
  )
})

const row = (symbol: string, at: number) => ({
  position: String(40 - at),
  data: { symbol, side: 'sell', price: '90', quantity: '2', fee: '0.1', coin: 'USDT', reason: 'x' },
  atMs: 7,
})

/** A history whose activity lists settlements as far as a page goes. */
const history = {
  activity: async (_: unknown, { limit }: { readonly limit: number }) => {
    const rows = ['SOLUSDT', 'ETHUSDT', 'BTCUSDT'].map(row)
    return { rows: rows.slice(0, limit), total: rows.length }
  },
} as unknown as RouteContext['history']

const bot = (more: Partial<LiveBot>) => ({ bot: 1, symbols: [0, 1, 2], ...more }) as LiveBot

test('every contract that the exchange closed is an order of the list, filled whole', async () => {
  const orders = await settledOrders(bot({ endedAtMs: 7 }), 4, { history })
  expect(orders.map(({ symbol }) => symbol)).toEqual(['SOLUSDT', 'ETHUSDT', 'BTCUSDT'])
  // An id of its own, by the place of its fact, which no recovery moves.
  expect(orders.map(({ orderId }) => orderId)).toEqual(['S40', 'S39', 'S38'])
  expect(orders[0]).toMatchObject({ ref: 4, side: 'sell', filled: '2', avgPrice: '90', fee: '0.1' })
  expect(await settledOrders(bot({ endedAtMs: 0 }), 4, { history })).toEqual([])
})

test('orders that closed the other contracts after a settlement stand in front of it', async () => {
  const orders = async (_: unknown, { fromMs }: { readonly fromMs?: number }) => ({
    rows: [],
    total: fromMs === 7 ? 2 : 0,
  })
  const context = { history: { ...history, orders } } as unknown as RouteContext
  const among = await settledAmong(bot({ endedAtMs: 9 }), 4, context)
  expect(among.map(({ row: { symbol }, behind }) => [symbol, behind])).toEqual([
    ['SOLUSDT', 2],
    ['ETHUSDT', 2],
    ['BTCUSDT', 2],
  ])
  const alone = await settledAmong(bot({ endedAtMs: 9, symbols: [0] }), 4, context)
  expect(alone.map(({ behind }) => behind)).toEqual([0])
})
