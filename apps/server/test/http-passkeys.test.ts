// Passkeys over HTTP with an authenticator in software: what logs in, and everything that does not.
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { UserId } from '@trellis/kernel'
import { DirectoryStore } from '../src/auth/directory-store.ts'
import {
  startTestServer,
  type Answer,
  type TestClient,
  type TestServer,
} from './http-server-fixture.ts'
import { SoftPasskey, type Said } from './soft-passkey.ts'
import { codeOf } from './totp-app.ts'

const USER = '/v2/private/user/'
const BEGIN = '/v2/public/user/begin-passkey-login'
const FINISH = '/v2/public/user/finish-passkey-login'
const password = 'correct horse'
const REFUSED = 10026

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.stop())

const here = () => ({ origin: server.address, host: '127.0.0.1' })

interface Begun {
  readonly challenge: string
  readonly user: { readonly id: string }
}

async function begin(client: TestClient, totp?: string): Promise<Begun> {
  const body = { password, ...(totp !== undefined && { totp }) }
  return (await client.post(`${USER}begin-passkey`, body)).result.options as Begun
}

const finish = (client: TestClient, response: object) =>
  client.post(`${USER}finish-passkey`, { response, name: 'desk' })

async function holder(): Promise<{ client: TestClient; passkey: SoftPasskey }> {
  const [client, passkey] = [await server.user(), new SoftPasskey()]
  const { challenge, user } = await begin(client)
  const added = await finish(client, passkey.make({ challenge, ...here() }, user.id))
  expect(added.result).toEqual({ id: passkey.id })
  return { client, passkey }
}

/** A login by what the passkey says, with what is changed of it; `by` sends the answer. */
async function login(
  passkey: SoftPasskey,
  change: Partial<Said> = {},
  by?: TestClient,
): Promise<Answer> {
  const client = server.client()
  const { challenge } = (await client.post(BEGIN)).result.options as Begun
  const response = passkey.use({ challenge, ...here(), ...change })
  return (by ?? client).post(FINISH, { response })
}

test('one is added by the password, logs in, and tells when', async () => {
  const { client, passkey } = await holder()
  const [first, second] = [await login(passkey), await login(passkey)]
  expect([first.code, second.code]).toEqual([0, 0])
  expect(first.result.id).toBe(client.userId)
  expect(first.headers.getSetCookie().join()).toContain('trellis-token=')
  const { passkeys } = (await client.get(`${USER}security`)).result
  expect(passkeys).toMatchObject([{ id: passkey.id, name: 'desk' }])
  expect(Number(passkeys[0].used_at)).toBeGreaterThan(0)
})

test('a password that is set anew by a letter leaves none', async () => {
  const { client, passkey } = await holder()
  const store = new DirectoryStore(server.running.host)
  const user = Number(client.userId) as UserId
  const spent = { name: 'password-reset', next: () => '' }
  expect(await store.resetPassword(user, 'of another password', spent)).toMatchObject({ ok: true })
  expect(store.setting(user, 'passkeys')).toBe('')
  expect((await login(passkey)).code).toBe(REFUSED)
})

describe('adding one', () => {
  test('takes the password, and a code where two-factor is on', async () => {
    const client = await server.user()
    const wrong = await client.post(`${USER}begin-passkey`, { password: 'wrong horse' })
    expect(wrong.code).toBe(10008)
    const { secret, setup } = (await client.post(`${USER}begin-two-factor`, { password })).result
    await client.post(`${USER}confirm-two-factor`, { setup, totp: codeOf(secret, Date.now()) })
    expect((await client.post(`${USER}begin-passkey`, { password })).code).toBe(10022)
    const passkey = new SoftPasskey()
    const { challenge, user } = await begin(client, codeOf(secret, Date.now() + 30_000))
    expect((await finish(client, passkey.make({ challenge, ...here() }, user.id))).code).toBe(0)
    // It is two factors by itself: no code is asked for.
    expect((await login(passkey)).code).toBe(0)
  })

  test('is refused without finger or PIN, from elsewhere, twice, and to somebody else', async () => {
    const [client, stranger] = [await server.user(), await server.user()]
    for (const change of [
      { verified: false },
      { origin: 'https://evil.example' },
      { host: 'evil.example' },
      { challenge: 'AAAA' },
      { certified: true },
    ]) {
      const { challenge, user } = await begin(client)
      const made = new SoftPasskey().make({ challenge, ...here(), ...change }, user.id)
      expect([change, (await finish(client, made)).code]).toEqual([change, REFUSED])
    }
    const { challenge, user } = await begin(client)
    const made = new SoftPasskey().make({ challenge, ...here() }, user.id)
    expect((await finish(stranger, made)).code).toBe(REFUSED)
    expect((await finish(client, made)).code).toBe(REFUSED)
    expect((await client.get(`${USER}security`)).result.passkeys).toEqual([])
  })
})

