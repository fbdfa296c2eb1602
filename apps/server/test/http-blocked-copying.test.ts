// Copy trading of blocked accounts, and what a start brings into line: who follows gets out and has
// nothing new copied, who leads is found, followed and copied no more, and a register that a crash
// left behind its partition says again what its followers were told.
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { banAccount } from '../src/operator/ban-account.ts'
import { eventually } from './host-fixture.ts'
import {
  soundGrid,
  startTestServer,
  type TestClient,
  type TestServer,
} from './http-server-fixture.ts'

const SITE = '/s1/bot/copy-trading/v1'
const folder = mkdtempSync(join(tmpdir(), 'trellis-blocked-'))
const dataDir = join(folder, 'data')
const password = 'correct horse'
const reason = 'Blocked after a report of fraud'
const env = { TRELLIS_DATA_DIR: dataDir, TRELLIS_SPEED: '0.000001' }
const names = ['lea', 'bad', 'mallory', 'honest', 'crashed', 'back'] as const
type Name = (typeof names)[number]
const people = {} as Record<Name, TestClient>
const marks = {} as Record<Name, string>
const bots = {} as Record<Name, string>
let server: TestServer

const emailOf = (name: Name) => `${name}@example.org`
const userOf = (name: Name) =>
  server.running.host.directory.state.accountByEmail(emailOf(name))!.user
const leadingOf = (name: Name) => server.running.host.bots.leading(userOf(name))
const ban = (name: Name, why: string) =>
  banAccount({ dataDir, email: emailOf(name), reason: why, wallMs: Date.now, log: () => undefined })
const detail = async (name: Name, bot_id = bots[name]) =>
  (await people[name].post(`${SITE}/get-detail`, { bot_id })).result
const follow = (name: Name, leader: Name) =>
  people[name].post(`${SITE}/follow`, { leader_mark: marks[leader], amount: '1000' })
const lead = (name: Name) => people[name].post(`${SITE}/become-leader`, { nickname: `The ${name}` })
const own = async (name: Name) => (await people[name].get(`${SITE}/list-leaders`)).result.own

async function madeGrid(client: TestClient): Promise<string> {
  const { grid } = await soundGrid(client)
  return (await client.post('/s1/bot/grid/v1/create-grid', grid)).result.grid_id as string
}

async function restart(): Promise<void> {
  server = await startTestServer(env)
  for (const name of names) {
    people[name] = server.client()
    const email = emailOf(name)
    expect((await people[name].post('/v2/public/user/login', { email, password })).code).toBe(0)
  }
}

beforeAll(async () => {
  server = await startTestServer(env)
  for (const name of names) {
    people[name] = server.client()
    await people[name].register(emailOf(name), password)
  }
  for (const name of ['lea', 'bad', 'crashed', 'back'] as const)
    marks[name] = (await lead(name)).result.leader_mark
  bots.mallory = (await follow('mallory', 'lea')).result.bot_id
  bots.honest = (await follow('honest', 'bad')).result.bot_id
  await people.back.post(`${SITE}/leave-leader`)
  // As a crash leaves them: the partition was told, the register was not.
  const { host } = server.running
  await host.bots.lead(userOf('crashed'), { places: 0, isOpen: false })
  await host.bots.lead(userOf('back'), { places: 500, isOpen: true })
  await server.stop()
  await ban('mallory', reason)
  await ban('bad', reason)
  await restart()
  await eventually('the last duty is done', async () => (await detail('mallory')).limits.paused)
}, 120_000)

afterAll(async () => {
  await server.stop()
  rmSync(folder, { recursive: true, force: true })
})

describe('a blocked follower', () => {
  const blocked = { status_code: 421, error_code: 'USER_BANNED', ban_reason_text: reason }

  test('has nothing new copied', async () => {
    const model = await madeGrid(people.lea)
    await eventually('it has heard of it', async () => (await detail('mallory')).refused.length > 0)
    expect(await detail('mallory')).toMatchObject({
      following: { state: 'PAUSED', waiting: '1000' },
      copies: [],
      refused: [{ model_bot_id: model, reason: 'paused' }],
    })
  })

  test('may pause and nothing else of its settings', async () => {
    const { mallory } = people
    const bot_id = bots.mallory
    for (const more of [
      { paused: false },
      { stop_loss_percent: '20' },
      { paused: true, most_per_bot: '5' },
    ]) {
      const refused = await mallory.post(`${SITE}/modify-setting`, { bot_id, ...more })
      expect(refused.result, JSON.stringify(more)).toMatchObject(blocked)
    }
    expect((await follow('mallory', 'lea')).result).toMatchObject(blocked)
    expect((await lead('mallory')).result).toMatchObject(blocked)
  })

  test('gets out with its money', async () => {
    const done = await people.mallory.post(`${SITE}/stop`, { bot_id: bots.mallory })
    expect(done.result).toMatchObject({ status_code: 200 })
    expect(await detail('mallory')).toMatchObject({ following: { state: 'ENDED', waiting: '0' } })
  })
})

describe('a blocked leader', () => {
  test('is neither listed nor recommended nor followed', async () => {
    const guest = server.client()
    const { leaders } = (await guest.get(`${SITE}/list-leaders`)).result
    const listed = leaders.map((it: { leader_mark: string }) => it.leader_mark)
    expect(listed).toEqual([marks.lea])
    const best = (await guest.get('/v5/copy-trade/recommend-leader-list')).result
    expect(JSON.stringify(best)).not.toContain(marks.bad)
    const page = await guest.get(`${SITE}/get-leader`, { leader_mark: marks.bad })
    expect(page.result.leader).toMatchObject({ state: 'SUSPENDED', followers: 1 })
    expect((await follow('lea', 'bad')).code).toBe(12054)
    expect(await leadingOf('bad')).toMatchObject({ isSuspended: true })
  })

  test('may leave, and its followers are let go', async () => {
    expect((await detail('honest')).following).toMatchObject({ state: 'FOLLOWING' })
    expect((await people.bad.post(`${SITE}/leave-leader`)).code).toBe(0)
    await eventually('it ended', async () => (await detail('honest')).following.state === 'ENDED')
  })
})

describe('a register behind its partition', () => {
  test('says that a leader has left where its followers were told so', async () => {
    expect(await own('crashed')).toMatchObject({ state: 'LEFT', places: 0 })
    const { code } = await follow('honest', 'crashed')
    expect(code).toBe(12046)
    expect((await lead('crashed')).code).toBe(0)
    expect((await follow('honest', 'crashed')).result).toMatchObject({ status_code: 200 })
  })

  test('lets nobody lead who was not answered', async () => {
    expect((await leadingOf('back'))?.places ?? 0).toBe(0)
    expect(await own('back')).toMatchObject({ state: 'LEFT' })
  })
})

test('what is lifted is lifted at the next start; following goes on when its owner says so', async () => {
  bots.honest = (await people.honest.get(`${SITE}/list-following`)).result.following[0].bot_id
  await server.stop()
  await ban('honest', reason)
  await ban('bad', '')
  await restart()
  await eventually('it is paused', async () => (await detail('honest')).limits.paused)
  expect((await leadingOf('bad'))?.isSuspended ?? false).toBe(false)
  await server.stop()
  await ban('honest', '')
  await restart()
  const go = { bot_id: bots.honest, paused: false }
  expect((await people.honest.post(`${SITE}/modify-setting`, go)).result.status_code).toBe(200)
  expect((await detail('honest')).following.state).toBe('FOLLOWING')
}, 60_000)
