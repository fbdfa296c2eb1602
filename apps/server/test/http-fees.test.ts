// An operator changes what an account pays: a grid whose rounds would lose by it ends and says so,
// another runs on, the next start carries out what was noted, and nothing else may be said.
import { once } from 'node:events'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { WebSocket } from 'ws'
import { sockets } from '@trellis/contract'
import { FEE_LEVEL_SETTING } from '../src/host/account-settings.ts'
import { futures, soundFutures } from './futures-fixture.ts'
import { eventually } from './host-fixture.ts'
import {
  soundGrid,
  startTestServer,
  type TestClient,
  type TestServer,
} from './http-server-fixture.ts'
import { instruct, keptInstallation } from './instruction-fixture.ts'

const kept = keptInstallation('fees')
const env = { ...kept.env, TRELLIS_SPEED: '0.000001' }
const email = 'trader@example.org'
let server: TestServer
let client: TestClient

beforeAll(async () => {
  server = await startTestServer(env)
  client = server.client()
  await client.register(email, 'correct horse')
})

afterAll(async () => {
  await server.stop()
  kept.remove()
})

const fees = (level: string): Promise<string> => instruct(server, 'accounts', 'fees', email, level)

/** A grid on a pair and one on a contract, with steps of so much of the price. */
async function grids(onPair: number, onContract: number) {
  const { grid, at } = await soundGrid(client)
  const range = { min_price: at(0.99), max_price: at(1.01) }
  const cells = (step: number) => ({ ...range, cell_number: Math.floor(0.02 / step) })
  const spot = { ...grid, ...cells(onPair), quote_investment: '20000' }
  const contract = { ...(await soundFutures(client)).grid, ...cells(onContract) }
  const made = [
    await client.post('/s1/bot/grid/v1/create-grid', spot),
    await client.post(futures.create, { ...contract, total_investment: '10000' }),
  ]
  return made.map(({ result }) => result)
}

/** Each pays both fees of a round at level 5, and no longer at level 0. */
const narrow = () => grids(0.0006, 0.00035)
const wide = () => grids(0.002, 0.002)

/** Numbers of grids that were made. */
function idsOf(rows: Awaited<ReturnType<typeof grids>>): string[] {
  expect(rows).toMatchObject([{ status_code: 200 }, { status_code: 200 }])
  return rows.map(({ grid_id, bot_id }) => (grid_id ?? bot_id) as string)
}

interface Line {
  readonly type: string
  readonly time: string
  readonly data: Readonly<Record<string, string>>
}

const activityOf = async (bot_id: string, more: object = {}) =>
  (await client.post('/s1/bot/v1/activity', { bot_id, limit: 100, ...more })).result
const changesOf = async (bot_id: string) =>
  ((await activityOf(bot_id)).rows as Line[])
    .filter(({ type }) => type === 'fees-changed')
    .map(({ data }) => data)

const receiptOf = async (bot_id: string) =>
  (await client.post('/s1/bot/v1/receipt', { bot_id })).result

