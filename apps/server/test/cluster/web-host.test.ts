// Two web processes of a cluster, with real HTTP: what one was told, the other shows; what one
// takes away, the other refuses; a key makes one bot whichever is asked; engines die meanwhile.
import { once } from 'node:events'
import { setTimeout as pause } from 'node:timers/promises'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { WebSocket } from 'ws'
import { HISTORY_AWAY_CODE, sockets } from '@trellis/contract'
import { createIdSource, PARTITIONS, type UserId } from '@trellis/kernel'
import { hashToken } from '../../src/auth/token-hash.ts'
import { DEFAULT_PREFIX } from '../../src/nats/groups.ts'
import { startTracing } from '../../src/observe/tracing.ts'
import type { RunningServer } from '../../src/start-server.ts'
import { soundGrid, TestClient, type Answer } from '../http-server-fixture.ts'
import { eventually, steadyMs } from './bus-stage.ts'
import { GROUPS } from './group-engine.ts'
import type { OwnProcess } from './own-process.ts'
import { healthAt, ToldMetrics } from '../told-metrics.ts'
import { TraceCollector, wayOfCreate, type CollectedSpan } from './trace-collector.ts'
import { WebStage } from './web-stage.ts'

const CREATE = '/s1/bot/grid/v1/create-grid'
const BALANCE = '/s1/bot/spot/v1/balance'
const BOTS = '/tradingbot/v1/list-all-bots'
const PASSWORD = 'correct horse'
/** Each waits for the rows itself. */
const MOST_TIMES = 10

let stage: WebStage
let engine: OwnProcess
let one: RunningServer
let other: RunningServer
let collector: TraceCollector
let stopTracing: () => Promise<void>

beforeAll(async () => {
  collector = await TraceCollector.start()
  process.env['OTEL_EXPORTER_OTLP_ENDPOINT'] = collector.address
  stopTracing = await startTracing('trellis-web', process.env)
  stage = await WebStage.start(DEFAULT_PREFIX)
  engine = await stage.engine()
  one = await stage.web()
  other = await stage.web()
  await Promise.all([stage.settled(one), stage.settled(other)])
}, 240_000)
afterAll(async () => {
  await stage.stop()
  await stopTracing()
  collector.close()
  delete process.env['OTEL_EXPORTER_OTLP_ENDPOINT']
}, 60_000)

/** Somebody who signed up at one web process, as seen by both. */
async function newUser(email: string): Promise<readonly [TestClient, TestClient]> {
  const first = new TestClient(one)
  expect((await first.register(email, PASSWORD)).code).toBe(0)
  return [first, bySession(other, first)]
}

/** The same session at another process, as a browser behind a balancer has it. */
function bySession(
  web: { readonly address: string },
  { token, userId }: Pick<TestClient, 'token' | 'userId'>,
): TestClient {
  const client = Object.assign(new TestClient(web), { token, userId })
  const [post, get] = [client.post.bind(client), client.get.bind(client)]
  const headers = { usertoken: token }
  client.post = (path, body, options) => post(path, body, { ...options, headers })
  client.get = (path, query, options) => get(path, query, { ...options, headers })
  return client
}

/** A read; where rows that another process fills are behind, that is said and it is asked again. */
async function readRows(client: TestClient, path: string, body: object): Promise<Answer> {
  let answer = await client.post(path, body)
  for (let times = 1; answer.code === HISTORY_AWAY_CODE && times < MOST_TIMES; times++)
    answer = await client.post(path, body)
  expect(answer.code).toBe(0)
  return answer
}

const idsOf = async (client: TestClient, status: 'ONGOING' | 'CLOSED'): Promise<string[]> => {
  const { result } = await readRows(client, BOTS, { status })
  return result.bots.map((row: { figures: { bot_id: string } }) => row.figures.bot_id)
}

/** A grid around the price; answers its id. */
async function madeBy(client: TestClient): Promise<string> {
  const { result } = await client.post(CREATE, (await soundGrid(client)).grid)
  expect(result).toMatchObject({ status_code: 200 })
  return String(result.grid_id)
}

const available = async (client: TestClient): Promise<string> =>
  (await client.post(BALANCE, { coins: 'USDT' })).result.balances[0]?.available

const placesOf = (span: CollectedSpan): readonly string[] =>
  [span.attributes.get('trellis.places') ?? []].flat()

