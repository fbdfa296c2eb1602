// One account at two web processes at the same moment, this one and another: their turns of an
// account know nothing of each other, so the engine and the directory decide. The market stands, so
// that every amount is exact: what an account has is what its partition's facts add up to, and both
// say it.
import type { NatsConnection } from '@nats-io/transport-node'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Batch } from '@trellis/engine'
import { formatAmount, partitionOf, type Amount, type BotId, type UserId } from '@trellis/kernel'
import { startRoles, type ClusterRoles } from '../../../../tools/cluster-run.mjs'
import { connectNats } from '../../src/nats/connect.ts'
import type { RunningServer } from '../../src/start-server.ts'
import { futures, madeFutures } from '../futures-fixture.ts'
import { tempFolder } from '../host-fixture.ts'
import { soundGrid, TestClient, type Answer } from '../http-server-fixture.ts'
import { pool, soundAdding } from '../pool-fixture.ts'
import { endProcesses, start } from '../process-fixture.ts'
import { eventually } from './bus-stage.ts'
import {
  factsOfStreams,
  roleSettings,
  startStillServers,
  startStillWeb,
  STILL,
  type StillServers,
} from './still-market.ts'

const PREFIX = 'races'
const COPY = '/s1/bot/copy-trading/v1'
const CREATE = '/s1/bot/grid/v1/create-grid'
const TIMES = 8

const folder = tempFolder()
let servers: StillServers
let roles: ClusterRoles
let web: RunningServer
let nats: NatsConnection
let addresses: readonly string[] = []
let users = 0

beforeAll(async () => {
  servers = await startStillServers()
  const env = { ...STILL, ...roleSettings(servers.nats, PREFIX) }
  const counts = { engines: 1, projectors: 0, webs: 0 }
  roles = await startRoles({
    folder: folder.path,
    ...counts,
    reaper: servers.reaper,
    env,
    envOf: () => ({}),
  })
  const webs = [
    startStillWeb({ ...env, TRELLIS_DATA_DIR: `${folder.path}/one` }).then((it) => (web = it)),
    start(`${folder.path}/other`, { ...env, TRELLIS_ROLE: 'web' }),
  ]
  addresses = (await Promise.all(webs)).map(({ address = '' }) => address)
  nats = await connectNats({ servers: servers.nats.urls }, 'races')
  await eventually('all groups trade at both', async () => {
    const healths = await Promise.all(addresses.map(phasesAt))
    return healths.flat().every((phase) => phase === 'trading')
  })
})
afterAll(async () => {
  endProcesses()
  await web.stop()
  await nats.close()
  await roles.stop()
  await servers.stop()
  folder.remove()
})

async function phasesAt(address: string): Promise<readonly string[]> {
  const answer = await fetch(`${address}/healthz`)
  const { workers = [] } = (await answer.json()) as { workers?: { phase: string }[] }
  return workers.map(({ phase }) => phase)
}

type Pair = readonly [TestClient, TestClient]

/** Somebody new, as a browser behind a balancer is known to both. */
async function newUser(): Promise<Pair> {
  const [address = '', elsewhere = ''] = addresses
  const here = new TestClient({ address })
  expect((await here.register(`race${++users}@example.org`, 'correct horse')).code).toBe(0)
  const there = Object.assign(new TestClient({ address: elsewhere }), { userId: here.userId })
  const post = there.post.bind(there)
  there.post = (path, body, options) =>
    post(path, body, { ...options, headers: { cookie: here.cookieHeader } })
  return [here, there]
}

const isDone = ({ code, result }: Answer): boolean =>
  code === 0 && (result?.status_code ?? 200) === 200

/** Facts of the partition of a user, which has nobody else. */
async function factsOf([{ userId }]: Pair): Promise<Batch['facts']> {
  const partition = partitionOf(Number(userId) as UserId)
  const batches = await factsOfStreams(nats, PREFIX)
  return batches.flatMap((batch) => (batch.partition === partition ? batch.facts : []))
}

