// The list of sessions: what each is, which is the caller's, ended one by one or all but that; none
// of another user, and no fact for each call.
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { Directory } from '@trellis/engine'
import { MovedClock } from './halting-market.ts'
import { startTestServer, type TestClient, type TestServer } from './http-server-fixture.ts'

const USER = '/v2/private/user/'
const FIREFOX = 'Mozilla/5.0 (X11; Linux x86_64; rv:132.0) Gecko/20100101 Firefox/132.0'
const password = 'nine blue herons'

const clock = new MovedClock()
let server: TestServer
beforeAll(async () => {
  server = await startTestServer({ TRELLIS_HOLD: '1' }, { wall: clock.wall })
})
afterAll(() => server.stop())

let count = 0
async function login(email: string, agent = FIREFOX): Promise<TestClient> {
  const client = server.client()
  const headers = { 'user-agent': agent, 'x-forwarded-for': '203.0.113.7' }
  const answer = await client.post('/v2/public/user/login', { email, password }, { headers })
  client.token = answer.result.user_token
  return client
}

async function register(): Promise<{ email: string; client: TestClient }> {
  const email = `list-${(count += 1)}@example.org`
  const client = server.client()
  await client.register(email, password)
  return { email, client }
}

interface Row {
  readonly id: string
  readonly current: boolean
  readonly browser: string
  readonly begun_at: string
  readonly used_at: string
}
const rowsOf = async (client: TestClient): Promise<readonly Row[]> =>
  (await client.get(`${USER}sessions`)).result.list as readonly Row[]
const isIn = async (client: TestClient): Promise<boolean> =>
  (await client.get(`${USER}profile`)).code === 0

test('tells each with its browser and place, and marks the own one', async () => {
  const { email, client } = await register()
  await login(email)
  const rows = await rowsOf(client)
  expect(rows.map(({ current }) => current)).toEqual([true, false])
  expect(rows[1]).toMatchObject({ browser: 'Firefox', system: 'Linux', address: '203.0.113.7' })
  expect(JSON.stringify(rows)).not.toContain(client.token)
})

test('who logs in again in the same browser leaves no session behind', async () => {
  const { email, client } = await register()
  const before = client.token
  await client.post('/v2/public/user/login', { email, password })
  expect(await rowsOf(client)).toHaveLength(1)
  const old = Object.assign(server.client(), { token: before })
  expect(await isIn(old)).toBe(false)
})

test('nor does an app that names its session by a header', async () => {
  const { email, client } = await register()
  const app = server.client()
  const headers = { usertoken: client.token, platform: 'app' }
  const made = await app.post('/v2/public/user/login', { email, password }, { headers })
  expect(made.code).toBe(0)
  expect(await isIn(client)).toBe(false)
  expect(await rowsOf(app)).toHaveLength(1)
})

test('one is ended, and none of another user', async () => {
  const { email, client } = await register()
  const second = await login(email)
  const stranger = (await register()).client
  const id = (await rowsOf(client)).find(({ current }) => !current)?.id
  const foreign = await stranger.post(`${USER}end-session`, { id })
  expect(foreign.result.status_code).toBe(404)
  expect(await isIn(second)).toBe(true)
  expect((await client.post(`${USER}end-session`, { id })).code).toBe(0)
  expect([await isIn(second), await isIn(client), await isIn(stranger)]).toEqual([
    false,
    true,
    true,
  ])
})

test('all others are ended at once', async () => {
  const { email, client } = await register()
  const others = [await login(email), await login(email, 'curl/8')]
  const stranger = (await register()).client
  const done = await client.post(`${USER}end-other-sessions`)
  expect(done.result).toEqual({ ended: 2 })
  expect(await Promise.all([client, stranger, ...others].map(isIn))).toEqual([
    true,
    true,
    false,
    false,
  ])
})

test('use is noted once an hour, however often it is', async () => {
  const { client } = await register()
  clock.moveTo(30)
  await isIn(client)
  const committed = vi.spyOn(Directory.prototype, 'commit')
  clock.moveTo(95)
  for (let i = 0; i < 20; i += 1) await isIn(client)
  // Beside them the directory notes that its clock was set.
  const uses = committed.mock.calls
    .flat(2)
    .filter((it) => 'type' in it && it.type === 'session-used')
  committed.mockRestore()
  expect(uses).toHaveLength(1)
  const nowMs = clock.wall.nowMs()
  const begun = Number((await rowsOf(client))[0]?.begun_at)
  const hour = Math.max(begun, nowMs - (nowMs % 3_600_000))
  expect((await rowsOf(client))[0]?.used_at).toBe(String(hour))
})
