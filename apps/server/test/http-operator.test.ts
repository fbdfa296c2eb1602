// What operators do to a running server: a ban that ends bots, other reasons to end them, what is
// left over by a crash, flags by user, types of accounts, roles and the audit log.
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { accountTypes, operatorRoles } from '@trellis/contract'
import type { UserId } from '@trellis/kernel'
import { sendInstruction } from '../src/auth/send-instruction.ts'
import { banAccount } from '../src/operator/ban-account.ts'
import { joined } from '../src/host/directory-host.ts'
import { wished } from '../src/operator/pending-endings.ts'
import { futures, madeFutures, soundFutures } from './futures-fixture.ts'
import { eventually } from './host-fixture.ts'
import {
  soundGrid,
  startTestServer,
  type TestClient,
  type TestServer,
} from './http-server-fixture.ts'
import { codeOf } from './totp-app.ts'

const secretKey = 'the key of an installation, long enough'
const folder = mkdtempSync(join(tmpdir(), 'trellis-operator-'))
const env = {
  TRELLIS_SECRET_KEY: secretKey,
  TRELLIS_DATA_DIR: join(folder, 'data'),
  TRELLIS_OPERATORS: 'boss@example.org',
  TRELLIS_SPEED: '0.000001',
}
const password = 'correct horse'
const reason = 'Blocked after a report of fraud'
const GRID = '/s1/bot/grid/v1/create-grid'
let server: TestServer

beforeAll(async () => {
  server = await startTestServer(env)
  await server.client().register('boss@example.org', password)
})

afterAll(async () => {
  await server.stop()
  rmSync(folder, { recursive: true, force: true })
})

const directory = () => server.running.host.directory
const instruct = (name: string, ...words: string[]): Promise<string> =>
  instructed('accounts', name, ...words)
const instructed = (kind: string, name: string, ...words: string[]): Promise<string> =>
  sendInstruction({ address: server.address, dataDir: '', secretKey }, { kind, name, words })
const act = (client: TestClient, part: string, name: string, ...words: string[]) =>
  client.post('/operator/v1/act', { part, name, words })

async function login(email: string): Promise<TestClient> {
  const client = server.client()
  await client.post('/v2/public/user/login', { email, password })
  return client
}

async function named(name: string): Promise<{ client: TestClient; email: string; id: UserId }> {
  const [client, email] = [server.client(), `${name}@example.org`]
  await client.register(email, password)
  return { client, email, id: directory().state.accountByEmail(email)!.user }
}

async function madeGrid(client: TestClient): Promise<string> {
  const { grid } = await soundGrid(client)
  return (await client.post(GRID, grid)).result.grid_id as string
}

/** Unified close codes of bots that have ended, by their numbers. */
async function codes(client: TestClient, ...bots: string[]): Promise<Record<string, string>> {
  const found: Record<string, string> = {}
  for (const bot_id of bots) {
    const { result } = await client.post('/s1/bot/v1/receipt', { bot_id })
    if (result.status_code === 200)
      found[bot_id] = result.bot_close_code.replace('BOT_CLOSE_CODE_', '')
  }
  return found
}

const endedBy = (code: string, bots: readonly string[]) =>
  Object.fromEntries(bots.map((bot) => [bot, code]))

/** Waits until just these bots have ended so. */
async function expectEnded(client: TestClient, code: string, ...bots: string[]): Promise<void> {
  await eventually('they have ended', async () => {
    return Object.keys(await codes(client, ...bots)).length === bots.length
  })
  expect(await codes(client, ...bots)).toEqual(endedBy(code, bots))
}

async function expectBalanced(): Promise<void> {
  for (const sum of (await server.running.host.trialBalance()).values()) expect(sum).toBe(0n)
}