test('a create is one trace through web and engine, and its place is met again at the projector', async () => {
  const [first] = await newUser('traced@example.org')
  await madeBy(first)
  const isCreate = ({ attributes }: CollectedSpan) => attributes.get('http.route') === CREATE
  const way = () => wayOfCreate(collector.spans, collector.spans.find(isCreate)?.traceId)
  await eventually('its spans have come', () => way().length === 5)
  expect(way().map(({ name, service }) => `${service}: ${name}`)).toEqual([
    'trellis-web: spot-grid.createGrid',
    'trellis-web: bus call',
    'trellis-engine: bus answer',
    'trellis-engine: engine create',
    'trellis-engine: journal append',
  ])
  const place = String(way().at(-1)?.attributes.get('trellis.place'))
  const [partition = '', position] = place.split('@')
  const holds = (span: CollectedSpan): boolean =>
    placesOf(span).some((it) => {
      const [of, to] = it.split('@')
      return of === partition && Number(to) >= Number(position)
    })
  await eventually('the rows hold it', () =>
    collector.spans.some((span) => span.name === 'projector transaction' && holds(span)),
  )
  const told = JSON.stringify(collector.spans.map((it) => [...it.attributes]))
  for (const secret of [first.token, first.userId, 'traced', PASSWORD])
    expect(told).not.toContain(secret)
})

test('what one was told, the other shows at once: account, money, bots and their end', async () => {
  const [, there] = await newUser('both@example.org')
  const here = new TestClient(other)
  const signedIn = await here.post('/v2/public/user/login', {
    email: 'both@example.org',
    password: PASSWORD,
  })
  expect(signedIn.code).toBe(0)
  expect(await available(there)).toBe('100000')
  const taken = await new TestClient(other).register('both@example.org', PASSWORD)
  expect(taken.code).not.toBe(0)
  const session = { token: String(signedIn.result.user_token), userId: here.userId }
  const client = bySession(one, session)
  const bot = await madeBy(client)
  expect(await idsOf(there, 'ONGOING')).toEqual([bot])
  expect(await available(there)).toBe(await available(client))
  // What happened to it is in read models that a third process fills.
  const lived = await readRows(there, '/s1/bot/v1/activity', { bot_id: bot, limit: 50 })
  expect(lived.result.rows.length).toBeGreaterThan(0)
  const closed = await there.post('/grid/v1/close-grid', { bot_id: bot, close_mode: '3' })
  expect(closed.result).toMatchObject({ status_code: 200 })
  await eventually('it has ended', async () => (await idsOf(client, 'ONGOING')).length === 0)
  expect(await idsOf(client, 'CLOSED')).toEqual([bot])
  expect(await idsOf(there, 'CLOSED')).toEqual([bot])
  expect(await available(client)).toBe(await available(there))
})

test('what an account has set at one is answered by the other', async () => {
  const [first, there] = await newUser('settings@example.org')
  const read = async (client: TestClient): Promise<{ topic: string; toast: boolean }> =>
    (await client.post('/s1/bot/v1/notification-settings')).result.topics[0]
  const { topic, toast: before } = await read(first)
  for (let times = 1; times <= 8; times++) {
    const [writer, reader] = times % 2 === 1 ? [first, there] : [there, first]
    const toast = times % 2 === 1 ? !before : before
    const topics = [{ topic, bell: true, toast, title: false }]
    const set = await writer.post('/s1/bot/v1/set-notification-settings', { topics })
    expect(set.code).toBe(0)
    expect(await read(reader)).toMatchObject({ topic, toast })
  }
})

test('a page at one hears what is done at the other', async () => {
  const [first, there] = await newUser('live@example.org')
  const heard: Record<string, unknown>[] = []
  const address = other.address.replace('http', 'ws') + sockets.bots
  const headers = { usertoken: first.token, origin: other.address }
  const socket = new WebSocket(address, { headers })
  socket.on('message', (data: Buffer) =>
    heard.push(JSON.parse(data.toString()) as Record<string, unknown>),
  )
  await once(socket, 'open')
  await eventually('it is let in', () => heard.some(({ topic }) => topic === 'clock'))
  await pause(1000)
  const bot = await madeBy(first)
  const isOfBot = (it: Record<string, unknown>): boolean =>
    it['topic'] === 'bot' && it['bot_id'] === bot
  await eventually('it is told of the bot', () => heard.some(isOfBot))
  await eventually('and that Funding has changed', () =>
    heard.some(({ topic }) => topic === 'funding'),
  )
  expect(heard.some(({ topic }) => topic === 'lagged')).toBe(false)
  // What is read at one is read at the other.
  const news = (): number => heard.filter(({ topic }) => topic === 'notifications').length
  await pause(1000)
  const before = news()
  const upTo = await first.post('/s1/bot/v1/read-notifications', { up_to: String(2 ** 40) })
  expect(upTo.code).toBe(0)
  await eventually('it is told to look again', () => news() > before)
  // The session ends at one, and with it the page's stream at the other.
  const ended = once(socket, 'close')
  expect((await first.post('/v2/private/user/logout')).code).toBe(0)
  await ended
  expect((await there.post(BALANCE)).code).toBe(10007)
})

