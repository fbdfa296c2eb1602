// Engine processes that come, die, stand still and go while bots trade, on three real servers: who
// owns what afterwards, how long nobody answered, and that the states are those of a lone host.
import { setTimeout as pause } from 'node:timers/promises'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { partitionOf, type BotId, type UserId } from '@trellis/kernel'
import { BusStage, eventually } from './bus-stage.ts'
import { EngineStage, type Probe } from './engine-stage.ts'
import { GROUPS } from './group-engine.ts'
import { ledAgain } from './led-streams.ts'
import type { OwnProcess } from './own-process.ts'

const DEATH_MS = 5000
/** What others on the machine may add where a catching up is waited for as well. */
const BUSY_MS = 8000
/** What processes add to the time in which a stream was led by nobody. */
const BEYOND_ELECTION_MS = 5000

let base: BusStage
let stage: EngineStage
const engines: OwnProcess[] = []
/** One in each group, whose bots are compared. */
const traders: UserId[] = []
const OWN = [...Array(GROUPS).keys()].map((group) => group + GROUPS)
/** One in each group, whose bots are made at any moment. */
const others: UserId[] = []
let keys = 0

beforeAll(async () => {
  base = await BusStage.start(3)
  stage = await EngineStage.start(base, 'engines')
})
afterAll(async () => {
  await stage.stop()
  await base.stop()
})

function longest(probes: readonly Probe[]): number {
  return Math.max(...probes.map(({ longestMs }) => longestMs))
}

/** Bots are made for everybody at this market time, which stands. */
async function makeGrids(): Promise<void> {
  const key = `key${++keys}`
  await Promise.all(traders.map((user) => stage.grid(user, key)))
}

/** Makes bots of the others one after another until it is ended; answers what was made. */
function keepMaking(): () => Promise<ReadonlyMap<UserId, readonly BotId[]>> {
  let isOver = false
  const made = new Map<UserId, BotId[]>()
  const work = others.map(async (user, n) => {
    const own: BotId[] = []
    made.set(user, own)
    for (let i = 0; !isOver && i < 8; i++) {
      own.push(await stage.grid(user, `${user}-${++keys}`, false))
      await pause(200 + n)
    }
  })
  return async () => {
    isOver = true
    await Promise.all(work)
    return made
  }
}

/** The states of all traders' partitions are those of a lone host that was asked the same. */
async function compare(): Promise<void> {
  await stage.settled()
  const alone = await stage.lone(OWN)
  for (const partition of OWN)
    expect(await stage.dump(partition), `partition ${partition}`).toBe(alone.get(partition))
}

test('one engine has all groups, and bots trade in them', async () => {
  engines.push(await stage.engine())
  await stage.settled(90_000)
  for (const partition of OWN) traders.push(await stage.user(partition))
  for (const partition of OWN) others.push(await stage.user(partition + GROUPS, false))
  await makeGrids()
  const before = await stage.dump(OWN[0] ?? 0)
  await stage.step()
  await stage.step()
  expect((await stage.dump(OWN[0] ?? 0)).length).toBeGreaterThan(before.length)
})

/** How often each group was taken so far. */
const taken = (): readonly number[] => stage.links.map(({ restarts }) => restarts)

/** How many groups had another owner since they were last looked at. */
function movedSince(before: readonly number[]): number {
  return stage.links.filter(({ restarts }, group) => restarts > (before[group] ?? 0)).length
}

/** How many groups an engine has. */
function shareOf(engine: OwnProcess | undefined): number {
  return stage.links.filter((_, group) => stage.engineOf(group) === engine).length
}

const hasHalf = (engine: OwnProcess | undefined): Promise<void> =>
  eventually('it has half', () => shareOf(engine) === GROUPS / 2, 60_000)

test('a second one gets its half while bots trade; calls are done once', async () => {
  const before = taken()
  const end = stage.probe((group) => traders[group]!)
  const done = keepMaking()
  const second = await stage.engine()
  engines.push(second)
  const walking = setInterval(() => stage.walk(60_000), 500)
  await hasHalf(second).finally(() => clearInterval(walking))
  const made = await done()
  const probes = await end()
  await stage.settled()
  const moved = movedSince(before)
  console.log(`joined: ${moved} groups moved, longest pause ${longest(probes).toFixed(0)} ms`)
  expect(moved).toBe(GROUPS / 2)
  for (const [user, bots] of made) {
    const seen = await stage.linkOf(partitionOf(user)).held.of(user)
    expect(new Set(seen.map(({ bot }) => bot))).toEqual(new Set(bots))
  }
})

test('kill -9: the other one has all within five seconds, in the states of a lone host', async () => {
  await makeGrids()
  await stage.step()
  const end = stage.probe((group) => traders[group]!)
  await pause(300)
  await engines.shift()?.kill()
  await eventually('the other one has all', () => shareOf(engines[0]) === GROUPS)
  const probes = await end()
  console.log(`kill -9: longest pause ${longest(probes).toFixed(0)} ms`)
  await stage.step()
  await compare()
  expect(longest(probes)).toBeLessThan(DEATH_MS)
})

test('SIGSTOP: its groups are taken, it steps down when it goes on, nothing is doubled', async () => {
  engines.push(await stage.engine(2))
  const [still, other] = engines
  await hasHalf(other)
  await stage.settled()
  await makeGrids()
  const end = stage.probe((group) => traders[group]!)
  still?.signal('SIGSTOP')
  await pause(2000)
  stage.walk(3_600_000)
  await eventually('the other one has all', () => shareOf(other) === GROUPS)
  await stage.settled()
  still?.signal('SIGCONT')
  // It finds that it was replaced, and gets its share again as one that comes.
  await hasHalf(still)
  const probes = await end()
  console.log(`SIGSTOP: longest pause ${longest(probes).toFixed(0)} ms`)
  expect(longest(probes)).toBeLessThan(BUSY_MS)
  await makeGrids()
  await stage.step()
  await compare()
})

test('a node of the servers dies: all waits for the election, and nothing is lost or doubled', async () => {
  await makeGrids()
  const end = stage.probe((group) => traders[group]!)
  await pause(300)
  const [node, ...living] = base.servers.nodes
  await node?.kill()
  const election = ledAgain(living)
  await pause(1000)
  // While streams elect: what is appended now waits.
  stage.walk(3_600_000)
  const electedMs = await election
  await stage.settled()
  await makeGrids()
  const probes = await end()
  const pauseMs = longest(probes)
  console.log(`node of the servers: longest pause ${pauseMs.toFixed(0)} ms,`)
  console.log(`all streams were led again after ${electedMs.toFixed(0)} ms`)
  await node?.start()
  await node?.ready()
  await stage.step()
  await compare()
  expect(pauseMs - electedMs).toBeLessThan(BEYOND_ELECTION_MS)
})

test('SIGTERM: what it had is handed over, and it ends by itself', async () => {
  const end = stage.probe((group) => traders[group]!)
  await pause(300)
  const [leaving] = engines.splice(0, 1)
  const beganMs = performance.now()
  leaving?.signal('SIGTERM')
  await leaving?.ended()
  const tookMs = performance.now() - beganMs
  const probes = await end()
  console.log(
    `SIGTERM: longest pause ${longest(probes).toFixed(0)} ms, took ${tookMs.toFixed(0)} ms`,
  )
  await stage.step()
  await compare()
  expect(longest(probes)).toBeLessThan(DEATH_MS)
})