test('a ban signs out, ends running and waiting bots, refuses what is new, and can be lifted', async () => {
  const { client, email, id } = await named('mallory')
  const { at } = await soundFutures(client)
  const running = [await madeGrid(client), await madeFutures(client)]
  const waiting = await madeFutures(client, { entry_price: at(0.95) })
  const said = await instruct('ban', email.toUpperCase(), reason)
  expect(said).toBe(`${email} is blocked: ${reason}; bots that end: 3`)
  expect((await client.get('/v2/private/user/profile')).code).toBe(10007)
  const again = await login(email)
  await expectEnded(again, 'CANCELED_AUTO_USER_BAN', ...running, waiting)
  const { result } = await again.post(GRID, (await soundGrid(again)).grid)
  expect(result).toMatchObject({ error_code: 'USER_BANNED', ban_reason_text: reason })
  const coins = [...(await server.running.host.bots.funding(id))]
  expect(coins.every(([, amount]) => amount >= 0n)).toBe(true)
  expect(directory().state.account(id)?.settings.has('endings')).toBe(false)
  await expectBalanced()
  // Given again it ends nothing more.
  expect(await instruct('ban', email, reason)).toContain('; bots that end: 0')
  expect(await instruct('unban', email)).toBe(`${email} is blocked no more`)
  expect(await madeGrid(await login(email))).toMatch(/^\d+$/)
})

test('a ban may leave the bots to their owner', async () => {
  const { client, email } = await named('keeper')
  const bot_id = await madeGrid(client)
  expect(await instruct('ban', email, 'keep-bots', 'Under', 'review')).toBe(
    `${email} is blocked: Under review; its bots run on`,
  )
  const again = await login(email)
  const { bots } = (await again.post('/tradingbot/v1/list-all-bots', { status: 0 })).result
  expect(JSON.stringify(bots)).toContain(bot_id)
  await expect(instruct('ban', email, 'keep-bots')).rejects.toThrow('say why')
})

test('a ban of a follower ends the relation and its copies; one of a leader lets followers go', async () => {
  const [leader, follower] = [await named('leader'), await named('follower')]
  const SITE = '/s1/bot/copy-trading/v1'
  const { result: own } = await leader.client.post(`${SITE}/become-leader`, { nickname: 'Lea' })
  const model = await madeGrid(leader.client)
  const body = { leader_mark: own.leader_mark, amount: '2000' }
  expect((await follower.client.post(`${SITE}/follow`, body)).result.status_code).toBe(200)
  const { bots } = server.running.host
  const alive = async (id: UserId) =>
    (await bots.ofUser(id)).filter(({ status }) => status === 'running').map(({ kind }) => kind)
  await eventually('it is copied', async () => (await alive(follower.id)).length === 2)
  await instruct('ban', follower.email, reason)
  await eventually('all is over', async () => (await alive(follower.id)).length === 0)
  const relation = (await bots.ofUser(follower.id)).find(({ kind }) => kind === 'copy-trading')
  expect(relation).toMatchObject({ status: 'completed', word: 'user-banned' })
  await expectBalanced()
  expect((await alive(leader.id)).length).toBe(1)
  await instruct('ban', leader.email, reason)
  await expectEnded(await login(leader.email), 'CANCELED_AUTO_USER_BAN', model)
  expect((await bots.leading(leader.id))?.isSuspended).toBe(true)
  await instruct('unban', leader.email)
  expect((await bots.leading(leader.id))?.isSuspended).toBe(false)
  await expectBalanced()
})

test('bots end for compliance and in a clearance, only those that are named or all', async () => {
  const { client, email } = await named('cleared')
  const [first, second] = [await madeGrid(client), await madeFutures(client)]
  expect(await instruct('close', email, 'compliance', first)).toMatch(/: 1$/)
  await expectEnded(client, 'COMPLIANCE', first)
  expect(await codes(client, second)).toEqual({})
  expect(await instruct('close', email, 'standard-clearance')).toMatch(/: 1$/)
  await expectEnded(client, 'STANDARD_CLEARANCE', second)
  await expect(instruct('close', email, 'by-user')).rejects.toThrow('say why')
  await expect(instruct('close', email, 'compliance', 'x')).rejects.toThrow('numbers')
  await expectBalanced()
})

