// The house's leaders over HTTP: nobody registers their addresses, logs in to them or is taken for
// them, and a house that was opened by half is completed.
import { featureFlags } from '@trellis/contract'
import { ok } from '@trellis/kernel'
import { beforeAll, expect, test } from 'vitest'
import { hashPassword } from '../src/auth/passwords.ts'
import { settingAccess } from '../src/host/setting-access.ts'
import { openHouse } from '../src/house/open-house.ts'
import { startTestServer, useTestServer } from './http-server-fixture.ts'

const SITE = '/s1/bot/copy-trading/v1'
const calm = 'calm@house.trellis.invalid'
const brisk = 'brisk@house.trellis.invalid'
const password = 'correct horse'
const { server } = useTestServer()
const lines: string[] = []
const open = (of = server) =>
  openHouse(of.running.host, new Set(featureFlags), (line) => lines.push(line))
const accountOf = (email: string, of = server) =>
  of.running.host.directory.state.accountByEmail(email)!

/** Registered before the domain was reserved, and taken for the house's by a server of then. */
beforeAll(async () => {
  const { host } = server.running
  const passwordHash = await hashPassword(password)
  await host.register({ email: brisk, passwordHash, countryCode: '', lang: 'en' })
  const settings = settingAccess(host.directory)
  await settings.write(accountOf(brisk).user, 'house', () => ok('1'))
  await open()
})

test('nobody registers at the domain of the house', async () => {
  const refused = await server.client().register('new@House.Trellis.invalid', password)
  expect(refused.code).toBe(10001)
  expect(refused.extra.fields).toMatchObject([{ field: 'email', reason: 'reserved' }])
})

test('whoever registered an address of the house before is not the house', async () => {
  expect(lines).toEqual([expect.stringContaining(`${brisk} is not an account of the house`)])
  const { settings, user } = accountOf(brisk)
  expect([settings.get('house') ?? '', settings.get('copy-leader')]).toEqual(['', undefined])
  expect(await server.running.host.bots.ofUser(user)).toEqual([])
  const client = server.client()
  const login = await client.post('/v2/public/user/login', { email: brisk, password })
  expect(login.code).toBe(0)
  const named = await client.post(`${SITE}/become-leader`, { nickname: 'House · Official' })
  expect(named.result.fields).toMatchObject([{ field: 'nickname', reason: 'reserved' }])
})

test.each(['!', password, ''])('%j opens no account of the house', async (secret) => {
  const login = (email: string) =>
    server.client().post('/v2/public/user/login', { email, password: secret })
  const [house, nobody] = [await login(calm), await login('nobody@example.org')]
  expect([house.http, house.code, house.message]).toEqual([200, 10008, nobody.message])
})

test('what a crash left out of the house is opened at the next start, and nothing twice', async () => {
  const other = await startTestServer()
  try {
    const { host } = other.running
    const { bots } = host
    let left = 3
    // Dies before its last bot.
    const dying = {
      ...bots,
      create: (...asked: Parameters<typeof bots.create>) => {
        if (left-- === 0) throw new Error('killed')
        return bots.create(...asked)
      },
    }
    const { market, history, directory } = host
    const half = {
      market,
      history,
      directory,
      bots: dying,
      register: (account: Parameters<typeof host.register>[0]) => host.register(account),
      wallMs: () => host.wallMs(),
    }
    const all = async () => {
      const users = [calm, brisk].map((email) => accountOf(email, other).user)
      return (await Promise.all(users.map((user) => bots.ofUser(user)))).map((it) => it.length)
    }
    await expect(openHouse(half, new Set(featureFlags), () => undefined)).rejects.toThrow('killed')
    expect(await all()).toEqual([2, 1])
    for (let times = 2; times > 0; times--) await open(other)
    expect(await all()).toEqual([2, 2])
    for (const email of [calm, brisk]) {
      const kept = accountOf(email, other).settings.get('copy-leader') ?? '{}'
      const { mark: leader_mark } = JSON.parse(kept) as { readonly mark: string }
      const { leader } = (await other.client().get(`${SITE}/get-leader`, { leader_mark })).result
      expect(leader).toMatchObject({ is_house: true, state: 'OPEN', bots_open: 2 })
    }
  } finally {
    await other.stop()
  }
})
