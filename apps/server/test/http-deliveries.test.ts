// News leave the page: push and webhook delivered, retried, given up, and all of it in the log;
// kept over restarts, sent to nobody who does not want them, and never to an address inside.
import { mkdtempSync, rmSync } from 'node:fs'
import { createHmac } from 'node:crypto'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { deliveryPaths as paths, TARGETS_MAX } from '@trellis/contract'
import { price } from '@trellis/kernel'
import {
  isCluster,
  soundGrid,
  startTestServer,
  TestClient,
  type TestServer,
} from './http-server-fixture.ts'
import { decrypt, keysOf, newBrowser, vapidClaims } from './push-service.ts'
import { SteppedMarket } from './stepped-market.ts'
import { TargetService } from './target-services.ts'

const CREATE = '/s1/bot/grid/v1/create-grid'
const CLOSE = '/grid/v1/close-grid'
const PASSWORD = 'correct horse'
const WAIT = { timeout: 60_000 }
const market = new SteppedMarket(Date.UTC(2026, 5, 1))
const folder = mkdtempSync(join(tmpdir(), 'trellis-away-'))
const services = new TargetService()
let server: TestServer
/** Of each test another one. */
let client: TestClient
let users = 0

async function start(env: Record<string, string> = {}): Promise<TestServer> {
  const own = { TRELLIS_DATA_DIR: join(folder, 'data'), TRELLIS_LOOPBACK_TARGETS: '1', ...env }
  const pausesMs = [20, 40]
  const host = { market: market.given, embedded: 'disk' as const }
  return startTestServer(own, host, { pausesMs, limitMs: 400 })
}

/** Somebody new, who wants each event told by itself. */
async function user(): Promise<TestClient> {
  const made = server.client()
  await made.register(`user-${(users += 1)}@example.org`, PASSWORD)
  await made.post(paths.set.site, { grouping: false })
  return made
}

beforeAll(async () => {
  await services.start()
  server = await start()
}, 120_000)
beforeEach(async () => {
  client = await user()
})
afterAll(async () => {
  await server.stop()
  services.stop()
  rmSync(folder, { recursive: true, force: true })
})

interface Logged {
  readonly id: string
  readonly target: string
  readonly type: string
  readonly state: string
  readonly attempts: number
  readonly answer: number
  readonly reason: string
  readonly count: number
  readonly next_at: string
  readonly made_at: string
}

const log = async (of = client): Promise<readonly Logged[]> =>
  (await of.post(paths.log.site, {})).result.rows as readonly Logged[]
const fates = async (target: string, of = client): Promise<readonly string[]> =>
  (await log(of))
    .filter((row) => row.target === target)
    .map((row) => `${row.type} ${row.state} ${row.attempts} ${row.answer} ${row.reason}`.trim())

async function hookAt(path: string, of = client): Promise<{ id: string; secret: string }> {
  const made = await of.post(paths.addWebhook.site, { url: services.url(path), name: path })
  return made.result as { id: string; secret: string }
}

/** Something to tell: a grid that its owner closes. */
async function closeOne(of = client): Promise<string> {
  const bot = (await of.post(CREATE, (await soundGrid(of)).grid)).result.grid_id as string
  expect((await of.post(CLOSE, { grid_id: bot, close_mode: 'QUOTE_MODE' })).code).toBe(0)
  return bot
}