test('the tax tag, set or taken away, ends bots on contracts alone', async () => {
  const { client, email } = await named('taxed')
  const spot = await madeGrid(client)
  for (const tag of ['IND-GST', 'none']) {
    const bot = await madeFutures(client)
    expect(await instruct('tag', email, tag)).toBe(`${email} has the tag ${tag}; bots that end: 1`)
    await expectEnded(client, 'TAX_TAG_CHANGE', bot)
    const { user_tags: tags } = (await client.get('/user/private/user-tag')).result
    expect(tags).toEqual({ tax_identity: tag === 'none' ? '' : tag })
    expect(await instruct('tag', email, tag)).toContain('already')
  }
  expect(await codes(client, spot)).toEqual({})
})

test('what a crash cut off between the ban and its bots the next start carries out', async () => {
  const { client, email, id } = await named('crashed')
  const other = await named('offline')
  const [mistaken, kept] = [await named('mistaken'), await named('kept')]
  const theirs = [await madeGrid(other.client)]
  const left = [await madeGrid(mistaken.client), await madeGrid(kept.client)]
  const bots = [await madeGrid(client), await madeFutures(client)]
  await directory().execute((state) =>
    joined(state.ban(id, reason), wished(state, id, { word: 'user-banned' })),
  )
  await server.stop()
  const { TRELLIS_DATA_DIR: dataDir } = env
  const ban = { dataDir, reason, endsBots: true, wallMs: Date.now, log: () => undefined }
  await banAccount({ ...ban, email: other.email })
  // Of who was meant by nobody, or may keep them, bots run on.
  await banAccount({ ...ban, email: mistaken.email })
  await banAccount({ ...ban, email: mistaken.email, reason: '' })
  await banAccount({ ...ban, email: kept.email })
  await banAccount({ ...ban, email: kept.email, endsBots: false })
  server = await startTestServer(env)
  await expectEnded(await login(email), 'CANCELED_AUTO_USER_BAN', ...bots)
  await expectEnded(await login(other.email), 'CANCELED_AUTO_USER_BAN', ...theirs)
  await eventually(
    'the wish is done with',
    async () => !directory().state.account(id)?.settings.has('endings'),
  )
  const ofWhom = [mistaken, kept]
  for (const { email: whose } of ofWhom) {
    expect(await codes(await login(whose), ...left)).toEqual({})
  }
  await expectBalanced()
  expect(await instructed('audit', 'list', '50', other.email)).toContain(`accounts ban`)
}, 60_000)

test.each(accountTypes)('an account of the type %s', async (type) => {
  const { client, email } = await named(`type-${type.toLowerCase()}`)
  await instruct('type', email, type)
  const { result } = await client.post(GRID, (await soundGrid(client)).grid)
  const refused = {
    UNSPECIFIED: 'UNSUPPORTED_MEMBER_TYPE',
    DERIVATIVE: 'UNSUPPORTED_MEMBER_TYPE',
    SPOT: 'UNSUPPORTED_MEMBER_TYPE',
    UNIFIED_UPGRADING: 'USER_UNIFY_ACCOUNT_UPGRADING',
  }
  const code = (refused as Partial<Record<string, string>>)[type]
  expect(result).toMatchObject(code === undefined ? { status_code: 200 } : { error_code: code })
  const { grid } = await soundFutures(client)
  const contract = (await client.post(futures.create, grid)).result
  expect(contract).toMatchObject(code === undefined ? { status_code: 200 } : { error_code: code })
})