/** What of USDT is free: by the facts alone, and the same at both web processes. */
async function free(pair: Pair): Promise<string> {
  let sum = 0n
  for (const fact of await factsOf(pair)) {
    if (!('coin' in fact) || fact.coin !== 'USDT') continue
    if (fact.type === 'funds-granted' || fact.type === 'funds-released') sum += fact.amount
    if (fact.type === 'funds-reserved') sum -= fact.amount
  }
  const told = formatAmount(sum as Amount)
  for (const client of pair) {
    const { result } = await client.post('/s1/bot/spot/v1/balance', { coins: 'USDT' })
    expect(result.balances[0].available).toBe(told)
  }
  return told
}

test('the same key makes one bot, and moves its money once', async () => {
  const pair = await newUser()
  const [here, there] = pair
  const { grid } = await soundGrid(here)
  const create = (client: TestClient, more: object): Promise<Answer> =>
    client.post(CREATE, { ...grid, ...more })
  const made = await Promise.all(
    Array.from({ length: TIMES }, (_, i) => create(pair[i % 2] ?? here, { request_id: 'one' })),
  )
  expect(new Set(made.map(({ result }) => result.grid_id)).size).toBe(1)
  expect(await free(pair)).toBe('99000')
  const bot_id = await madeFutures(here, { request_id: 'grid' })
  const add = (client: TestClient): Promise<Answer> =>
    client.post(futures.addMargin, { bot_id, amount: '150', coin: 'USDT', request_id: 'margin' })
  const added = await Promise.all([add(here), add(there), add(here), add(there)])
  expect(added.every(isDone)).toBe(true)
  expect(added.map(({ result }) => result.added)).toEqual(Array(4).fill('150'))
  expect(await free(pair)).toBe('96850')
  // Of two that want more than there is together, one.
  const rich = { quote_investment: '60000' }
  const both = await Promise.all([create(here, rich), create(there, rich)])
  expect(both.filter(isDone)).toHaveLength(1)
  expect(await free(pair)).toBe('36850')
})

test('margin that is taken at one while the other closes: each amount goes once', async () => {
  const pair = await newUser()
  const [here, there] = pair
  const bots: string[] = []
  for (let i = 0; i < TIMES; i++) bots.push(await madeFutures(here, { request_id: `grid ${i}` }))
  for (const bot_id of bots)
    await here.post(futures.addMargin, { bot_id, amount: '150', coin: 'USDT' })
  expect(await free(pair)).toBe(String(100_000 - TIMES * 2150))
  const withdraw = { withdraw_amount: '70', request_id: 'out' }
  const told = await Promise.all(
    bots.map(async (bot_id, i) => {
      const [one, other] = i % 2 === 0 ? [here, there] : [there, here]
      const [taken, closed] = await Promise.all([
        one.post(futures.withdraw, { bot_id, ...withdraw }),
        other.post(futures.close, { bot_id }),
      ])
      expect(isDone(closed)).toBe(true)
      return { bot: Number(bot_id), isTaken: isDone(taken) }
    }),
  )
  // Neutral grids that never traded cost nothing: all of it is back, whatever came first.
  expect(await free(pair)).toBe('100000')
  const facts = await factsOf(pair)
  for (const { bot, isTaken } of told) {
    const own = facts.filter((fact) => 'bot' in fact && fact.bot === bot)
    const count = (type: string): number => own.filter((fact) => fact.type === type).length
    expect(count('profit-withdrawn')).toBe(isTaken ? 1 : 0)
    expect(count('bot-closed')).toBe(1)
    expect(count('funds-released')).toBe(isTaken ? 2 : 1)
  }
})