test('grids that no longer earn end with NEGATIVE_ARBITRAGE; the others pay and run on', async () => {
  // Too narrow at the first level, and refused with the bound.
  const refused = await narrow()
  for (const row of refused) expect(row.status_code).not.toBe(200)
  expect(await fees('5')).toBe(`${email} pays the fees of level 5`)
  const ending = idsOf(await narrow())
  const staying = idsOf(await wide())
  await fees('0')
  for (const bot of ending) {
    await eventually('it has ended', async () => (await receiptOf(bot)).status_code === 200)
    expect((await receiptOf(bot)).bot_close_code).toBe('BOT_CLOSE_CODE_NEGATIVE_ARBITRAGE')
  }
  for (const bot of staying) expect((await receiptOf(bot)).status_code).not.toBe(200)
  // The receipt says by which fees, and what the narrowest step gains without them.
  const [onPair, onContract] = await Promise.all(ending.map(receiptOf))
  const pair = { maker_before: '0.0001', maker: '0.0004', taker_before: '0.0002', taker: '0.0006' }
  expect(onPair.fees_changed).toMatchObject(pair)
  for (const { fees_changed: change } of [onPair, onContract]) {
    expect(Number(change.step)).toBeGreaterThan(2 * Number(change.maker_before))
    expect(Number(change.step)).toBeLessThanOrEqual(2 * Number(change.maker) + 1e-6)
  }
  // And the activity of all of them, once each, of what lived at that time alone.
  for (const bot of [...ending, ...staying]) expect(await changesOf(bot)).toHaveLength(1)
  const [spot = '', contract = ''] = staying
  const [line] = await changesOf(spot)
  expect(line).toEqual({
    makerBefore: '0.0001',
    maker: '0.0004',
    takerBefore: '0.0002',
    taker: '0.0006',
  })
  const whole = (await activityOf(contract)).rows as Line[]
  const { total } = await activityOf(contract)
  expect([whole.length, String(whole.length)]).toEqual([new Set(whole).size, total])
  const parts = [0, 1, 2].map(async (page) => (await activityOf(contract, { page, limit: 3 })).rows)
  expect((await Promise.all(parts)).flat()).toEqual(whole.slice(0, 9))
  expect(await instruct(server, 'audit', 'list', '50', email)).toContain('accounts fees')
  for (const sum of (await server.running.host.trialBalance()).values()) expect(sum).toBe(0n)
  // What has ended shows what it paid, what runs what it pays.
  await fees('3')
  const taker = async ([bot = '']: readonly string[]) =>
    (await client.post('/s1/bot/grid/v1/query-grid-detail', { grid_id: bot })).result.detail
      .taker_fee_rate as string
  expect([await taker(ending), await taker(staying)]).toEqual(['0.0006', '0.00035'])
  await fees('0')
})

test('a page that is open reads again what its bot lived through', async () => {
  const headers = { cookie: client.cookieHeader, origin: server.address }
  const socket = new WebSocket(server.wsAddress + sockets.bots, { headers })
  const topics: string[] = []
  socket.on('message', (text: Buffer) => topics.push(JSON.parse(text.toString()).topic))
  await once(socket, 'open')
  await fees('2')
  await eventually('it is told', () => topics.includes('lagged'))
  socket.close()
  await fees('0')
})

test('a backtest is reckoned at the fees that it names, its caller’s', async () => {
  const { grid, at } = await soundGrid(client)
  const input = { ...grid, min_price: at(0.9), max_price: at(1.1), cell_number: 60 }
  const tried = async (level: string) => {
    await fees(level)
    const body = { kind: 'spot-grid', form: 'fees', days: 7, input }
    const { result } = await client.post('/v2/public/lab/backtest', body)
    return { paid: Number(result.fees), maker: result.assumptions.maker_fee_rate as string }
  }
  const [dear, cheap] = [await tried('0'), await tried('5')]
  expect([dear.maker, cheap.maker]).toEqual(['0.0004', '0.0001'])
  // Nearly all orders are makers, at a quarter of the fee.
  expect(cheap.paid / dear.paid).toBeGreaterThan(0.2)
  expect(cheap.paid / dear.paid).toBeLessThan(0.35)
  await fees('0')
})

test('only levels that there are, only of who there is', async () => {
  for (const level of ['6', '-1', '', 'x']) await expect(fees(level)).rejects.toThrow('is 0 to 5')
  await expect(instruct(server, 'accounts', 'fees', 'nobody@example.org', '1')).rejects.toThrow(
    'nobody',
  )
})

test('what a crash cut off is carried out by the next start', async () => {
  const { directory } = server.running.host
  const user = directory.state.accountByEmail(email)!.user
  await directory.execute((state) => state.changeSetting(user, FEE_LEVEL_SETTING, '5'))
  await server.stop()
  server = await startTestServer(env)
  client = server.client()
  await client.post('/v2/public/user/login', { email, password: 'correct horse' })
  await eventually('it is carried out', async () => {
    const rows = await narrow()
    return rows.every(({ status_code: status }) => status === 200)
  })
})
