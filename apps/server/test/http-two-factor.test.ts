// Two-factor over HTTP: on, asked for, off. A code counts once, also of two calls at one moment; a
// code of another account, a guess and a setup that has ended count for nothing.
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { MovedClock } from './halting-market.ts'
import {
  startTestServer,
  type Answer,
  type TestClient,
  type TestServer,
} from './http-server-fixture.ts'
import { codeOf } from './totp-app.ts'

const USER = '/v2/private/user/'
const LOGIN = '/v2/public/user/login'
const password = 'nine blue herons'
const MISSING = 10022
const WRONG = 10023

const clock = new MovedClock()
let minute = 0
let server: TestServer
beforeAll(async () => {
  // The real limits, and a market that does not follow the clock.
  const env = { TRELLIS_RATE_SCALE: '1', TRELLIS_HOLD: '1' }
  server = await startTestServer(env, { wall: clock.wall })
})
afterAll(() => server.stop())

/** Later than whatever was sent before, so that its code is a fresh one. */
function later(minutes = 1): number {
  clock.moveTo((minute += minutes))
  return clock.wall.nowMs()
}

let count = 0
const from = () => ({ headers: { 'x-forwarded-for': `198.51.100.${(count += 1) % 250}` } })
const call = (client: TestClient, name: string, body: object) =>
  client.post(USER + name, body, from())

interface Holder {
  readonly client: TestClient
  readonly email: string
  readonly secret: string
  readonly recovery: readonly string[]
  fresh(): string
}

async function holder(): Promise<Holder> {
  const client = server.client()
  const email = `factor-${(count += 1)}@example.org`
  await client.post('/v2/public/user/register', { email, password }, from())
  const { secret, setup } = (await call(client, 'begin-two-factor', { password })).result
  const totp = codeOf(secret, later())
  const on = await call(client, 'confirm-two-factor', { setup, totp })
  expect(on.code).toBe(0)
  const recovery = on.result.recovery_codes
  return { client, email, secret, recovery, fresh: () => codeOf(secret, later()) }
}

const login = (email: string, totp?: string, client = server.client()): Promise<Answer> =>
  client.post(LOGIN, { email, password, ...(totp !== undefined && { totp }) }, from())

describe('switching it on', () => {
  test('takes the password and a first code, within ten minutes, by who began', async () => {
    const client = server.client()
    const email = 'begins@example.org'
    await client.post('/v2/public/user/register', { email, password }, from())
    const wrong = await call(client, 'begin-two-factor', { password: 'ten blue herons' })
    expect(wrong.code).toBe(10008)
    const begun = await call(client, 'begin-two-factor', { password })
    const { secret, setup, address } = begun.result
    expect(address).toContain(`secret=${secret}&issuer=Trellis`)
    const confirm = (who: TestClient, totp: string) =>
      call(who, 'confirm-two-factor', { setup, totp })
    expect((await confirm(client, '000000')).code).toBe(WRONG)
    const stranger = await holder()
    expect((await confirm(stranger.client, codeOf(secret, later()))).code).toBe(10024)
    expect((await client.get(`${USER}profile`)).result.has_google2fa).toBe(false)
    // Of two confirmations at one moment one makes the recovery codes.
    const totp = codeOf(secret, later())
    const both = await Promise.all([confirm(client, totp), confirm(client, totp)])
    const made = both.filter(({ result }) => result.recovery_codes !== undefined)
    expect(made).toHaveLength(1)
    expect(made[0]!.result.recovery_codes).toHaveLength(10)
    expect((await client.get(`${USER}profile`)).result.has_google2fa).toBe(true)
    const { two_factor } = (await client.get(`${USER}security`)).result
    expect(two_factor).toMatchObject({ on: true, recovery_left: 10 })
    expect((await call(client, 'begin-two-factor', { password })).result.status_code).toBe(403)
    // The code that switched it on is used up.
    expect((await login(email, totp)).code).toBe(WRONG)
  })

  test('a setup ends by itself, and nobody makes one', async () => {
    const client = await server.user()
    const begun = await call(client, 'begin-two-factor', { password: 'correct horse' })
    const { secret, setup } = begun.result
    const totp = codeOf(secret, later(10))
    expect((await call(client, 'confirm-two-factor', { setup, totp })).code).toBe(10024)
    const forged = await call(client, 'confirm-two-factor', { setup: 'AAAA', totp })
    expect(forged.code).toBe(10024)
  })

  test('a setup counts once, also where two-factor was switched off in between', async () => {
    const client = await server.user()
    const begun = await call(client, 'begin-two-factor', { password: 'correct horse' })
    const { secret, setup } = begun.result
    const confirm = { setup, totp: codeOf(secret, later()) }
    expect((await call(client, 'confirm-two-factor', confirm)).code).toBe(0)
    const off = { password: 'correct horse', totp: codeOf(secret, later()) }
    expect((await call(client, 'end-two-factor', off)).code).toBe(0)
    const fresh = { setup, totp: codeOf(secret, later()) }
    for (const again of [confirm, fresh])
      expect((await call(client, 'confirm-two-factor', again)).code).toBe(10024)
  })
})

