// Sessions, owners, signatures: who may do what, and what a stranger learns.
import { beforeAll, describe, expect, test } from 'vitest'
import { WebSocket } from 'ws'
import { allRoutes } from '../src/http/route-table.ts'
import { clusterServers } from './cluster-servers.ts'
import { holdings, soundGrid, useTestServer, type TestClient } from './http-server-fixture.ts'

const isInCluster = clusterServers() !== undefined

let stranger: TestClient
let grid = ''

const { server, user: owner } = useTestServer()
beforeAll(async () => {
  stranger = await server.user()
  const sound = await soundGrid(owner)
  grid = (await owner.post('/s1/bot/grid/v1/create-grid', sound.grid)).result.grid_id
})

describe('guests', () => {
  test('every private endpoint answers 10007 with HTTP 200', async () => {
    const guest = server.client()
    for (const { endpoint } of allRoutes()) {
      const { method, site } = endpoint.path
      if (endpoint.access !== 'private' || site === undefined) continue
      const answer = method === 'GET' ? await guest.get(site) : await guest.post(site)
      expect([endpoint.name, answer.http, answer.code]).toEqual([endpoint.name, 200, 10007])
    }
  })

  test('a made-up, a foreign and an ended token are guests', async () => {
    for (const token of ['x', 'A'.repeat(43), `${owner.token.slice(0, -1)}!`]) {
      const answer = await server.client().get(
        '/v2/private/user/profile',
        {},
        {
          headers: { usertoken: token },
        },
      )
      expect(answer.code).toBe(10007)
    }
  })
})

describe('sign-up and sign-in', () => {
  const password = 'a long password'
  const login = (email: string, secret: string) =>
    server.client().post('/v2/public/user/login', { email, password: secret })

  test('a new user has the grant, a session cookie of 7 days and a guid of 120', async () => {
    const client = server.client()
    const made = await client.register('grant@example.org', password)
    const cookies = made.headers.getSetCookie().join('\n')
    expect(cookies).toMatch(
      /trellis-token=[\w-]{43}; Max-Age=604800; Path=\/; HttpOnly; SameSite=Lax/,
    )
    expect(cookies).toMatch(/guid=[\w-]+; Max-Age=10368000/)
    // Pushes end by it, so a browser that is used does not lose it.
    const again = await client.post('/v2/public/user/login', {
      email: 'grant@example.org',
      password,
    })
    const guid = `guid=${client.cookies.get('guid')}; Max-Age=10368000`
    expect(again.headers.getSetCookie().join('\n')).toContain(guid)
    const { result } = await client.post('/s1/bot/spot/v1/balance')
    expect(result.balances).toContainEqual({ coin: 'USDT', available: '100000' })
    expect(Number(made.result.id)).toBeGreaterThan(0)
  })

  test('an e-mail is taken once, whatever its case', async () => {
    await server.client().register('twice@example.org', password)
    const again = await server.client().register('TWICE@example.org', password)
    expect(again).toMatchObject({ http: 200, code: 10020 })
  })

  test('bad e-mails and passwords are named', async () => {
    const refused = await server.client().register('nobody', 'short')
    expect(refused.code).toBe(10001)
    const names = refused.extra.fields.map((row: { field: string }) => row.field)
    expect(names).toEqual(['email', 'password'])
  })

  test('a wrong e-mail and a wrong password answer alike', async () => {
    await server.client().register('alike@example.org', password)
    const [wrong, unknown, right] = [
      await login('alike@example.org', 'wrong password'),
      await login('nobody@example.org', password),
      await login('Alike@Example.org', password),
    ]
    expect([wrong.code, wrong.message]).toEqual([10008, unknown.message])
    expect(unknown.code).toBe(10008)
    expect(right.code).toBe(0)
  })

  test('no answer and no profile shows a password, a hash or a whole e-mail', async () => {
    const { body } = await owner.get('/v2/private/user/profile')
    const text = JSON.stringify(body)
    expect(text).not.toMatch(/argon2|correct horse|user-\d+@/)
    expect(text).toContain('***@')
  })

  test('the native app gets its token as a cookie too, and may send it as a header', async () => {
    const client = server.client()
    const body = { email: 'native@example.org', password }
    const made = await client.post('/v2/public/user/register', body, {
      headers: { platform: 'app' },
    })
    expect(client.cookies.get('UserToken')).toBe(made.result.user_token)
    const headers = { usertoken: made.result.user_token as string }
    const fresh = server.client()
    expect((await fresh.get('/v2/private/user/profile', {}, { headers })).code).toBe(0)
  })

  test('a cookie from a foreign page moves nothing', async () => {
    const body = { grid_id: grid }
    const headers = { origin: 'https://evil.example' }
    const refused = await owner.post('/grid/v1/close-grid', body, { headers })
    expect(refused).toMatchObject({ http: 403, code: 10009 })
    const opaque = await owner.post('/grid/v1/close-grid', body, { headers: { origin: 'null' } })
    expect(opaque.http).toBe(403)
    const own = await owner.post('/v3/config/web', {}, { headers: { origin: server.address } })
    expect(own.code).toBe(0)
  })
})

