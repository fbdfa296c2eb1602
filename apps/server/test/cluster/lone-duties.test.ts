// What one process of a cluster does for all of it, on real servers: news sent once by whoever has
// the lease, the house opened once, what a web process left is carried out; and what web processes
// tell one another: challenges of passkeys, signed calls, announcements.
import { afterAll, beforeAll, expect, test } from 'vitest'
import { deliveryPaths as paths } from '@trellis/contract'
import type { UserId } from '@trellis/kernel'
import { HOUSE_DOMAIN } from '../../src/host/house-accounts.ts'
import { BANNED } from '../../src/host/late-ending.ts'
import { DEFAULT_PREFIX } from '../../src/nats/groups.ts'
import { wished } from '../../src/operator/pending-endings.ts'
import type { RunningServer } from '../../src/start-server.ts'
import { soundGrid, TestClient } from '../http-server-fixture.ts'
import { instructWith } from '../instruction-fixture.ts'
import { SoftPasskey } from '../soft-passkey.ts'
import { TargetService } from '../target-services.ts'
import { eventually } from './bus-stage.ts'
import type { OwnProcess } from './own-process.ts'
import { WEB_SECRET, WebStage } from './web-stage.ts'

const CREATE = '/s1/bot/grid/v1/create-grid'
const CLOSE = '/grid/v1/close-grid'
const PASSWORD = 'correct horse'
const services = new TargetService()
let stage: WebStage
let one: RunningServer
let other: RunningServer
/** Who has the lease. */
let doing: OwnProcess

beforeAll(async () => {
  await services.start()
  stage = await WebStage.start(DEFAULT_PREFIX, {
    TRELLIS_LOOPBACK_TARGETS: '1',
    TRELLIS_HOUSE: '1',
  })
  const engine = stage.engine()
  ;[one, other] = await Promise.all([stage.web(), stage.web(), engine])
  doing = await stage.duties('first')
  await stage.settled(one)
}, 240_000)
afterAll(async () => {
  await stage.stop()
  services.stop()
}, 60_000)

const begun = (process: OwnProcess): boolean => process.said().includes('this process sends news')

/** Somebody signed up at one web process, as the other knows them. */
async function newUser(email: string): Promise<readonly [TestClient, TestClient]> {
  const client = new TestClient(one)
  expect((await client.register(email, PASSWORD)).code).toBe(0)
  await client.post(paths.set.site, { grouping: false })
  const there = new TestClient(other)
  const post = there.post.bind(there)
  // The same browser, behind a balancer.
  there.post = (path, body, options) =>
    post(path, body, { ...options, headers: { cookie: client.cookieHeader } })
  return [client, there]
}

const houseBots = async (): Promise<readonly string[]> => {
  const { state } = one.host.directory
  const leaders = ['calm', 'brisk'].flatMap(
    (name) => state.accountByEmail(`${name}@${HOUSE_DOMAIN}`)?.user ?? [],
  )
  const bots = await Promise.all(leaders.map((user) => one.host.bots.ofUser(user)))
  return bots.flat().map(({ bot }) => String(bot))
}

test('the house is opened by whoever has the lease, and sends news once, also over its death', async () => {
  await eventually('it does what one alone does', () => begun(doing))
  await eventually('the house has its bots', async () => (await houseBots()).length === 4, 60_000)
  const [client, there] = await newUser('told@example.org')
  services.replies.set('/hook', ['never'])
  const made = await client.post(paths.addWebhook.site, { url: services.url('/hook'), name: 'h' })
  const { id } = made.result as { id: string }
  // A test of it comes from the web process that was asked, by way of the database.
  expect((await there.post(paths.test.site, { id })).code).toBe(0)
  await eventually('it is on its way', () => services.at('/hook').length === 1)
  await doing.kill()
  doing = await stage.duties('second')
  await eventually('another one goes on', () => begun(doing), 30_000)
  await eventually('and sends it again', () => services.at('/hook').length === 2)
  const ids = services.at('/hook').map(({ headers }) => headers['webhook-id'])
  expect(new Set(ids).size).toBe(1)
  const log = async (): Promise<readonly string[]> =>
    (await there.post(paths.log.site, {})).result.rows.map(
      (it: { type: string; state: string; attempts: number }) =>
        `${it.type} ${it.state} ${it.attempts}`,
    )
  await eventually('both web processes show it', async () => (await log()).length === 1)
  await eventually('with its attempts', async () => (await log())[0] === 'test delivered 2')
  // News of a bot, made by projectors, travel once.
  const bot = (await client.post(CREATE, (await soundGrid(client)).grid)).result.grid_id as string
  expect((await client.post(CLOSE, { grid_id: bot, close_mode: 'QUOTE_MODE' })).code).toBe(0)
  await eventually('its end is told', () => services.at('/hook').length === 3)
  expect(JSON.parse(services.at('/hook')[2]?.body.toString() ?? '')).toMatchObject({
    type: 'closed',
    events: [{ bot_id: bot }],
  })
  // Its service has it before that is written down.
  await eventually('it is delivered', async () => (await log())[0] !== 'closed sending 1')
  expect(await log()).toEqual(['closed delivered 1', 'test delivered 2'])
  // Whoever begins to do it anew opens the house no second time.
  expect(await houseBots()).toHaveLength(4)
}, 120_000)