describe('a webhook', () => {
  test('gets what happens, signed, under an id that the log has', async () => {
    await closeOne()
    const { id, secret } = await hookAt('/well')
    const bot = await closeOne()
    await expect.poll(() => fates(id), WAIT).toEqual(['closed delivered 1 201'])
    const [got] = services.at('/well')
    const body = got?.body.toString() ?? ''
    expect(services.at('/well')).toHaveLength(1)
    expect(JSON.parse(body)).toMatchObject({
      type: 'closed',
      count: 1,
      events: [{ bot_id: bot, symbol: 'BTCUSDT', kind: 'spot-grid' }],
    })
    const headers = got?.headers ?? {}
    expect(headers['webhook-id']).toBe((await log())[0]?.id)
    const key = Buffer.from(secret.replace('whsec_', ''), 'base64')
    const signed = `${String(headers['webhook-id'])}.${String(headers['webhook-timestamp'])}.${body}`
    const right = createHmac('sha256', key).update(signed).digest('base64')
    expect(headers['webhook-signature']).toBe(`v1,${right}`)
    expect(Math.abs(Number(headers['webhook-timestamp']) * 1000 - Date.now())).toBeLessThan(60_000)
  })

  test('that fails is tried again under the same id, one that never answers is given up', async () => {
    services.replies.set('/late', [500, 'never'])
    services.usual.set('/dead', 'never')
    services.usual.set('/moved', 302)
    const [late, dead, moved] = [
      await hookAt('/late'),
      await hookAt('/dead'),
      await hookAt('/moved'),
    ]
    await closeOne()
    await expect.poll(() => fates(late.id), WAIT).toEqual(['closed delivered 3 201'])
    await expect.poll(() => fates(dead.id), WAIT).toEqual(['closed given-up 3 0 no-answer'])
    await expect.poll(() => fates(moved.id), WAIT).toEqual(['closed given-up 3 302 redirected'])
    const ids = services.at('/late').map(({ headers }) => headers['webhook-id'])
    expect([ids.length, new Set(ids).size]).toEqual([3, 1])
  })

  test('is tested at once, and once', async () => {
    services.usual.set('/tested', 503)
    const { id } = await hookAt('/tested')
    const made = await client.post(paths.test.site, { id })
    await expect.poll(() => fates(id), WAIT).toEqual(['test given-up 1 503 refused'])
    expect((await log())[0]?.id).toBe(made.result.delivery)
    expect(JSON.parse(services.at('/tested')[0]?.body.toString() ?? '')).toMatchObject({
      type: 'test',
      events: [],
    })
  })

  test('is signed with both secrets after a change of them', async () => {
    const { id, secret } = await hookAt('/turned')
    const turned = (await client.post(paths.rotate.site, { id })).result.secret as string
    expect(turned).toMatch(/^whsec_/)
    expect(turned).not.toBe(secret)
    await client.post(paths.test.site, { id })
    await expect.poll(() => fates(id), WAIT).toEqual(['test delivered 1 201'])
    const signed = String(services.at('/turned')[0]?.headers['webhook-signature'])
    expect(signed.split(' ')).toHaveLength(2)
  })
})

describe('a browser', () => {
  const browser = newBrowser()
  const subscription = (path: string, name = 'Phone', keys = keysOf(browser)) => ({
    endpoint: services.url(path),
    ...keys,
    name,
    lang: 'ar',
  })

  test('is pushed what it alone can read, by a server that says who it is', async () => {
    const { push_key: key } = (await client.post(paths.targets.site, {})).result
    expect(Buffer.from(key as string, 'base64url')).toHaveLength(65)
    const { id } = (await client.post(paths.addPush.site, subscription('/push'))).result
    const again = await client.post(paths.addPush.site, subscription('/push', 'My phone'))
    expect(again.result.id).toBe(id)
    const { targets } = (await client.post(paths.targets.site, {})).result
    expect(targets).toMatchObject([{ id, sort: 'push', name: 'My phone', readable: true }])
    const { grid, at } = await soundGrid(client)
    const wish = { ...grid, max_price: at(1.02), take_profit_price: at(1.04) }
    await client.post(CREATE, wish)
    for (const factor of [1.03, 1.03]) {
      const symbol = market.symbolOf('BTCUSDT')
      market.walk([{ symbol, to: price(Math.round(market.last(symbol) * factor)) }])
    }
    const both = ['range-left delivered 1 201', 'take-profit delivered 1 201']
    await expect.poll(async () => [...(await fates(id))].sort(), WAIT).toEqual(both)
    const told = services.at('/push').map(({ body }) => JSON.parse(decrypt(browser, body)))
    expect(told).toContainEqual(
      expect.objectContaining({ type: 'take-profit', lang: 'ar', count: 1 }),
    )
    const { authorization = '' } = services.at('/push')[0]?.headers ?? {}
    expect(vapidClaims(authorization)).toMatchObject({ aud: new URL(services.url('/')).origin })
  })

  test('that takes no more is a target no more, and the log says why', async () => {
    services.usual.set('/expired', 410)
    const { id } = (await client.post(paths.addPush.site, subscription('/expired'))).result
    await client.post(paths.test.site, { id })
    await expect.poll(() => fates(id), WAIT).toEqual(['test given-up 1 410 gone'])
    expect((await client.post(paths.targets.site, {})).result.targets).toEqual([])
  })

  test('rings for who uses it now, where they hold its keys', async () => {
    const other = await user()
    const { id } = (await client.post(paths.addPush.site, subscription('/shared'))).result
    const forged = { ...keysOf(newBrowser()), p256dh: keysOf(browser).p256dh }
    await other.post(paths.addPush.site, subscription('/shared', 'x', forged))
    expect((await client.post(paths.targets.site, {})).result.targets).toMatchObject([{ id }])
    await other.post(paths.addPush.site, subscription('/shared'))
    expect((await client.post(paths.targets.site, {})).result.targets).toEqual([])
  })
})