test('an Islamic account makes bots on pairs alone, and is told why; what runs goes on', async () => {
  const { client, email } = await named('islamic')
  const before = await madeFutures(client)
  await instruct('islamic', email, 'on')
  expect((await client.get('/v2/private/user/profile')).result.is_islamic).toBe(true)
  const { grid } = await soundFutures(client)
  const refused = (await client.post(futures.create, grid)).result
  expect(refused).toMatchObject({ status_code: 403, error_code: 'FORBIDDEN' })
  expect(refused.debug_msg).toContain('Islamic')
  expect(await madeGrid(client)).toMatch(/^\d+$/)
  expect(await codes(client, before)).toEqual({})
  await instruct('islamic', email, 'off')
  expect(await madeFutures(client)).toMatch(/^\d+$/)
})

describe('flags', () => {
  const isOn = async (client: TestClient, flag: string): Promise<boolean> => {
    const { result } = await client.post('/v3/config/web', { keys: [flag] })
    return (JSON.parse(result[0].value) as { isGray: boolean }).isGray
  }

  test('are switched off for one, for a share and for all, and on again', async () => {
    const { client, email } = await named('flagged')
    const other = await named('other')
    const flag = 'spotTsGray'
    const set = (...words: string[]) => instructed('flags', 'set', flag, ...words)
    await set('off', email)
    expect([await isOn(client, flag), await isOn(other.client, flag)]).toEqual([false, true])
    await set('off')
    await set('on', email)
    expect([await isOn(client, flag), await isOn(other.client, flag)]).toEqual([true, false])
    expect(await isOn(server.client(), flag)).toBe(false)
    await set('default', email)
    expect(await isOn(client, flag)).toBe(false)
    expect(await set('on')).toBe(`${flag} is off for 0% of the users`)
    expect([await isOn(client, flag), await isOn(server.client(), flag)]).toEqual([true, true])
    await expect(set('off', '120%')).rejects.toThrow('say:')
  })
})