test('endings that a web process left are carried out, also where the lease was handed over', async () => {
  const next = await stage.duties('third')
  doing.signal('SIGTERM')
  await doing.ended()
  await eventually('the next one does it', () => begun(next), 30_000)
  const [client] = await newUser('left@example.org')
  const user = Number(client.userId) as UserId
  await client.post(CREATE, (await soundGrid(client)).grid)
  const ongoing = async (): Promise<number> =>
    (await one.host.bots.ofUser(user)).filter(({ endedAtMs }) => endedAtMs === 0).length
  expect(await ongoing()).toBe(1)
  const ending = { ...BANNED, untilMs: Math.ceil(one.host.market.nowMs()) }
  await one.host.directory.execute((state) => wished(state, user, ending))
  await eventually('its bots are ended', async () => (await ongoing()) === 0)
  await eventually('and nothing is left to do', () => {
    const settings = one.host.directory.state.account(user)?.settings
    return (settings?.get('endings') ?? '') === ''
  })
}, 60_000)

test('a passkey is begun at one web process and used at another, once', async () => {
  const [client, there] = await newUser('key@example.org')
  const passkey = new SoftPasskey()
  const place = { origin: new URL(other.address).origin, host: '127.0.0.1' }
  const body = { password: PASSWORD }
  const { options } = (await client.post('/v2/private/user/begin-passkey', body)).result
  const response = passkey.make({ challenge: options.challenge, ...place }, options.user.id)
  const finish = { response, name: 'desk' }
  const added = await there.post('/v2/private/user/finish-passkey', finish)
  expect(added.result).toEqual({ id: passkey.id })
  const asked = await client.post('/v2/public/user/begin-passkey-login')
  const challenge = String(asked.result.options.challenge)
  const login = { response: passkey.use({ challenge, ...place }) }
  const path = '/v2/public/user/finish-passkey-login'
  expect((await there.post(path, login)).code).toBe(0)
  const again = { response: passkey.use({ challenge, ...place }) }
  expect((await there.post(path, again)).code).toBe(10026)
})

test('a signed call that one has taken the other refuses', async () => {
  const [client] = await newUser('signed@example.org')
  await client.makeApiKey(['bot', 'read'])
  const raw = JSON.stringify((await soundGrid(client)).grid)
  const headers = client.signed(raw)
  const create = (web: RunningServer) =>
    new TestClient(web).post('/v5/grid/create-grid', undefined, { raw, headers })
  expect((await create(one)).result.status_code).toBe(200)
  expect((await create(other)).code).toBe(10014)
  const user = Number(client.userId) as UserId
  expect(await other.host.bots.ofUser(user)).toHaveLength(1)
})

test('what is announced at one is shown by all, and withdrawn by all', async () => {
  const search = '/x-api/announcements/api/search/v1/index/announcement-posts_en-US'
  const body = { page: 0, hitsPerPage: 10, filters: "topics.key:'trading_bots'", query: '' }
  const shown = async (web: RunningServer): Promise<boolean> => {
    const { result } = await new TestClient(web).post(search, body)
    return result.hits.some((it: { objectID: string }) => it.objectID === 'of-all')
  }
  const told = (name: string, ...words: readonly string[]): Promise<string> =>
    instructWith(WEB_SECRET, one.address, { kind: 'announcements', name, words })
  const text = '---\ntitle: Of all\ndate: 2026-01-01\n---\nSaid once.\n'
  expect(await told('announce', 'en', 'of-all', text)).toContain('of-all is announced in en')
  for (const web of [one, other]) await eventually('it is shown', () => shown(web))
  expect(await told('withdraw', 'of-all')).toContain('of-all is withdrawn')
  for (const web of [one, other]) await eventually('it is gone', async () => !(await shown(web)))
})