test('a browser that logs out is pushed to no more', async () => {
  await client.get('/v2/private/user/profile')
  const sent = { endpoint: services.url('/out'), ...keysOf(newBrowser()) }
  expect((await client.post(paths.addPush.site, sent)).code).toBe(0)
  const other = server.client()
  const email = `user-${users}@example.org`
  await other.post('/v2/public/user/login', { email, password: PASSWORD })
  const targets = async () => (await other.post(paths.targets.site, {})).result.targets as object[]
  expect(await targets()).toHaveLength(1)
  await client.post('/v2/private/user/logout')
  expect(await targets()).toEqual([])
})

test('a push is of the browser that its session was opened in, whatever the call calls itself', async () => {
  const stolen = {
    headers: { usertoken: client.token, cookie: 'guid=00000000-0000-4000-8000-000000000000' },
  }
  const sent = { endpoint: services.url('/stolen'), ...keysOf(newBrowser()) }
  expect((await client.post(paths.addPush.site, sent, stolen)).code).toBe(0)
  const other = server.client()
  const email = `user-${users}@example.org`
  await other.post('/v2/public/user/login', { email, password: PASSWORD })
  const targets = async () => (await other.post(paths.targets.site, {})).result.targets as object[]
  expect(await targets()).toMatchObject([{ sort: 'push' }])
  await other.post('/v2/private/user/end-other-sessions')
  expect(await targets()).toEqual([])
})

test('a browser in which another user logs in is pushed nothing of the one before', async () => {
  const other = await user()
  const sent = { endpoint: services.url('/taken'), ...keysOf(newBrowser()) }
  expect((await other.post(paths.addPush.site, sent)).code).toBe(0)
  const [own, others] = [users - 1, users].map((n) => `user-${n}@example.org`)
  const login = async (of: TestClient, email = '') => {
    await of.post('/v2/public/user/login', { email, password: PASSWORD })
    return of
  }
  const targets = async (of: TestClient) => (await of.post(paths.targets.site, {})).result.targets
  await login(other, others)
  expect(await targets(other)).toHaveLength(1)
  await login(other, own)
  expect(await targets(await login(server.client(), others))).toEqual([])
})

test('a new password logs every browser out: none is pushed to, webhooks stay', async () => {
  await client.post(paths.addPush.site, {
    endpoint: services.url('/old'),
    ...keysOf(newBrowser()),
  })
  await hookAt('/program')
  const passwords = { current_password: PASSWORD, new_password: 'eleven quiet otters 77' }
  expect((await client.post('/v2/private/user/password', passwords)).code).toBe(0)
  const { targets } = (await client.post(paths.targets.site, {})).result
  expect(targets).toMatchObject([{ sort: 'webhook' }])
})

describe('over a restart', () => {
  test('what waits goes on, what was under way goes again, and nothing old goes at all', async () => {
    const email = `user-${users}@example.org`
    services.replies.set('/again', ['never'])
    const { id } = await hookAt('/again')
    await closeOne()
    await expect.poll(() => services.at('/again').length, WAIT).toBeGreaterThan(0)
    await server.stop()
    server = await start()
    const back = server.client()
    await back.post('/v2/public/user/login', { email, password: PASSWORD })
    await expect.poll(async () => (await fates(id, back)).length, WAIT).toBe(1)
    await expect
      .poll(() => fates(id, back), WAIT)
      .toEqual([expect.stringMatching(/^closed delivered [23] 201$/)])
    const ids = services.at('/again').map(({ headers }) => headers['webhook-id'])
    expect(new Set(ids).size).toBe(1)
  })
})