test('a session that is revoked at one is refused at the other within a second', async () => {
  const [first, there] = await newUser('revoked@example.org')
  expect((await there.post(BALANCE)).code).toBe(0)
  expect((await first.post('/v2/private/user/logout')).code).toBe(0)
  const endedMs = steadyMs()
  while ((await there.post(BALANCE)).code === 0) expect(steadyMs() - endedMs).toBeLessThan(1000)
  expect((await there.post(BALANCE)).code).toBe(10007)
})

test('a key that is sent to both at once makes one bot, and users register once', async () => {
  const [first, there] = await newUser('keyed@example.org')
  const { grid } = await soundGrid(first)
  const made: Answer[] = await Promise.all(
    Array.from({ length: 10 }, (_, i) =>
      (i % 2 === 0 ? first : there).post(CREATE, { ...grid, request_id: 'the same' }),
    ),
  )
  expect(made.map(({ result }) => result.status_code)).toEqual(Array(10).fill(200))
  const ids = new Set(made.map(({ result }) => String(result.grid_id)))
  expect(ids.size).toBe(1)
  expect(await idsOf(there, 'ONGOING')).toEqual([...ids])
  // Without a key each is a bot of its own, also where both drew its id in one millisecond.
  const more = await Promise.all(
    Array.from({ length: 8 }, (_, i) => (i % 2 === 0 ? first : there).post(CREATE, grid)),
  )
  for (const { result } of more) ids.add(String(result.grid_id))
  expect(ids.size).toBe(9)
  expect((await idsOf(first, 'ONGOING')).toSorted()).toEqual([...ids].toSorted())
  const registered = await Promise.all(
    [one, other, one, other].map((web) =>
      new TestClient(web).register('once@example.org', PASSWORD),
    ),
  )
  expect(registered.filter(({ code }) => code === 0)).toHaveLength(1)
})

test('an account whose opening was interrupted is opened by whoever is called for it', async () => {
  const { directory } = one.host
  const user = createIdSource()(Date.now(), 77 % PARTITIONS)
  const account = { user, email: 'half@example.org', passwordHash: '', countryCode: '', lang: 'en' }
  await directory.execute((it) => it.register({ ...account, createdAtMs: Date.now() }))
  const token = 'h'.repeat(43)
  const session = { tokenHash: hashToken(token), createdAtMs: Date.now() }
  const ends = { expiresAtMs: Date.now() + 60_000 }
  await directory.execute((it) => it.openSession({ user, ...session, ...ends }))
  const client = new TestClient(other)
  client.token = token
  const there = bySession(other, client)
  expect(await available(there)).toBe('100000')
  expect(await madeBy(there)).not.toBe('')
})

test('an engine that is killed: who asks is told or waits, and finds by the key what was made', async () => {
  const users = await Promise.all(
    Array.from({ length: 6 }, (_, i) => newUser(`killed${i}@example.org`)),
  )
  const next = await stage.engine()
  const { grid } = await soundGrid(new TestClient(one))
  const told = new Set<number>()
  let isOver = false
  const work = users.map(async ([first, there], i) => {
    const keys: string[] = []
    for (let n = 0; !isOver; n++) {
      const key = `${i}-${n}`
      keys.push(key)
      const { http, result } = await first.post(CREATE, {
        ...grid,
        quote_investment: '400',
        request_id: key,
      })
      told.add(Number(result?.status_code ?? http))
      await pause(100)
    }
    // Whatever was said, each key has one bot, asked for at the other process.
    const bots = new Map<string, string>()
    for (const key of keys) {
      await eventually('it is known by its key', async () => {
        const again = await there.post(CREATE, {
          ...grid,
          quote_investment: '400',
          request_id: key,
        })
        if (again.result?.status_code === 200) bots.set(key, String(again.result.grid_id))
        return bots.has(key)
      })
    }
    expect(new Set(bots.values()).size).toBe(keys.length)
    expect((await idsOf(there, 'ONGOING')).toSorted()).toEqual([...bots.values()].toSorted())
  })
  await pause(1500)
  await engine.kill()
  await eventually(
    'all trade again',
    () => other.host.health().workers.every(({ phase }) => phase === 'trading'),
    60_000,
  )
  await pause(1000)
  isOver = true
  await Promise.all(work)
  engine = next
  expect(told).toContain(200)
  for (const status of told) expect([200, 503, 504]).toContain(status)
}, 180_000)

