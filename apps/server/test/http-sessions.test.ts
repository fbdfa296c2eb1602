// Ways out of a session reach its socket within a second; a new password; and guessers, who are
// stopped without stopping the owner on a device that the account knows.
import { once } from 'node:events'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { WebSocket } from 'ws'
import type { UserId } from '@trellis/kernel'
import { hashToken } from '../src/auth/token-hash.ts'
import {
  startTestServer,
  type Answer,
  type TestClient,
  type TestServer,
} from './http-server-fixture.ts'

const LOGIN = '/v2/public/user/login'
const PASSWORD = '/v2/private/user/password'
const PROFILE = '/v2/private/user/profile'
const password = 'nine blue herons'
const fresh = 'eleven grey herons'
const WITHIN_MS = 1000

let server: TestServer
beforeAll(async () => {
  // The real limits: guesses are counted here.
  server = await startTestServer({ TRELLIS_RATE_SCALE: '1' })
})
afterAll(() => server.stop())

let count = 0
/** Each call has an address of its own, so that none is stopped for its address. */
function from(address = `198.51.100.${(count += 1)}`) {
  return { headers: { 'x-forwarded-for': address } }
}

async function register(): Promise<{ email: string; client: TestClient }> {
  const client = server.client()
  const email = `session-${(count += 1)}@example.org`
  const made = await client.post('/v2/public/user/register', { email, password }, from())
  client.userId = made.result.id
  client.token = made.result.user_token
  return { email, client }
}

async function login(email: string, secret: string, client = server.client()): Promise<Answer> {
  const answer = await client.post(LOGIN, { email, password: secret }, from())
  client.token = String(answer.result?.user_token ?? '')
  return answer
}

interface Stream {
  readonly socket: WebSocket
  /** Resolves with code, reason and how long after `fromMs` it was closed. */
  closed(fromMs: number): Promise<{ code: number; reason: string; afterMs: number }>
}

async function stream(client: TestClient): Promise<Stream> {
  const headers = { cookie: client.cookieHeader, origin: server.address }
  const socket = new WebSocket(`${server.wsAddress}/s1/bot/ws/v1`, { headers })
  const closed = once(socket, 'close') as Promise<[number, Buffer]>
  await once(socket, 'message')
  return {
    socket,
    closed: async (fromMs) => {
      const [code, reason] = await closed
      return { code, reason: String(reason), afterMs: performance.now() - fromMs }
    },
  }
}

describe('a socket ends with its session', () => {
  const ways: readonly (readonly [name: string, (client: TestClient) => Promise<unknown>])[] = [
    ['logout', (client) => client.post('/v2/private/user/logout')],
    [
      'revocation',
      ({ token }) =>
        server.running.host.directory.execute((it) => it.revokeSession(hashToken(token))),
    ],
    [
      'ban',
      ({ userId }) =>
        server.running.host.directory.execute((it) => it.ban(Number(userId) as UserId, 'fraud')),
    ],
    [
      'a new password, set elsewhere',
      async ({ userId }) => {
        const email = emails.get(userId) ?? ''
        const other = server.client()
        await login(email, password, other)
        const body = { current_password: password, new_password: fresh }
        expect((await other.post(PASSWORD, body)).code).toBe(0)
      },
    ],
  ]
  const emails = new Map<string, string>()

  test.each(ways)('%s', async (_, end) => {
    const { email, client } = await register()
    emails.set(client.userId, email)
    const [mine, others] = [await stream(client), await stream((await register()).client)]
    const { token, userId } = client
    await end(client)
    const closed = await mine.closed(performance.now())
    expect(closed).toMatchObject({ code: 4403, reason: 'the session has ended' })
    expect(closed.afterMs).toBeLessThan(WITHIN_MS)
    const headers = { usertoken: token }
    expect((await server.client().get(PROFILE, {}, { headers })).code, userId).toBe(10007)
    expect(others.socket.readyState).toBe(WebSocket.OPEN)
    others.socket.close()
  })

  test('an API key opens no socket, so that its end has none to close', async () => {
    const { client } = await register()
    await client.makeApiKey()
    const headers = { ...client.signed(''), origin: server.address }
    const socket = new WebSocket(`${server.wsAddress}/s1/bot/ws/v1`, { headers })
    const [code] = (await once(socket, 'close')) as [number]
    expect(code).toBe(4401)
  })
})

