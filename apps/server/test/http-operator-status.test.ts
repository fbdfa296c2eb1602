// An operator sets the status of a pair on the running server: orders wait and go on, bots end with
// the pair, and neither a stop nor a crash between the word and the workers changes that.
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { BotId } from '@trellis/kernel'
import { noteStatus } from '../src/host/set-statuses.ts'
import { eventually } from './host-fixture.ts'
import {
  soundGrid,
  startTestServer,
  type TestClient,
  type TestServer,
} from './http-server-fixture.ts'
import { instruct, keptInstallation } from './instruction-fixture.ts'
import { SteppedMarket } from './stepped-market.ts'

const kept = keptInstallation('status')
const env = { ...kept.env, TRELLIS_SHARDS: '2' }
const email = 'trader@example.org'
const market = new SteppedMarket(Date.UTC(2026, 5, 1))
const btc = market.symbolOf('BTCUSDT')
let server: TestServer
let client: TestClient

async function start(): Promise<void> {
  server = await startTestServer(env, { market: market.given })
  client = server.client()
}

beforeAll(async () => {
  await start()
  await client.register(email, 'correct horse')
})
afterAll(async () => {
  await server.stop()
  kept.remove()
})

const say = (status: string): Promise<string> =>
  instruct(server, 'symbols', 'status', 'BTCUSDT', 'spot', status, 'a', 'fork')
const item = async (name = 'BTCUSDT', category = 'spot') => {
  const asked = { symbol: name, category }
  return (await client.get('/contract/v5/product/dynamic-symbol-item', asked)).result.item
}
const create = async () => {
  const { grid } = await soundGrid(client)
  return client.post('/s1/bot/grid/v1/create-grid', grid)
}

/** The price of the pair goes down and up through the grid, and all workers follow. */
async function swing(): Promise<void> {
  market.wave(btc, 0.05, 2)
  await server.reached(market.nowMs)
}
const ordersOf = async (bot: string) =>
  (await server.running.host.bots.find(Number(bot) as BotId))?.openOrders

/** Started anew, the user logged in. */
async function restart(): Promise<void> {
  await server.stop()
  await start()
  await client.post('/v2/public/user/login', { email, password: 'correct horse' })
}

let bot = ''

test('closed, the orders of a grid wait and nothing new is made; trading again, they fill', async () => {
  bot = (await create()).result.grid_id as string
  const [pair, contract] = [await item(), await item('BTCUSDT', 'linear')]
  expect(await say('Closed')).toBe('BTCUSDT of spot is Closed')
  expect((await item()).status).not.toBe(pair.status)
  expect((await item('BTCUSDT', 'linear')).status).toBe(contract.status)
  const waiting = await ordersOf(bot)
  await swing()
  expect(await ordersOf(bot)).toEqual(waiting)
  expect((await create()).result.status_code).toBe(431)

  await restart()
  await swing()
  expect(await ordersOf(bot)).toEqual(waiting)
  expect((await create()).result.status_code).toBe(431)

  expect(await say('Trading')).toBe('BTCUSDT of spot is Trading')
  expect((await item()).status).toBe(pair.status)
  await swing()
  expect(await ordersOf(bot)).not.toEqual(waiting)
  expect(await instruct(server, 'audit', 'list', '1')).toContain(
    'console: symbols status BTCUSDT spot Trading a fork (was: Closed)',
  )
})

test('a word that a crash kept from the workers is made up for by the next start', async () => {
  const { directory, market: open } = server.running.host
  const word = { status: 'Closed', atMs: open.nowMs() } as const
  await directory.execute((state) => noteStatus(state, open.instruments[btc]!, word))
  await restart()
  const waiting = await ordersOf(bot)
  await swing()
  expect(await ordersOf(bot)).toEqual(waiting)
  await restart()
  await swing()
  expect(await ordersOf(bot)).toEqual(waiting)
  await say('Trading')
})

test('delisted, its bots end with the word for that, their money in Funding, for ever', async () => {
  const { host } = server.running
  const user = host.directory.state.accountByEmail(email)!.user
  const before = await host.bots.funding(user)
  expect(await say('Delisted')).toBe('BTCUSDT of spot is Delisted')
  let receipt: { readonly bot_close_code?: string } = {}
  await eventually('it has ended', async () => {
    const { result } = await client.post('/s1/bot/v1/receipt', { bot_id: bot })
    receipt = result
    return result.status_code === 200
  })
  expect(receipt.bot_close_code).toBe('BOT_CLOSE_CODE_AUTO_SYMBOL_DELIST')
  expect(await ordersOf(bot)).toEqual([])
  for (const sum of (await host.trialBalance()).values()) expect(sum).toBe(0n)
  const funding = await host.bots.funding(user)
  for (const coin of ['USDT', 'BTC'])
    expect(funding.get(coin)! > before.get(coin)!, coin).toBe(true)
  await expect(say('Trading')).rejects.toThrow('is delisted, for ever')
  await restart()
  await expect(say('Trading')).rejects.toThrow('is delisted, for ever')
  expect(await server.running.host.bots.funding(user)).toEqual(funding)
})
