// What a user is told while the page is elsewhere: it comes by the stream, stands in the list on
// every device, is read on all at once, and is there after a restart. Nobody hears of others' bots.
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { WebSocket } from 'ws'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { sockets, type BotStreamMessage, type NewsMessage } from '@trellis/contract'
import { price } from '@trellis/kernel'
import { soundGrid, startTestServer, TestClient, type TestServer } from './http-server-fixture.ts'
import { SteppedMarket } from './stepped-market.ts'

const PASSWORD = 'correct horse'
const market = new SteppedMarket(Date.UTC(2026, 5, 1))
const folder = mkdtempSync(join(tmpdir(), 'trellis-told-'))
let server: TestServer
let phone: TestClient
let desk: TestClient
let bot = ''

async function start(): Promise<TestServer> {
  return startTestServer({ TRELLIS_DATA_DIR: join(folder, 'data') }, { market: market.given })
}

beforeAll(async () => {
  server = await start()
  phone = server.client()
  await phone.register('told@example.org', PASSWORD)
  desk = await signedIn()
})
afterAll(async () => {
  await server.stop()
  rmSync(folder, { recursive: true, force: true })
})

async function signedIn(): Promise<TestClient> {
  const client = server.client()
  await client.post('/v2/public/user/login', { email: 'told@example.org', password: PASSWORD })
  return client
}

interface Row {
  readonly id: string
  readonly type: string
  readonly read: boolean
  readonly bot_id: string
}

async function listed(client: TestClient, body: object = {}): Promise<readonly Row[]> {
  return (await client.post('/s1/bot/v1/notifications', body)).result.rows as readonly Row[]
}

const count = async (client: TestClient): Promise<object> => {
  const { unread, critical, in_title } = (await client.post('/s1/bot/v1/unread-notifications'))
    .result
  return { unread, critical, in_title }
}

/** News that a signed-in page hears. */
async function hearing(client: TestClient): Promise<NewsMessage[]> {
  const news: NewsMessage[] = []
  const headers = { cookie: client.cookieHeader, origin: server.address }
  const socket = new WebSocket(`${server.wsAddress}${sockets.bots}`, { headers })
  socket.on('message', (data: Buffer) => {
    const message = JSON.parse(data.toString('utf8')) as BotStreamMessage
    if ('topic' in message && message.topic === 'notifications') news.push(message)
  })
  await new Promise((resolve) => socket.on('open', resolve))
  return news
}

function walkBtc(factor: number): void {
  const symbol = market.symbolOf('BTCUSDT')
  market.walk([{ symbol, to: price(Math.round(market.last(symbol) * factor)) }])
}

describe('a take-profit that closes a bot', () => {
  test('is told at once on every device', async () => {
    const { grid, at } = await soundGrid(desk)
    const wish = { ...grid, max_price: at(1.02), take_profit_price: at(1.04) }
    const made = await desk.post(CREATE, wish)
    bot = made.result.grid_id as string
    const [atDesk, onPhone] = [await hearing(desk), await hearing(phone)]
    walkBtc(1.03)
    walkBtc(1.03)
    const types = (news: readonly NewsMessage[]) =>
      news.flatMap(({ items }) => items.map((it) => `${it.type} ${it.toast}`))
    const both = ['range-left true', 'take-profit true']
    await expect.poll(() => types(atDesk), { timeout: 60_000 }).toEqual(both)
    await expect.poll(() => types(onPhone), { timeout: 60_000 }).toEqual(both)
    const item = atDesk.at(-1)?.items.at(-1)
    expect(item).toMatchObject({ bot_id: bot, symbol: 'BTCUSDT', word: 'take-profit' })
    expect(Number(item?.data['total'])).toBeGreaterThan(0)
    expect(await count(phone)).toEqual({ unread: 2, critical: 0, in_title: 1 })
  })

  test('is read on one device and then on all, one by one or all at once', async () => {
    const onPhone = await hearing(phone)
    const rows = await listed(desk)
    expect(rows.map(({ type, read }) => [type, read])).toEqual([
      ['take-profit', false],
      ['range-left', false],
    ])
    await desk.post('/s1/bot/v1/read-notifications', { id: rows[0]!.id })
    expect((await listed(phone)).map(({ read }) => read)).toEqual([true, false])
    expect(await count(phone)).toEqual({ unread: 1, critical: 0, in_title: 0 })
    await expect
      .poll(() => onPhone, { timeout: 60_000 })
      .toEqual([{ topic: 'notifications', items: [] }])
    await desk.post('/s1/bot/v1/read-notifications', { up_to: rows[0]!.id })
    expect(await count(phone)).toEqual({ unread: 0, critical: 0, in_title: 0 })
    expect(await listed(phone, { show: 'unread' })).toEqual([])
  })

  test('an id from the future reads nothing ahead of time', async () => {
    await desk.post('/s1/bot/v1/read-notifications', { id: '9000000000', up_to: '9000000000' })
    const before = (await desk.post(CREATE, (await soundGrid(desk)).grid)).result.grid_id
    await desk.post('/s1/bot/v1/set-notification-settings', {
      bots: [{ bot_id: before, mode: 'muted' }],
    })
    walkBtc(0.8)
    // The grid is laid around the new price once the server has it, and its worker as well: a grid
    // of before is out of its range then.
    const ticks = market.last(market.symbolOf('BTCUSDT'))
    const seen = async () => Math.round((await soundGrid(desk)).last * 10)
    await expect.poll(seen, { timeout: 60_000 }).toBe(ticks)
    const position = async () =>
      (await desk.post('/s1/bot/grid/v1/query-grid-detail', { grid_id: before })).result.detail
        .figures.position
    await expect.poll(position, { timeout: 60_000 }).toBe('below')
    const { grid } = await soundGrid(desk)
    const made = await desk.post(CREATE, grid)
    walkBtc(0.85)
    const types = async () => (await listed(desk, { show: 'unread' })).map(({ type }) => type)
    await expect.poll(types, { timeout: 60_000 }).toEqual(['range-left'])
    const settings = { bots: [{ bot_id: made.result.grid_id, mode: 'muted' }] }
    await phone.post('/s1/bot/v1/set-notification-settings', settings)
    expect(await types()).toEqual([])
    expect(await count(desk)).toEqual({ unread: 0, critical: 0, in_title: 0 })
  })

  test('is the business of its owner alone', async () => {
    const stranger = await server.user()
    expect(await listed(stranger)).toEqual([])
    const settings = { bots: [{ bot_id: bot, mode: 'muted' }] }
    const answer = await stranger.post('/s1/bot/v1/set-notification-settings', settings)
    expect(answer.result.status_code).toBe(404)
    expect((await server.client().post('/s1/bot/v1/notifications')).code).toBe(10007)
    expect((await stranger.post('/s1/bot/v1/read-notifications')).code).toBe(10001)
    for (const before of ['9223372036854775807', '99999999999999999999', 1e20])
      expect((await stranger.post('/s1/bot/v1/notifications', { before })).code).toBe(0)
  })

  test('is there after a restart, with what was read and what is muted', async () => {
    const topics = [{ topic: 'closed', bell: false, toast: false, title: false }]
    await desk.post('/s1/bot/v1/set-notification-settings', { topics })
    const before = [await listed(desk), (await desk.post(SETTINGS)).result]
    expect(before[0]).toHaveLength(2)
    await server.stop()
    server = await start()
    desk = await signedIn()
    expect([await listed(desk), (await desk.post(SETTINGS)).result]).toEqual(before)
  })
})

const CREATE = '/s1/bot/grid/v1/create-grid'
const SETTINGS = '/s1/bot/v1/notification-settings'