test('a web process that is killed: its clients go on at another with all that they made', async () => {
  const dying = await stage.webProcess()
  const client = new TestClient(dying)
  expect((await client.register('dying@example.org', PASSWORD)).code).toBe(0)
  const { grid } = await soundGrid(client)
  const made: Promise<Answer | undefined>[] = []
  const keys = Array.from({ length: 12 }, (_, i) => `key ${i}`)
  const create = (asked: TestClient, request_id: string): Promise<Answer> =>
    asked.post(CREATE, { ...grid, quote_investment: '400', request_id })
  for (const key of keys) {
    made.push(create(client, key).catch(() => undefined))
    await pause(5)
  }
  await made[2]
  dying.kill()
  const told = (await Promise.all(made)).flatMap((it) =>
    it?.result?.status_code === 200 ? [String(it.result.grid_id)] : [],
  )
  expect(told.length).toBeGreaterThan(0)
  const there = bySession(one, client)
  const known = await Promise.all(keys.map((key) => create(there, key)))
  const ids = known.map(({ result }) => String(result.grid_id))
  expect(new Set(ids).size).toBe(keys.length)
  for (const id of told) expect(ids).toContain(id)
  expect((await idsOf(bySession(other, client), 'ONGOING')).toSorted()).toEqual(ids.toSorted())
}, 120_000)

test('each says what it hears of the others, and what became of its calls', async () => {
  const health = await healthAt(one.address)
  expect(health).toMatchObject({ status: 200, body: { ready: true, cluster: { unowned: [] } } })
  expect(health?.body.cluster?.directoryAgeMs).toBeLessThan(1000)
  const told = await ToldMetrics.at(one.address)
  // Nobody was ever insured here.
  told.expectAllOf('web', ['trellis_insurance'])
  expect(told.value('trellis_bus_calls_total{result="done"}')).toBeGreaterThan(0)
  expect(told.value('trellis_groups_unowned')).toBe(0)
  expect(told.value('trellis_directory_silence_ms')).toBeLessThan(1000)
})

test('history that is behind what anybody was told is refused, never answered as it was', async () => {
  const [first, there] = await newUser('behind@example.org')
  const bot = await madeBy(first)
  const lived = (client: TestClient, bot_id: string): Promise<Answer> =>
    client.post('/s1/bot/v1/activity', { bot_id, limit: 50 })
  expect((await lived(there, bot)).http).toBe(200)
  await stage.stopProjecting()
  const next = await madeBy(first)
  for (const client of [first, there]) {
    expect(await lived(client, next)).toMatchObject({ http: 503 })
    // Also of what was there before: the partition as a whole is behind.
    expect(await lived(client, bot)).toMatchObject({ http: 503 })
  }
  // Bots are asked of whoever has them.
  expect((await idsOf(there, 'ONGOING')).toSorted()).toEqual([bot, next].toSorted())
  stage.project()
  await eventually('it is answered again', async () => (await lived(there, next)).http === 200)
  expect((await lived(there, next)).result.rows.length).toBeGreaterThan(0)
})

test('without the directory private calls are refused, and the balancer hears it; markets are shown', async () => {
  const [first] = await newUser('unheard@example.org')
  const health = async (): Promise<number> => (await fetch(`${one.address}/healthz`)).status
  expect(await health()).toBe(200)
  await engine.kill()
  const newest = one.host.lastPosition(Number(first.userId) as UserId).catch(String)
  await pause(1100)
  expect((await first.post(BALANCE)).http).toBe(503)
  expect(await health()).toBe(503)
  const item = { symbol: 'BTCUSDT', category: 'spot' }
  const market = await new TestClient(one).get('/contract/v5/product/dynamic-symbol-item', item)
  expect(market.http).toBe(200)
  // By it a target begins: by less than anybody was told it would be sent old news.
  expect(await newest).toContain('nobody says how far partition')
  // Rows that saw more of a partition than its stream has stop its group, and no other.
  const group = (await stage.sawMore(1000)) % GROUPS
  await stage.engine()
  await eventually('it is heard again', async () => (await health()) === 200)
  const phases = (): string[] => one.host.health().workers.map(({ phase }) => phase)
  await eventually('all others trade', () => {
    return phases().every((phase, at) => (phase === 'trading') !== (at === group))
  })
  await stage.sawMore(-1000)
  await stage.settled(one)
  expect((await first.post(BALANCE)).code).toBe(0)
  // What is about to stop says so, and still serves whoever was sent there.
  one.drain()
  expect(await healthAt(one.address)).toMatchObject({ status: 503, body: { phase: 'stopping' } })
  expect((await first.post(BALANCE)).code).toBe(0)
})