describe('owners', () => {
  const byGrid = ['/s1/bot/grid/v1/query-grid-detail', '/grid/v1/get-close-modes']
    .concat(['/grid/v1/get-open-orders', '/grid/v1/get-history-orders'])
    .concat(['/s1/bot/grid/v1/get-withdraw-detail', '/s1/bot/grid/v1/withdraw-profit'])
    .concat(['/s1/bot/grid/v1/validate-update-sgrid', '/s1/bot/grid/v1/update-sgrid'])
    .concat(['/s1/bot/v1/activity', '/s1/bot/v1/pnl-curve', '/s1/bot/v1/levels'])
    .concat(['/s1/bot/v1/receipt'])

  test.each(byGrid)('%s does not know the grid of another user', async (path) => {
    const before = await holdings(owner)
    const answer = await stranger.post(path, { grid_id: grid, stop_loss: '1' })
    expect(answer).toMatchObject({ http: 200, code: 0 })
    expect(answer.result).toMatchObject({ status_code: 404, error_code: 'NOT_FOUND' })
    expect(await holdings(owner)).toBe(before)
  })

  test('closing the grid of another user has its own code, and changes nothing', async () => {
    const before = await holdings(owner)
    const answer = await stranger.post('/grid/v1/close-grid', { grid_id: grid, close_mode: 4 })
    expect(answer.result).toMatchObject({
      status_code: 406,
      error_code: 'Can_Not_Cancel_Others_Grid',
    })
    expect(await holdings(owner)).toBe(before)
  })

  test('what may be copied is shown without money, once its owner allows it', async () => {
    const read = () => stranger.post('/grid/v1/query-follow-grid-detail', { grid_id: grid })
    expect((await read()).result).toMatchObject({ status_code: 404, detail: null })
    await owner.post('/s1/bot/grid/v1/set-allow-follow', { grid_id: grid, allow_follow: true })
    const { detail } = (await read()).result
    expect(Object.keys(detail)).toContain('min_price')
    expect(Object.keys(detail)).not.toContain('total_investment')
  })
})