describe('roles', () => {
  const people = {} as Record<string, TestClient>
  const ROWS = [
    ['audit', 'list', [], 'viewer'],
    ['rewards', 'list', ['plain@example.org'], 'viewer'],
    ['accounts', 'islamic', ['plain@example.org', 'off'], 'support'],
    ['accounts', 'vip', ['plain@example.org', '3'], 'support'],
    ['accounts', 'two-factor', ['plain@example.org', 'off'], 'admin'],
    ['accounts', 'type', ['plain@example.org', 'FUND'], 'support'],
    ['accounts', 'unban', ['plain@example.org'], 'support'],
    ['accounts', 'close', ['plain@example.org', 'compliance'], 'support'],
    ['rewards', 'grant', ['plain@example.org', '10'], 'support'],
    ['flags', 'set', ['euBotGray', 'on'], 'admin'],
    ['accounts', 'role', ['plain@example.org', 'none'], 'admin'],
    ['announcements', 'withdraw', ['nothing'], 'admin'],
  ] as const

  beforeAll(async () => {
    people['boss'] = await login('boss@example.org')
    await named('plain')
    for (const role of operatorRoles) {
      const { client, email } = await named(role)
      people[role] = client
      await act(people['boss'], 'accounts', 'role', email, role)
    }
    people['stranger'] = (await named('stranger')).client
  })

  test.each(ROWS)('%s %s', async (part, name, words, least) => {
    for (const [at, role] of operatorRoles.entries()) {
      const answer = await act(people[role]!, part, name, ...words)
      const may = at >= operatorRoles.indexOf(least)
      expect([role, answer.code === 10005]).toEqual([role, !may])
    }
    const stranger = await act(people['stranger']!, part, name, ...words)
    expect([stranger.http, stranger.code]).toEqual([404, 10404])
  })

  test('a stranger and a guest hear what is said where there is nothing', async () => {
    const nothing = await people['stranger']!.post('/operator/v1/nothing', {})
    for (const path of ['me', 'users', 'user', 'site', 'audit', 'act']) {
      const body = { id: '1', part: 'audit', name: 'list', words: [] }
      for (const client of [people['stranger']!, server.client()]) {
        const answer = await client.post(`/operator/v1/${path}`, body)
        expect([answer.http, answer.message]).toEqual([nothing.http, nothing.message])
      }
    }
  })

  test('nobody acts on an account whose role is above the own', async () => {
    for (const who of ['boss@example.org', 'admin@example.org']) {
      const answer = await act(people['support']!, 'accounts', 'ban', who, 'Take over')
      expect(answer.code).toBe(10005)
      expect(directory().state.accountByEmail(who)?.banReason).toBe('')
    }
    const own = await act(people['support']!, 'accounts', 'unban', 'support@example.org')
    expect(own.code).toBe(0)
  })

  test('who is blocked has no role any more, nor has an API key', async () => {
    const { client, email } = await named('fallen')
    await instruct('role', email, 'admin')
    expect((await client.post('/operator/v1/me', {})).result).toEqual({ role: 'admin' })
    await client.makeApiKey()
    const { apiKey, apiSecret } = client
    const key = Object.assign(server.client(), { apiKey, apiSecret })
    const signed = await key.signedPost('/operator/v1/me', {})
    expect(signed.http).toBe(404)
    await instruct('ban', email, 'keep-bots', 'gone')
    expect((await (await login(email)).post('/operator/v1/me', {})).http).toBe(404)
  })

  test('every action is a line with how it stood, also one that is refused', async () => {
    const { email } = await named('watched')
    await act(people['support']!, 'accounts', 'ban', email, 'Spam')
    await instruct('unban', email)
    await act(people['support']!, 'accounts', 'close', email, 'nothing')
    const { lines } = (await people['viewer']!.post('/operator/v1/audit', { on: email })).result
    const by = 'support@example.org'
    expect(lines).toMatchObject([
      {
        by,
        what: 'accounts close',
        before: '',
        after: expect.stringContaining('refused: say why'),
      },
      { by, what: 'accounts close', on: email, after: 'nothing' },
      { by: 'console', what: 'accounts unban', before: 'blocked: Spam' },
      { by, what: 'accounts ban', on: email, before: 'not blocked', after: 'Spam' },
    ])
  })

  test('two-factor of who has lost all codes is switched off, and the log keeps none', async () => {
    const { client, email } = await named('lost')
    const at = '/v2/private/user/'
    const { secret, setup } = (await client.post(`${at}begin-two-factor`, { password })).result
    const totp = codeOf(secret, Date.now())
    expect((await client.post(`${at}confirm-two-factor`, { setup, totp })).code).toBe(0)
    const wanted = { email, password }
    expect((await server.client().post('/v2/public/user/login', wanted)).code).toBe(10022)
    await instruct('two-factor', email, 'off')
    expect((await server.client().post('/v2/public/user/login', wanted)).code).toBe(0)
    const { lines } = (await people['viewer']!.post('/operator/v1/audit', { on: email })).result
    expect(lines).toMatchObject([{ what: 'accounts two-factor', before: 'on', after: 'off' }])
  })

  test('users are found, and one is told with bots and flags', async () => {
    const { client, id } = await named('found-me')
    const bot_id = await madeGrid(client)
    const read = async (path: string, body: object) =>
      (await people['viewer']!.post(`/operator/v1/${path}`, body)).result
    expect(await read('users', { query: 'FOUND-me' })).toMatchObject({
      users: [{ id: String(id), email: 'found-me@example.org', role: '' }],
      total: '1',
    })
    expect(await read('users', { query: String(id) })).toMatchObject({ total: '1' })
    const one = await read('user', { id: String(id) })
    expect(one).toMatchObject({ account_type: 'FUND', sessions: 1, is_ending: false })
    expect(one.bots).toMatchObject([{ bot_id, kind: 'spot-grid', coin: 'USDT' }])
    const site = await read('site', {})
    expect(site.symbols.length).toBeGreaterThan(10)
    expect(site.flags).toContainEqual({ name: 'euBotGray', is_offered: true, off_percent: 0 })
  })
})
