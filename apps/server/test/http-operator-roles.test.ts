// Roles of operators: who may what, on whom, and the audit log.
import { beforeAll, expect, describe, test } from 'vitest'
import { operatorRoles } from '@trellis/contract'
import { startTestServer, type TestClient } from './http-server-fixture.ts'
import { instruct as instructOf, secretKey } from './instruction-fixture.ts'
import { act, madeGrid, operatorStage, password } from './operator-stage.ts'
import { codeOf } from './totp-app.ts'

const { now, directory, instruct, instructed, login, named } = operatorStage()

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
    ['symbols', 'status', ['NONE', 'spot', 'Closed', 'why'], 'admin'],
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
      for (const client of [people['stranger']!, now.server.client()]) {
        const answer = await client.post(`/operator/v1/${path}`, body)
        expect([answer.http, answer.message]).toEqual([nothing.http, nothing.message])
      }
    }
  })

  test('nobody blocks himself or takes his own role, so that an admin is always left', async () => {
    const own = 'boss@example.org'
    for (const [on, part, name, ...words] of [
      [own, 'accounts', 'ban', own, 'Away'],
      [own, 'accounts', 'role', own, 'none'],
      [own, 'accounts', 'prove', own],
      ['euBotGray', 'flags', 'set', 'euBotGray', 'off', own],
    ] as const) {
      const answer = await act(people['boss']!, part, name, ...words)
      expect(answer.result.status_code).toBe(400)
      const [line] = (await instructed('audit', 'list', '1', on)).split('\n')
      expect(line).toContain(`refused: ${part} ${name} is not for your own account`)
    }
    const boss = directory().state.accountByEmail(own)
    expect(boss?.banReason).toBe('')
    expect((await people['boss']!.post('/operator/v1/me', {})).result.role).toBe('admin')
  })

  test('nobody serves the own account, by whatever it is named', async () => {
    const { email, id } = await named('helper')
    await instruct('role', email, 'support')
    const client = await login(email)
    for (const [part, name, ...words] of [
      ['accounts', 'fees', email, '5'],
      ['accounts', 'vip', String(id), '5'],
      ['accounts', 'type', email, 'UNIFIED_UPGRADING'],
      ['accounts', 'islamic', String(id), 'off'],
      ['rewards', 'grant', email, '10000000'],
      ['rewards', 'grant', String(id), '10'],
    ] as const) {
      const answer = await act(client, part, name, ...words)
      expect([name, answer.result.status_code]).toEqual([name, 400])
      const [line] = (await instructed('audit', 'list', '1', email)).split('\n')
      expect(line).toContain(`refused: ${part} ${name} is not for your own account`)
    }
    expect((await act(people['admin']!, 'accounts', 'vip', email, '2')).code).toBe(0)
  })

  test('whoever is an operator has the way to their page, and nobody else', async () => {
    const knows = async (who: string) =>
      (await people[who]!.get('/v2/private/user/profile')).result.is_operator
    expect([await knows('viewer'), await knows('stranger')]).toEqual([true, false])
  })

  test('nobody acts on an account whose role is above the own', async () => {
    for (const who of ['boss@example.org', 'admin@example.org']) {
      const answer = await act(people['support']!, 'accounts', 'ban', who, 'Take over')
      expect(answer.code).toBe(10005)
      expect(directory().state.accountByEmail(who)?.banReason).toBe('')
      const granted = await act(people['support']!, 'rewards', 'grant', who, '10')
      expect(granted.code).toBe(10005)
      const last = await instructed('audit', 'list', '1', who)
      expect(last).toMatch(/support@example.org: rewards grant .* refused: .* for the role admin/)
    }
    const { result } = await people['boss']!.post('/s1/bot/copy-trading/v1/become-leader', {
      nickname: 'Boss',
    })
    const { leader_mark: mark } = result
    const suspended = await act(people['support']!, 'copy-trading', 'suspend', mark, 'on')
    expect(suspended.code).toBe(10005)
    expect((await act(people['admin']!, 'copy-trading', 'suspend', mark, 'on')).code).toBe(0)
    const lifted = await act(people['boss']!, 'copy-trading', 'suspend', mark, 'off')
    expect(lifted.result.status_code).toBe(400)
    const own = await act(people['support']!, 'accounts', 'unban', 'support@example.org')
    expect(own.code).toBe(0)
  })

  test('a named e-mail that somebody registered is no role until it is proven', async () => {
    // The server is one of its own: the e-mail stands in its settings.
    const own = await startTestServer({
      TRELLIS_OPERATORS: 'squat@example.org',
      TRELLIS_SECRET_KEY: secretKey,
    })
    const client = own.client()
    await client.register('squat@example.org', password)
    const profile = async () => (await client.get('/v2/private/user/profile')).result
    expect((await client.post('/operator/v1/me', {})).http).toBe(404)
    expect((await profile()).email_verified).toBe(false)
    const said = await instructOf(own, 'accounts', 'prove', 'squat@example.org')
    expect(said).toContain('see that you registered it')
    expect((await client.post('/operator/v1/me', {})).result).toEqual({ role: 'admin' })
    expect((await profile()).email_verified).toBe(true)
    await own.stop()
  })

  test('who is blocked has no role any more, nor has an API key', async () => {
    const { client, email } = await named('fallen')
    await instruct('role', email, 'admin')
    expect((await client.post('/operator/v1/me', {})).result).toEqual({ role: 'admin' })
    await client.makeApiKey()
    const { apiKey, apiSecret } = client
    const key = Object.assign(now.server.client(), { apiKey, apiSecret })
    const signed = await key.signedPost('/operator/v1/me', {})
    expect(signed.http).toBe(404)
    await instruct('ban', email, 'keep-bots', 'gone')
    expect((await (await login(email)).post('/operator/v1/me', {})).http).toBe(404)
    // Nor does who is below it let it go: with that it would have its role again.
    for (const [name, ...words] of [['unban'], ['tag', 'IND-GST']] as const)
      expect((await act(people['support']!, 'accounts', name, email, ...words)).code).toBe(10005)
    expect((await act(people['admin']!, 'accounts', 'unban', email)).code).toBe(0)
  })

  test('every action is a line with how it stood, also one that is refused', async () => {
    const { email } = await named('watched')
    await act(people['support']!, 'accounts', 'ban', email, 'Spam')
    await instruct('unban', email)
    await act(people['support']!, 'accounts', 'close', email, 'nothing')
    await instruct('prove', email)
    const { lines } = (await people['viewer']!.post('/operator/v1/audit', { on: email })).result
    const by = 'support@example.org'
    expect(lines).toMatchObject([
      { by: 'console', what: 'accounts prove', before: 'not proven', after: 'proven' },
      {
        by,
        what: 'accounts close',
        before: '',
        after: expect.stringContaining('refused: say why'),
      },
      { by, what: 'accounts close', on: email, after: 'nothing' },
      { by: 'console', what: 'accounts unban', before: 'blocked: Spam', after: 'not blocked' },
      { by, what: 'accounts ban', on: email, before: 'not blocked', after: 'Spam' },
    ])
  })

  test('a line names its account by e-mail, and is found by it, also where it is of a flag', async () => {
    const { email, id } = await named('numbered')
    await instruct('vip', String(id), '2')
    await instructed('flags', 'set', 'spotTsGray', 'off', String(id))
    const { lines } = (await people['viewer']!.post('/operator/v1/audit', { on: email })).result
    expect(lines).toMatchObject([
      { what: 'flags set', on: 'spotTsGray', after: `off ${email}` },
      { what: 'accounts vip', on: email, after: '2' },
    ])
    const [line] = (await instructed('audit', 'list', '1', email)).split('\n')
    expect(line).toMatch(new RegExp(`console: flags set spotTsGray off ${email}`))
  })

  test('who lost a browser is signed out of all of them, and nobody else is', async () => {
    const [{ client, email }, other] = [await named('stolen'), await named('untouched')]
    const second = await login(email)
    expect(await instruct('sign-out', email)).toContain('sessions that ended: 2')
    for (const it of [client, second])
      expect((await it.get('/v2/private/user/profile')).code).toBe(10007)
    expect((await other.client.get('/v2/private/user/profile')).code).toBe(0)
  })

  test('two-factor of who has lost all codes is switched off, and the log keeps none', async () => {
    const { client, email } = await named('lost')
    const at = '/v2/private/user/'
    const { secret, setup } = (await client.post(`${at}begin-two-factor`, { password })).result
    const totp = codeOf(secret, Date.now())
    expect((await client.post(`${at}confirm-two-factor`, { setup, totp })).code).toBe(0)
    const wanted = { email, password }
    expect((await now.server.client().post('/v2/public/user/login', wanted)).code).toBe(10022)
    await instruct('two-factor', email, 'off')
    expect((await now.server.client().post('/v2/public/user/login', wanted)).code).toBe(0)
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
    const safety = { fee_level: 0, vip_level: 0, has_two_factor: false, passkeys: 0 }
    expect(one).toMatchObject({ ...safety, is_email_proven: false })
    expect(one.bots).toMatchObject([
      { bot_id, kind: 'spot-grid', status: 'RUNNING', note: '', coin: 'USDT' },
    ])
    const site = await read('site', {})
    expect(site.symbols.length).toBeGreaterThan(10)
    const pairs = (await people['viewer']!.get('/s1/bot/spot/v1/symbol-list')).result.list
    const digitsOf = (text: string): number => text.split('.')[1]?.length ?? 0
    const traded = site.symbols.filter((it: { category: string }) => it.category === 'spot')
    // Prices have all digits of their tick, also where the last ones are zeros.
    for (const { symbol, last } of traded) {
      const pair = pairs.find((it: { symbol: string }) => it.symbol === symbol)
      expect([symbol, digitsOf(last)]).toEqual([symbol, digitsOf(pair.tick_size)])
    }
    expect(site.flags).toContainEqual({ name: 'euBotGray', is_offered: true, off_percent: 0 })
  })
})