describe('a login', () => {
  test.each([
    ['without finger or PIN', () => ({ verified: false })],
    ['of another page', () => ({ origin: 'https://evil.example' })],
    ['of another host', () => ({ host: 'evil.example' })],
    ['for a challenge that was never given', () => ({ challenge: 'AAAA' })],
    ['with a counter that goes back', () => ({ counter: 1 })],
    ['in the name of nobody', () => ({ userHandle: Buffer.from('7').toString('base64url') })],
    ['without a name', () => ({ userHandle: '' })],
    [
      'in another form of its number',
      ({ userId }: TestClient) => ({
        userHandle: Buffer.from(`0x${Number(userId).toString(16)}`).toString('base64url'),
      }),
    ],
  ])('%s is refused', async (_, change) => {
    const { client, passkey } = await holder()
    await login(passkey)
    await login(passkey)
    expect((await login(passkey, change(client))).code).toBe(REFUSED)
    expect((await login(passkey)).code).toBe(0)
  })

  test('counts once, for the browser that asked, and opens no other account', async () => {
    const { passkey } = await holder()
    const other = (await holder()).client
    expect((await login(passkey, {}, server.client())).code).toBe(REFUSED)
    const client = server.client()
    const { challenge } = (await client.post(BEGIN)).result.options as Begun
    const response = passkey.use({ challenge, ...here() })
    const both = await Promise.all([0, 1].map(() => client.post(FINISH, { response })))
    expect(both.map(({ code }) => code).sort((a, b) => a - b)).toEqual([0, REFUSED])
    const userHandle = Buffer.from(other.userId).toString('base64url')
    expect((await login(passkey, { userHandle })).code).toBe(REFUSED)
  })

  test('by one that was removed is refused; nobody else removes or calls it', async () => {
    const { client, passkey } = await holder()
    const stranger = await server.user()
    for (const name of ['remove-passkey', 'rename-passkey']) {
      const foreign = await stranger.post(USER + name, { id: passkey.id, name: 'x', password })
      expect(foreign.result.status_code).toBe(404)
    }
    await client.post(`${USER}rename-passkey`, { id: passkey.id, name: 'phone', password })
    const { passkeys } = (await client.get(`${USER}security`)).result
    expect(passkeys).toMatchObject([{ name: 'phone' }])
    const removed = await client.post(`${USER}remove-passkey`, { id: passkey.id, password })
    expect(removed.code).toBe(0)
    expect((await login(passkey)).code).toBe(REFUSED)
  })

  test('goes on where a session alone wants it removed or called otherwise', async () => {
    const { client, passkey } = await holder()
    const calls = ['remove-passkey', 'rename-passkey'].map((name) => USER + name)
    const body = { id: passkey.id, name: 'x' }
    for (const path of calls) {
      expect((await client.post(path, body)).code).toBe(10001)
      expect((await client.post(path, { ...body, password: 'wrong horse' })).code).toBe(10008)
    }
    const { secret, setup } = (await client.post(`${USER}begin-two-factor`, { password })).result
    await client.post(`${USER}confirm-two-factor`, { setup, totp: codeOf(secret, Date.now()) })
    for (const path of calls) {
      expect((await client.post(path, { ...body, password })).code).toBe(10022)
    }
    expect((await client.get(`${USER}security`)).result.passkeys).toMatchObject([{ name: 'desk' }])
    expect((await login(passkey)).code).toBe(0)
    const totp = codeOf(secret, Date.now() + 30_000)
    expect((await client.post(calls[0] ?? '', { ...body, password, totp })).code).toBe(0)
    expect((await login(passkey)).code).toBe(REFUSED)
  })

  test('that was signed at another port or by another scheme is not passed on by the page there', async () => {
    const { passkey } = await holder()
    for (const origin of ['http://127.0.0.1:3000', server.address.replace('http', 'https')]) {
      const client = server.client()
      const { protocol, host } = new URL(origin)
      const headers = {
        origin,
        'x-forwarded-host': host,
        'x-forwarded-proto': protocol.slice(0, -1),
      }
      const { challenge } = (await client.post(BEGIN, {}, { headers })).result.options as Begun
      const response = passkey.use({ challenge, ...here(), origin })
      const answer = await client.post(FINISH, { response }, { headers })
      expect([origin, answer.code]).toEqual([origin, REFUSED])
    }
    expect((await login(passkey)).code).toBe(0)
  })

  test.each([{}, { id: 1 }, { id: 'x', response: null }, { id: 'x', response: { userHandle: 1 } }])(
    'of %j is refused and breaks nothing',
    async (response) => {
      expect((await server.client().post(FINISH, { response })).code).toBe(REFUSED)
    },
  )
})
