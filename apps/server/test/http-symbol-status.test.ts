// What a client sees while a symbol is closed and after it opened again: statuses, codes, orders.
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { CLOSES_AT, minuteMs, MovedClock, OPENS_AT, writeHaltingMarket } from './halting-market.ts'
import { eventually } from './host-fixture.ts'
import {
  holdings,
  soundGrid,
  startTestServer,
  type TestClient,
  type TestServer,
} from './http-server-fixture.ts'

const clock = new MovedClock()
let folder = ''
let server: TestServer
let user: TestClient

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'trellis-halting-'))
  const market = writeHaltingMarket(folder)
  server = await startTestServer({ TRELLIS_MARKET: market }, { wall: clock.wall })
  await moveTo(5)
  user = await server.user()
})
afterAll(async () => {
  await server.stop()
  rmSync(folder, { recursive: true, force: true })
})

async function moveTo(minute: number): Promise<void> {
  clock.moveTo(minute)
  await server.reached(minuteMs(minute))
}

/** How BTCUSDT stands in every endpoint that tells. */
async function statuses(gridId: string): Promise<Record<string, unknown>> {
  const query = { symbol: 'BTCUSDT', category: 'spot' }
  const item = await user.get('/contract/v5/product/dynamic-symbol-item', query)
  const info = await user.get('/v5/market/instruments-info', query)
  const list = await user.get('/s1/bot/spot/v1/symbol-list')
  const detail = await user.post('/s1/bot/grid/v1/query-grid-detail', { grid_id: gridId })
  return {
    item: item.result.item.status,
    info: info.result.list[0].status,
    listed: list.result.list.some((row: { symbol: string }) => row.symbol === 'BTCUSDT'),
    detail: detail.result.detail.spot_symbol_status,
    bot: detail.result.detail.status,
  }
}

async function openOrders(gridId: string): Promise<number> {
  const { result } = await user.post('/grid/v1/get-open-orders', { grid_id: gridId })
  return result.buys.length + result.sells.length
}

test('orders wait while the symbol is closed, calls name it, and trading goes on', async () => {
  const { grid, at } = await soundGrid(user)
  const narrow = { ...grid, min_price: at(0.98), max_price: at(1.02), cell_number: 20 }
  const made = await user.post('/s1/bot/grid/v1/create-grid', narrow)
  const gridId: string = made.result.grid_id
  const open = { item: 'Trading', info: 'Trading', listed: true, detail: 'ONLINE', bot: 'RUNNING' }
  expect(await statuses(gridId)).toEqual(open)

  await moveTo(CLOSES_AT + 5)
  const closed = { item: 'Closed', info: 'Closed', listed: false, detail: 'OFFLINE' }
  expect(await statuses(gridId)).toEqual({ ...closed, bot: 'RUNNING' })
  expect(await openOrders(gridId)).toBe(20)
  const before = await holdings(user)
  const change = (fields: object) =>
    user.post('/s1/bot/grid/v1/update-sgrid', { grid_id: gridId, ...fields })
  const refusedBy = (answer: { result: { status_code: number; error_code: string } }) => [
    answer.result.status_code,
    answer.result.error_code,
  ]
  const named = [431, 'SYMBOL_NOT_TRADING']
  expect(refusedBy(await user.post('/s1/bot/grid/v1/create-grid', narrow))).toEqual(named)
  expect(refusedBy(await user.post('/grid/v1/validate-input', narrow))).toEqual(named)
  expect(refusedBy(await change({ cell_number: 10 }))).toEqual(named)
  expect(refusedBy(await change({ add_investment: '100' }))).toEqual(named)
  expect(await holdings(user)).toBe(before)
  const light = await change({ take_profit: at(1.2) })
  expect(light.result).toMatchObject({ status_code: 200, problems: [] })
  await moveTo(OPENS_AT - 1)
  expect(await openOrders(gridId)).toBe(20)

  await moveTo(OPENS_AT + 1)
  expect(await statuses(gridId)).toEqual(open)
  const detail = async () => {
    const { result } = await user.post('/s1/bot/grid/v1/query-grid-detail', { grid_id: gridId })
    return result.detail
  }
  const { arbitrage_num: pairs } = await detail()
  await moveTo(OPENS_AT + 60)
  expect((await detail()).arbitrage_num).toBeGreaterThan(pairs)
  expect((await change({ cell_number: 10 })).result).toMatchObject({ status_code: 200 })
  expect(await openOrders(gridId)).toBe(10)
  const again = await user.post('/s1/bot/grid/v1/create-grid', narrow)
  expect(again.result).toMatchObject({ status_code: 200, problems: [] })
}, 120_000)

test('the activity of the bot tells of the halt', async () => {
  const { result } = await user.post('/tradingbot/v1/list-all-bots', { status: 0 })
  const bots: readonly { figures: { bot_id: string; create_time: string } }[] = result.bots
  const oldest = bots.map(({ figures }) => figures).sort((a, b) => +a.create_time - +b.create_time)
  const bot_id = oldest[0]?.bot_id
  const types = async (): Promise<readonly string[]> => {
    const found: string[] = []
    for (let page = 0; page < 20; page += 1) {
      const answer = await user.post('/s1/bot/v1/activity', { bot_id, page, limit: 100 })
      found.push(...answer.result.rows.map((row: { type: string }) => row.type))
    }
    return found
  }
  await eventually('told', async () => (await types()).includes('market-resumed'))
  expect((await types()).filter((it) => it === 'market-halted')).toHaveLength(1)
}, 60_000)