describe('logging in', () => {
  test('a code is asked for behind the right password alone', async () => {
    const { email, fresh } = await holder()
    const guess = await server
      .client()
      .post(LOGIN, { email, password: 'ten blue herons', totp: fresh() }, from())
    expect(guess.code).toBe(10008)
    expect(await login(email)).toMatchObject({ http: 200, code: MISSING })
    const signed = await login(email, fresh())
    expect(signed.code).toBe(0)
    expect(signed.result.user_token).toHaveLength(43)
  })

  test('a code counts once, of two logins at one moment too, and none of before it', async () => {
    const { email, secret, fresh } = await holder()
    const totp = fresh()
    const both = await Promise.all([login(email, totp), login(email, totp)])
    expect(both.map(({ code }) => code).sort((a, b) => a - b)).toEqual([0, WRONG])
    expect((await login(email, totp)).code).toBe(WRONG)
    const before = codeOf(secret, clock.wall.nowMs() - 30_000)
    expect((await login(email, before)).code).toBe(WRONG)
    const typed = fresh().replace(/(...)/, '$1 ')
    expect((await login(email, typed)).code).toBe(0)
  })

  test('a recovery code counts once, and for its own account alone', async () => {
    const [mine, other] = [await holder(), await holder()]
    const [code = ''] = mine.recovery
    expect((await login(other.email, code)).code).toBe(WRONG)
    expect((await login(other.email, mine.fresh())).code).toBe(WRONG)
    const typed = code.toLowerCase().replaceAll('-', ' ')
    const both = await Promise.all([login(mine.email, typed), login(mine.email, code)])
    expect(both.map((it) => it.code).sort((a, b) => a - b)).toEqual([0, WRONG])
    const { two_factor } = (await mine.client.get(`${USER}security`)).result
    expect(two_factor.recovery_left).toBe(9)
  })

  test('wrong codes are counted like wrong passwords, and no right password forgives them', async () => {
    const { email, client, fresh } = await holder()
    for (let i = 0; i < 10; i += 1) {
      expect((await login(email)).code).toBe(MISSING)
      expect((await login(email, '000000')).code).toBe(WRONG)
    }
    expect((await login(email)).code).toBe(10006)
    expect((await login(email, fresh())).code).toBe(10006)
    // The owner's own browser is counted apart.
    expect((await login(email, fresh(), client)).code).toBe(0)
    for (let quarter = 0; quarter < 2; quarter += 1) {
      later(15)
      for (let i = 0; i < 10; i += 1) expect((await login(email, '000000')).code).toBe(WRONG)
    }
    later(15)
    const stopped = await login(email, fresh())
    expect(stopped.code).toBe(10006)
    expect(stopped.result.retry_after_ms).toBeGreaterThan(20 * 3_600_000)
  })

  test('a code to an account without two-factor is told so', async () => {
    const email = 'without@example.org'
    await server.client().post('/v2/public/user/register', { email, password }, from())
    expect((await login(email, '123456')).code).toBe(10021)
  })
})

test('API keys and a new password take a code each', async () => {
  const { client, fresh } = await holder()
  const key = { label: 'k', permissions: ['read'] }
  expect((await call(client, 'api-keys', key)).code).toBe(MISSING)
  const totp = fresh()
  const made = await Promise.all([0, 1].map(() => call(client, 'api-keys', { ...key, totp })))
  expect(made.filter((it) => it.code === 0)).toHaveLength(1)
  const { list } = (await client.get(`${USER}api-keys`)).result
  expect(list).toHaveLength(1)
  const change = { current_password: password, new_password: 'eleven grey herons' }
  expect((await call(client, 'password', change)).code).toBe(MISSING)
  expect((await call(client, 'password', { ...change, totp })).code).toBe(WRONG)
  expect((await call(client, 'password', { ...change, totp: fresh() })).code).toBe(0)
})

test('it is switched off, and recovery codes are made anew, by password and code', async () => {
  const { client, email, recovery, fresh } = await holder()
  for (const name of ['end-two-factor', 'renew-recovery-codes']) {
    expect((await call(client, name, { password })).code).toBe(MISSING)
    const guess = { password: 'ten blue herons', totp: fresh() }
    expect((await call(client, name, guess)).code).toBe(10008)
  }
  const renewed = await call(client, 'renew-recovery-codes', { password, totp: fresh() })
  expect(renewed.result.recovery_codes).toHaveLength(10)
  const [old = ''] = recovery
  expect((await login(email, old)).code).toBe(WRONG)
  const [code = ''] = renewed.result.recovery_codes
  expect((await call(client, 'end-two-factor', { password, totp: code })).code).toBe(0)
  expect((await login(email)).code).toBe(0)
  const off = await call(client, 'end-two-factor', { password, totp: fresh() })
  expect(off.result.status_code).toBe(403)
})

test('neither the directory nor an answer shows a secret or a code in plain form', async () => {
  const { client, secret, recovery } = await holder()
  const kept = JSON.stringify(
    server.running.host.directory.state.users().flatMap((user) => {
      const account = server.running.host.directory.state.account(user)
      return [...(account?.settings ?? [])]
    }),
  )
  expect(kept).toContain('two-factor')
  const seen = JSON.stringify((await client.get(`${USER}security`)).body)
  for (const text of [secret, ...recovery]) expect(kept + seen).not.toContain(text)
})
