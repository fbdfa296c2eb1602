// What an API key may be narrowed to: addresses, an end; and who may change that. Keys without
// either work as they always did.
import { afterAll, beforeAll, expect, test } from 'vitest'
import { MovedClock } from './halting-market.ts'
import { startTestServer, type TestClient, type TestServer } from './http-server-fixture.ts'

const USER = '/v2/private/user/'
const PATH = '/v5/botsummary/list-all-bots'
const DAY_MINUTES = 1440

const clock = new MovedClock()
let minute = 0
let server: TestServer
beforeAll(async () => {
  server = await startTestServer({ TRELLIS_HOLD: '1' }, { wall: clock.wall })
  // What was signed before the server was there is refused.
  clock.moveTo((minute += 1))
})
afterAll(() => server.stop())

async function withKey(terms: object): Promise<TestClient> {
  const client = await server.user()
  const body = { label: 'k', permissions: ['read'], ...terms }
  const made = await client.post(`${USER}api-keys`, body)
  expect(made.code).toBe(0)
  client.apiKey = made.result.api_key
  client.apiSecret = made.result.api_secret
  return client
}

/** The code that a signed call from an address is answered with. */
async function codeFrom(client: TestClient, ip: string): Promise<number> {
  const timestamp = String(clock.wall.nowMs())
  const headers = { ...client.signed('{}', { timestamp }), 'x-forwarded-for': ip }
  return (await client.post(PATH, undefined, { raw: '{}', headers })).code
}

const change = (client: TestClient, terms: object) =>
  client.post(`${USER}change-api-key`, { api_key: client.apiKey, ...terms })
const rowOf = async (client: TestClient) => (await client.get(`${USER}api-keys`)).result.list[0]

test('a key without terms calls from anywhere, and the list says when it did', async () => {
  const client = await withKey({})
  expect(await rowOf(client)).toMatchObject({ addresses: [], ends_at: '0', used_at: '0' })
  expect(await codeFrom(client, '203.0.113.9')).toBe(0)
  expect((await rowOf(client)).used_at).toBe(String(clock.wall.nowMs()))
})

test('a key with addresses calls from there alone, of both versions', async () => {
  const client = await withKey({ addresses: ['192.0.2.7/24', '2001:db8::/40', '192.0.2.0/24'] })
  expect((await rowOf(client)).addresses).toEqual(['192.0.2.0/24', '2001:db8::/40'])
  const ips = ['192.0.2.99', '::ffff:192.0.2.99', '2001:db8:1::1', '192.0.3.1', '2001:db9::1']
  const codes: number[] = []
  for (const ip of ips) {
    clock.moveTo((minute += 1))
    codes.push(await codeFrom(client, ip))
  }
  expect(codes).toEqual([0, 0, 0, 10010, 10010])
})

test('who does not know the secret learns nothing of its addresses', async () => {
  const client = await withKey({ addresses: ['192.0.2.7'] })
  client.apiSecret = 'another'
  expect(await codeFrom(client, '203.0.113.9')).toBe(10004)
})

test('a key ends at its time', async () => {
  const endsAt = clock.wall.nowMs() + DAY_MINUTES * 60_000
  const client = await withKey({ ends_at: endsAt })
  expect(await codeFrom(client, '203.0.113.9')).toBe(0)
  clock.moveTo((minute += DAY_MINUTES))
  expect(await codeFrom(client, '203.0.113.9')).toBe(33004)
  // Its session of seven days stands: a later end, and it goes on.
  expect((await change(client, { ends_at: endsAt + 86_400_000 })).code).toBe(0)
  clock.moveTo((minute += 1))
  expect(await codeFrom(client, '203.0.113.9')).toBe(0)
})

test('name and addresses are changed by its owner alone, what it may do stays', async () => {
  const [client, stranger] = [await withKey({}), await server.user()]
  const foreign = await stranger.post(`${USER}change-api-key`, { api_key: client.apiKey })
  expect(foreign.result.status_code).toBe(404)
  expect((await change(client, { label: 'desk', addresses: ['192.0.2.7'] })).code).toBe(0)
  expect(await rowOf(client)).toMatchObject({
    label: 'desk',
    addresses: ['192.0.2.7'],
    permissions: ['read'],
  })
  expect(await codeFrom(client, '203.0.113.9')).toBe(10010)
})

test('every wrong address is named, of many the first five and how many more', async () => {
  const client = await server.user()
  const bound = async (...addresses: string[]): Promise<string> => {
    const body = { permissions: ['read'], addresses }
    return (await client.post(`${USER}api-keys`, body)).extra.fields[0].bound
  }
  expect(await bound('a', '192.0.2.7', 'b', 'a')).toMatch(/not "a", "b"$/)
  expect(await bound('a', 'b', 'c', 'd', 'e', 'f', 'g')).toMatch(/"d", "e", 2 more$/)
})

test.each([
  [{ addresses: ['example.org'] }, 'addresses'],
  [{ addresses: ['192.0.2.0/40'] }, 'addresses'],
  [{ addresses: Array.from({ length: 21 }, (_, i) => `192.0.2.${i}`) }, 'addresses'],
  [{ ends_at: 1 }, 'ends_at'],
  [{ ends_at: -1 }, 'ends_at'],
])('%j is refused by its field', async (terms, field) => {
  const client = await server.user()
  const body = { permissions: ['read'], ...terms }
  const refused = await client.post(`${USER}api-keys`, body)
  expect(refused.code).toBe(10001)
  expect(refused.extra.fields).toMatchObject([{ field }])
  expect((await client.get(`${USER}api-keys`)).result.list).toEqual([])
})