describe('a new password', () => {
  test('ends every session but the one that set it, which goes on with a fresh token', async () => {
    const { email, client } = await register()
    const other = server.client()
    await login(email, password, other)
    const before = client.token
    const body = { current_password: password, new_password: fresh }
    const changed = await client.post(PASSWORD, body)
    expect(changed).toMatchObject({ http: 200, code: 0, result: { id: client.userId } })
    expect(changed.result.user_token).not.toBe(before)
    expect((await client.get(PROFILE)).code).toBe(0)
    const mine = await stream(client)
    expect((await other.get(PROFILE)).code).toBe(10007)
    const headers = { usertoken: before }
    expect((await server.client().get(PROFILE, {}, { headers })).code).toBe(10007)
    expect((await login(email, password)).code).toBe(10008)
    expect((await login(email, fresh)).code).toBe(0)
    expect(mine.socket.readyState).toBe(WebSocket.OPEN)
    mine.socket.close()
  })

  test('two at once: one is set, the other is told that its present one is not right', async () => {
    const { client } = await register()
    const set = (next: string) =>
      client.post(PASSWORD, { current_password: password, new_password: next })
    const answers = await Promise.all([set('first of two'), set('second of two')])
    expect(new Set(answers.map((it) => it.code))).toEqual(new Set([0, 10008]))
  })

  test('is refused by field: guests, the wrong present one, and what the rule forbids', async () => {
    const { email, client } = await register()
    const body = { current_password: password, new_password: fresh }
    expect((await server.client().post(PASSWORD, body)).code).toBe(10007)
    const wrong = await client.post(PASSWORD, { ...body, current_password: 'ten blue herons' })
    expect(wrong).toMatchObject({ http: 200, code: 10008 })
    expect(wrong.extra.fields).toMatchObject([{ field: 'current_password', reason: 'not-right' }])
    for (const [text, reason] of [
      ['short', 'too-small'],
      [' '.repeat(12), 'blank'],
      ['password123', 'too-common'],
    ]) {
      const refused = await client.post(PASSWORD, { ...body, new_password: text })
      expect(refused.code).toBe(10001)
      expect(refused.extra.fields).toMatchObject([{ field: 'new_password', reason }])
      expect(refused.message).toMatch(/10 to 128 characters.*commonest passwords.*; /)
    }
    const missing = await client.post(PASSWORD, {})
    expect(missing.extra.fields).toHaveLength(2)
    expect((await login(email, password)).code).toBe(0)
  })

  test('guessing the present one stops that session alone', async () => {
    const { email, client } = await register()
    const thief = server.client()
    await login(email, password, thief)
    const guess = (who: TestClient, current: string) =>
      who.post(PASSWORD, { current_password: current, new_password: fresh })
    for (let i = 0; i < 10; i += 1) expect((await guess(thief, `guess ${i}`)).code).toBe(10008)
    const stopped = await guess(thief, password)
    expect(stopped).toMatchObject({ http: 429, code: 10006 })
    expect(stopped.result.retry_after_ms).toBeGreaterThan(0)
    // Its owner may set a new one all the same; 20 calls a minute are the endpoint's own limit.
    expect((await guess(client, password)).code).toBe(0)
  })
})

describe('guessing at the login', () => {
  const codesOf = async (email: string, tries: number, client?: TestClient): Promise<number[]> => {
    const codes: number[] = []
    for (let i = 0; i < tries; i += 1) codes.push((await login(email, `guess ${i}`, client)).code)
    return codes
  }
  const stoppedAfterTen = (tries: number) =>
    Array.from({ length: tries }, (_, i) => (i < 10 ? 10008 : 10006))

  test('50 wrong ones of a stranger stop strangers, and no device that the account knows', async () => {
    const { email, client } = await register()
    expect(await codesOf(email, 50)).toEqual(stoppedAfterTen(50))
    const refused = await login(email, password)
    expect([refused.http, refused.code]).toEqual([429, 10006])
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(60)
    expect((await login(email, password, client)).code).toBe(0)
    // A client without cookies, such as an app, logs in where nobody guesses.
    expect((await login((await register()).email, password)).code).toBe(0)
  })

  test('also from the very address of the stranger', async () => {
    const { client, email } = await register()
    const there = from('203.0.113.77')
    const sent = Array.from({ length: 50 }, (_, i) =>
      server.client().post(LOGIN, { email, password: `guess ${i}` }, there),
    )
    const codes = (await Promise.all(sent)).map((it) => it.code)
    // Tries at the same time count as well: not one more than ten was looked at.
    expect(codes.filter((code) => code === 10008)).toHaveLength(10)
    expect((await client.post(LOGIN, { email, password }, there)).code).toBe(0)
  })

  test('a device has ten wrong ones of its own, and a right one forgives them', async () => {
    const { email, client } = await register()
    const second = server.client()
    await login(email, password, second)
    expect(await codesOf(email, 9, client)).toEqual(stoppedAfterTen(9))
    expect((await login(email, password, client)).code).toBe(0)
    expect(await codesOf(email, 12, client)).toEqual(stoppedAfterTen(12))
    expect((await login(email, password, client)).code).toBe(10006)
    expect((await login(email, password, second)).code).toBe(0)
  })

  test('no other cookie makes a stranger known', async () => {
    const { email, client } = await register()
    const [name = '', value = ''] =
      [...client.cookies].find(([key]) => key.startsWith('trellis-device-')) ?? []
    const other = (await register()).client
    const foreign = [...other.cookies].find(([key]) => key.startsWith('trellis-device-'))?.[1] ?? ''
    await codesOf(email, 10)
    const [device = '', signature = ''] = value.split('.')
    const changed = `${device}.${signature.slice(0, -2)}xx`
    for (const forged of ['', 'x', '.', foreign, changed, `${'A'.repeat(22)}.${signature}`]) {
      const headers = { ...from().headers, cookie: `${name}=${forged}` }
      const answer = await server.client().post(LOGIN, { email, password }, { headers })
      expect([forged, answer.code]).toEqual([forged, 10006])
    }
    expect((await login(email, password, client)).code).toBe(0)
  })

  test('no script reads the cookie, and a new password makes the other devices strangers', async () => {
    const { email, client } = await register()
    const known = server.client()
    const cookie = (await login(email, password, known)).headers.getSetCookie().join('\n')
    expect(cookie).toMatch(/trellis-device-\d+=[\w-]{22}\.[\w-]{43}; Max-Age=34560000; Path=\/; /)
    expect(cookie).toMatch(/trellis-device.*; HttpOnly; SameSite=Strict/)
    await client.post(PASSWORD, { current_password: password, new_password: fresh })
    await codesOf(email, 10)
    expect((await login(email, fresh, known)).code).toBe(10006)
    expect((await login(email, fresh, client)).code).toBe(0)
  })

  test('an e-mail without an account is answered alike', async () => {
    expect(await codesOf('nobody-at-all@example.org', 12)).toEqual(stoppedAfterTen(12))
  })
})