test('money that is drawn at both ends at the limit of the day', async () => {
  const pair = await newUser()
  const draw = (client: TestClient): Promise<Answer> =>
    client.post('/s1/bot/v1/top-up', { coin: 'USDT', amount: '30000' })
  const drawn = await Promise.all(
    Array.from({ length: TIMES }, (_, i) => draw(pair[i % 2] ?? pair[0])),
  )
  expect(drawn.filter(isDone)).toHaveLength(3)
  expect(await free(pair)).toBe('190000')
})

/** What is in each bot of a user that has not ended. */
async function running(pair: Pair): Promise<readonly string[]> {
  const held = new Map<BotId, Amount>()
  for (const fact of await factsOf(pair)) {
    if (fact.type === 'funds-reserved') held.set(fact.bot, fact.amount)
    if (fact.type === 'bot-status' && fact.status === 'completed') held.delete(fact.bot)
  }
  return [...held.values()].map(formatAmount)
}

test('who follows a leader at both follows it once, with the amount of one of them', async () => {
  const pair = await newUser()
  const [leader] = pair
  const led = await leader.post(`${COPY}/become-leader`, { nickname: 'Lea' })
  const follow = (client: TestClient, amount: string, more: object = {}): Promise<Answer> =>
    client.post(`${COPY}/follow`, { leader_mark: led.result.leader_mark, amount, ...more })
  // One after another: at once they may come to live in one partition.
  const followers: Pair[] = []
  for (let i = 0; i < TIMES; i++) followers.push(await newUser())
  await Promise.all(
    followers.map(async ([here, there], i) => {
      // A retry under a key is no other wish; without one the two wish for different things.
      const [amount, more] = i % 2 === 0 ? ['200', { request_id: 'once' }] : ['300', {}]
      const told = await Promise.all([follow(here, '200', more), follow(there, amount, more)])
      expect(told.some(isDone)).toBe(true)
    }),
  )
  for (const follower of followers) {
    await eventually('one is left', async () => (await running(follower)).length === 1)
    const [amount] = await running(follower)
    expect(await free(follower)).toBe(String(100_000 - Number(amount)))
  }
  const posts = (await factsOf(pair)).flatMap((it) => (it.type === 'post-sent' ? [it.post] : []))
  expect(posts.filter(({ type }) => type === 'follow-begun')).toHaveLength(TIMES)
})

test('who begins to lead at both is told one mark, by which others find it', async () => {
  for (let i = 0; i < TIMES; i++) {
    const pair = await newUser()
    const wish = { nickname: `Racing Heron ${'abcdefgh'[i]}` }
    const led = await Promise.all(pair.map((it) => it.post(`${COPY}/become-leader`, wish)))
    expect(led.map(({ code }) => code)).toEqual([0, 0])
    const [mark = '', ...others] = new Set(led.map(({ result }) => String(result.leader_mark)))
    expect(others).toEqual([])
    for (const client of pair) {
      const found = await client.get(`${COPY}/get-leader`, { leader_mark: mark })
      expect(found.code).toBe(0)
    }
  }
})

test('one orderLinkId at both makes one position, and gives it margin once', async () => {
  const pair = await newUser()
  const [here, there] = pair
  const add = (client: TestClient): Promise<Answer> =>
    client.post(pool.add, soundAdding('add', { leverage: '2' }))
  const added = await Promise.all([add(here), add(there), add(here), add(there)])
  expect(new Set(added.map(({ result }) => result.orderId)).size).toBe(1)
  expect(await free(pair)).toBe('98000')
  const [positionId] = String(added[0]?.result.orderId).split('-')
  const order = {
    productId: '5',
    positionId,
    orderLinkId: 'margin',
    amount: '90',
    quoteAccountType: 'FUND',
  }
  const margin = (client: TestClient): Promise<Answer> => client.post(pool.margin, order)
  const given = await Promise.all([margin(here), margin(there), margin(here), margin(there)])
  expect(given.map(({ code }) => code)).toEqual(Array(4).fill(0))
  expect(new Set(given.map(({ result }) => result.orderId)).size).toBe(1)
  expect(await free(pair)).toBe('97910')
})
