// What moved says of an end what the receipt of its bot says, by the same code: a trailing stop is
// no stop-loss, and who closed for compliance has a name. A rebuild says it again.
import { afterAll, beforeAll, expect, test } from 'vitest'
import { eventually } from './host-fixture.ts'
import {
  soundGrid,
  startTestServer,
  type TestClient,
  type TestServer,
} from './http-server-fixture.ts'
import { instruct, keptInstallation } from './instruction-fixture.ts'
import { SteppedMarket } from './stepped-market.ts'

const kept = keptInstallation('move-codes')
const { env } = kept
const email = 'trader@example.org'
const market = new SteppedMarket(Date.UTC(2026, 5, 1))
const btc = market.symbolOf('BTCUSDT')
let server: TestServer
let client: TestClient

async function start(): Promise<void> {
  // Its database is in memory: each start fills the read models from the journal anew.
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

async function made(more: object): Promise<string> {
  const { grid } = await soundGrid(client)
  const { result } = await client.post('/s1/bot/grid/v1/create-grid', { ...grid, ...more })
  expect(result).toMatchObject({ status_code: 200 })
  return result.grid_id as string
}

async function codeOf(bot_id: string): Promise<string> {
  let code = ''
  await eventually('it has ended', async () => {
    const { result } = await client.post('/s1/bot/v1/receipt', { bot_id })
    if (result.status_code === 200) code = result.bot_close_code
    return code !== ''
  })
  return code
}

const moved = async () => (await client.post('/s1/bot/v1/account-moves', { limit: 50 })).result.rows
const years = async () =>
  (await client.post('/s1/bot/v1/yearly-results', { limit: 50 })).result.rows

test('a trailing stop, a closing for compliance and one by hand each have their own code', async () => {
  const trailed = await made({ ts_percent: '0.05' })
  for (const share of [1.06, 0.8]) market.walkBy(btc, share)
  const ends = { [trailed]: await codeOf(trailed) }
  const [cleared, own] = [await made({}), await made({})]
  const words = [email, 'compliance', cleared]
  await instruct(server, 'accounts', 'close', ...words)
  const closing = { bot_id: own, close_mode: '3' }
  const { result } = await client.post('/grid/v1/close-grid', closing)
  expect(result).toMatchObject({ status_code: 200 })
  market.walkBy(btc, 1)
  for (const bot of [cleared, own]) ends[bot] = await codeOf(bot)
  expect(Object.values(ends)).toEqual([
    'BOT_CLOSE_CODE_TRAILING_STOP',
    'BOT_CLOSE_CODE_COMPLIANCE',
    'BOT_CLOSE_CODE_CANCELED_MANUALLY',
  ])

  type Row = Awaited<ReturnType<typeof moved>>[number]
  const told = (rows: readonly Row[]) =>
    Object.fromEntries(rows.map((it: Row) => [it.bot?.bot_id ?? it.bot_id, it.bot_close_code]))
  const rows = await moved()
  expect(told(rows.filter((it: Row) => it.cause === 'closed'))).toEqual(ends)
  for (const row of rows.filter((it: Row) => it.cause !== 'closed'))
    expect(row).toMatchObject({ bot_close_code: '', closed_by: '' })
  const lasting = await made({})
  expect(told(await years())).toEqual({ ...ends, [lasting]: '' })

  const before = [await moved(), await years()]
  await server.stop()
  await start()
  await client.post('/v2/public/user/login', { email, password: 'correct horse' })
  expect([await moved(), await years()]).toEqual(before)
})