describe('without its database', () => {
  test('a server sends nothing old, and goes on with what is new', async (context) => {
    if (isCluster) context.skip('takes the embedded database away')
    const email = `user-${users}@example.org`
    const { id } = await hookAt('/lost')
    await closeOne()
    await expect.poll(() => fates(id), WAIT).toEqual(['closed delivered 1 201'])
    await server.stop()
    rmSync(join(folder, 'data', 'database'), { recursive: true })
    server = await start()
    client = server.client()
    await client.post('/v2/public/user/login', { email, password: PASSWORD })
    const bot = await closeOne()
    await expect.poll(() => fates(id), WAIT).toEqual(['closed delivered 1 201'])
    const bots = services
      .at('/lost')
      .map(({ body }) => JSON.parse(body.toString()).events[0].bot_id)
    expect([bots.length, bots[1]]).toEqual([2, bot])
  })
})

describe('what is refused', () => {
  test('an address inside, in whatever form', async () => {
    for (const url of [
      'http://169.254.169.254/',
      'https://[::ffff:10.0.0.1]/',
      'https://0xa000001/',
    ]) {
      const answer = await client.post(paths.addWebhook.site, { url })
      expect([answer.code, JSON.stringify(answer.body)]).toEqual([
        10001,
        expect.stringMatching(/"url".*https and a public host.*send it like/),
      ])
    }
    expect((await client.post(paths.targets.site, {})).result.targets).toEqual([])
  })

  test('keys that nothing can be encrypted for, and a zone that is none', async () => {
    const sent = { endpoint: services.url('/x'), ...keysOf(newBrowser()) }
    for (const bad of [{ p256dh: 'AAAA' }, { auth: 'AAAA' }]) {
      expect((await client.post(paths.addPush.site, { ...sent, ...bad })).code).toBe(10001)
    }
    const quiet = { on: true, from: 0, to: 60, zone: 'Moon/Base' }
    const answer = await client.post(paths.set.site, { quiet })
    expect(JSON.stringify(answer.body)).toMatch(/quiet\.zone.*Europe\/Berlin/)
  })

  test('one target too many, and what is somebody else’s', async () => {
    const { id } = await hookAt('/mine')
    for (let n = 1; n < TARGETS_MAX.webhook; n += 1) await hookAt(`/more-${n}`)
    const full = await client.post(paths.addWebhook.site, { url: services.url('/full') })
    expect(JSON.stringify(full.body)).toMatch(/"url".*at most 5 webhooks.*remove one first/)
    const other = await user()
    for (const path of [paths.remove.site, paths.test.site, paths.rotate.site]) {
      expect((await other.post(path, { id })).code).toBe(10001)
    }
    expect(await log(other)).toEqual([])
    expect((await server.client().post(paths.targets.site, {})).code).toBe(10007)
  })
})

test('several of one type within a minute are one message that says how many', async () => {
  await client.post(paths.set.site, { grouping: true })
  await hookAt('/busy')
  const seen = async () => (await log()).map(({ count, state }) => `${count} ${state}`)
  await closeOne()
  await expect.poll(seen, WAIT).toEqual(['1 delivered'])
  for (let n = 0; n < 2; n += 1) await closeOne()
  await expect.poll(seen, WAIT).toEqual(['2 waiting', '1 delivered'])
  const [waiting, first] = await log()
  expect(Number(waiting?.next_at)).toBe(Number(first?.made_at) + 60_000)
  // Those who want a quiet night are told in the morning; at another setting of it at once.
  await client.post(paths.set.site, { grouping: false, quiet: allDay(true) })
  await closeOne()
  await expect.poll(async () => (await log())[0]?.reason, WAIT).toBe('quiet')
  await client.post(paths.set.site, { quiet: allDay(false) })
  await expect.poll(async () => (await log())[0]?.state, WAIT).toBe('delivered')
})

const allDay = (on: boolean) => ({ on, from: 0, to: 0, zone: 'Etc/UTC' })