describe('signed calls', () => {
  const DETAIL = '/v5/grid/query-grid-detail'

  test('a signed body works, in the envelope of the public API', async () => {
    await owner.makeApiKey(['bot', 'read'])
    const answer = await owner.signedPost(DETAIL, { grid_id: Number(grid) })
    expect(Object.keys(answer.body)).toEqual(['retCode', 'retMsg', 'result', 'retExtInfo', 'time'])
    expect(answer.result.detail.grid_id).toBe(grid)
    const mirrored = await owner.signedPost(`/x-api${DETAIL}`, { grid_id: grid })
    expect(mirrored.code).toBe(0)
  })

  test('without a signature there is no user, cookie or not', async () => {
    expect((await owner.post(DETAIL, { grid_id: grid })).code).toBe(10007)
    const sound = await soundGrid(owner)
    expect((await owner.post('/v5/grid/validate-input', sound.grid)).code).toBe(0)
  })

  test('a replayed signature is refused and makes no second bot', async () => {
    const sound = await soundGrid(owner)
    const raw = JSON.stringify(sound.grid)
    const headers = owner.signed(raw)
    const first = await owner.post('/v5/grid/create-grid', undefined, { raw, headers })
    expect(first.result.status_code).toBe(200)
    const before = await holdings(owner)
    const second = await owner.post('/v5/grid/create-grid', undefined, { raw, headers })
    expect(second.code).toBe(10014)
    expect(await holdings(owner)).toBe(before)
    await owner.signedPost('/v5/grid/close-grid', { bot_id: first.result.grid_id })
  })

  test.each([
    ['an old timestamp', () => owner.signed('{}', { timestamp: String(Date.now() - 6000) }), 10002],
    ['a future one', () => owner.signed('{}', { timestamp: String(Date.now() + 5000) }), 10002],
    ['no timestamp', () => ({ ...owner.signed('{}'), 'x-bapi-timestamp': '' }), 10002],
    ['an endless window', () => owner.signed('{}', { window: '999999' }), 10002],
    ['another body', () => owner.signed('{"a":1}'), 10004],
    ['a cut signature', () => ({ ...owner.signed('{}'), 'x-bapi-sign': 'ab' }), 10004],
    ['an unknown key', () => ({ ...owner.signed('{}'), 'x-bapi-api-key': 'nobody' }), 10003],
    ['a strange key', () => ({ ...owner.signed('{}'), 'x-bapi-api-key': "' or 1" }), 10003],
  ])('%s', async (_, headers, code) => {
    const answer = await owner.post(DETAIL, undefined, { raw: '{}', headers: headers() })
    expect(answer).toMatchObject({ http: 200, code })
  })

  test('a key that may only read cannot trade; a revoked one can do nothing', async () => {
    const reader = await server.user()
    await reader.makeApiKey(['read'])
    const sound = await soundGrid(reader)
    const refused = await reader.signedPost('/v5/grid/create-grid', sound.grid)
    expect(refused.code).toBe(10005)
    expect((await reader.signedPost('/v5/botsummary/list-all-bots', { status: 0 })).code).toBe(0)
    const list = await reader.get('/v2/private/user/api-keys')
    expect(JSON.stringify(list.body)).not.toContain(reader.apiSecret)
    await reader.post('/v2/private/user/api-keys/delete', { api_key: reader.apiKey })
    expect((await reader.signedPost('/v5/botsummary/list-all-bots', {})).code).toBe(10003)
  })

  test('a signed query works', async () => {
    const query = 'accountType=FUND&coin=BTC'
    const headers = owner.signed(query)
    const path = `/v5/asset/transfer/query-account-coins-balance?${query}`
    const answer = await owner.get(path, {}, { headers })
    expect(answer.result).toMatchObject({ memberId: owner.userId, accountType: 'FUND' })
  })
})

describe('our own stream', () => {
  const listen = (cookie: string, origin: string) => {
    const socket = new WebSocket(`${server.wsAddress}/s1/bot/ws/v1`, {
      headers: { cookie, origin },
    })
    const messages: Record<string, unknown>[] = []
    let code = 0
    socket.on('message', (data: Buffer) => messages.push(JSON.parse(data.toString('utf8'))))
    socket.on('close', (closed) => (code = closed))
    socket.on('error', () => undefined)
    return { socket, messages, code: () => code }
  }

  test('tells the owner what happens to a bot, and nobody else', async () => {
    const mine = listen(owner.cookieHeader, server.address)
    const theirs = listen(stranger.cookieHeader, server.address)
    await expect.poll(() => mine.messages.length, { timeout: 5000 }).toBeGreaterThan(1)
    const sound = await soundGrid(owner)
    const made = await owner.post('/s1/bot/grid/v1/create-grid', sound.grid)
    const ofBot = () => mine.messages.filter((it) => it['bot_id'] === made.result.grid_id)
    const lines = () => ofBot().flatMap((it) => it['items'] as { type: string }[])
    // What passed before the web process watched for this page, the page is told to read.
    const isReadAgain = () => isInCluster && mine.messages.some((it) => it['topic'] === 'lagged')
    await expect
      .poll(() => isReadAgain() || lines().some(({ type }) => type === 'bot-created'), {
        timeout: 5000,
      })
      .toBe(true)
    await expect
      .poll(() => mine.messages.some((it) => it['topic'] === 'funding'), { timeout: 5000 })
      .toBe(true)
    expect(theirs.messages.filter((it) => it['topic'] === 'bot')).toEqual([])
    mine.socket.send(JSON.stringify({ ping: 7 }))
    await expect.poll(() => mine.messages, { timeout: 5000 }).toContainEqual({ pong: 7 })
    mine.socket.close()
    theirs.socket.close()
  })

  test('guests and foreign pages are turned away', async () => {
    const guest = listen('', server.address)
    const foreign = listen(owner.cookieHeader, 'https://evil.example')
    await expect.poll(() => [guest.code(), foreign.code()], { timeout: 5000 }).toEqual([4401, 4401])
    expect(guest.messages[0]).toMatchObject({ topic: 'error', code: '10007' })
  })
})
