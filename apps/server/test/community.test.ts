// The seeded community on real hosts and processes: its past is made in the background, killed in
// the midst, gone on with and handed over, and it is the same as one that nobody disturbed on
// another number of workers.
import { createHash } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { featureFlags } from '@trellis/contract'
import type { EngineFact } from '@trellis/engine'
import { partitionOf, type BotId } from '@trellis/kernel'
import { DAY_MS, HOUR_MS } from '@trellis/market'
import type { WallClock } from '../src/clock/wall-clock.ts'
import { epochOf } from '../src/data-folder/data-folder.ts'
import { KINDS } from '../src/engine-parts.ts'
import {
  writeCommunity,
  type CommunityRecord,
  type CommunitySpan,
} from '../src/host/community-record.ts'
import type { Host, HostOptions } from '../src/host/index.ts'
import { nobodysContext } from '../src/host/start-duties.ts'
import { openCommunity } from '../src/house/open-community.ts'
import { journalFolder, wholeEnds } from '../src/journal/embedded-journal.ts'
import { FactFraming } from '../src/journal/fact-framing.ts'
import { nodeFiles } from '../src/journal/files.ts'
import { recover } from '../src/journal/recovery.ts'
import { PublicList } from '../src/ranking/public-list.ts'
import { strategyRow } from '../src/ranking/strategy-rows.ts'
import { eventually, hostSettings, newUser, startReady, tempFolder } from './host-fixture.ts'
import { endProcesses, healthOf, start } from './process-fixture.ts'

const DAYS = 1
const killed = tempFolder()
const whole = tempFolder()
const lines: string[] = []
/** As fast as it can: the throttle has nothing to do with what comes out. */
const options = {
  seed: 1,
  days: DAYS,
  flags: new Set(featureFlags),
  log: (line: string) => void lines.push(line),
  busyShare: 1,
}
let host: Host
let other: Host
let record: CommunityRecord
/** The ranking amid the making of the past, and the market time that it had come to after it. */
let ranked: Awaited<ReturnType<PublicList['list']>>
let rankedUntilMs: number
/** The first of it, looked at alone. */
let found: Awaited<ReturnType<PublicList['find']>>

/** The facts of the community's partition, in the order of their positions, with their times. */
async function factsOf(path: string, partition: number) {
  const framing = new FactFraming(KINDS)
  const found: { readonly atMs: number; readonly tape: number; readonly fact: EngineFact }[] = []
  await recover({
    files: nodeFiles,
    folder: journalFolder(path),
    owns: (it) => it === partition,
    snapshot: () => undefined,
    ends: await wholeEnds(nodeFiles, path),
    visit: (record) => {
      const { atMs, tape, facts } = framing.toBatch(record)
      for (const fact of facts) found.push({ atMs, tape, fact })
    },
  })
  return found
}

/** One hash of all that happened up to a market time; ids are those that the wall clock gave. */
async function pastOf(path: string, { partition }: CommunityRecord, untilMs: number) {
  const names = new Map<string, string>()
  const facts = (await factsOf(path, partition)).filter(({ atMs }) => atMs <= untilMs)
  for (const { fact } of facts) {
    const own = fact.type === 'user-opened' ? [fact.user] : 'bot' in fact ? [fact.bot] : []
    for (const id of own) if (!names.has(String(id))) names.set(String(id), `id${names.size}`)
  }
  const text = JSON.stringify(facts, (_, it: unknown) => (typeof it === 'bigint' ? `${it}n` : it))
  const named = text.replace(/\b\d{14,16}\b/g, (id) => names.get(id) ?? id)
  return { count: facts.length, hash: createHash('sha256').update(named).digest('hex') }
}

/** A wall clock that stands at an epoch until it is let go. */
function standingAt(epochMs: number): WallClock & { letGo(): void } {
  let beganMs = 0
  const passedMs = () => (beganMs === 0 ? 0 : Date.now() - epochMs)
  return {
    nowMs: () => epochMs + passedMs(),
    steadyMs: () => 1000 + passedMs(),
    letGo: () => void (beganMs = Date.now()),
  }
}

/** A market time that all workers are past: what comes up to there is on disk once they stop. */
async function passedMs(): Promise<number> {
  const nowMs = host.market.nowMs()
  await eventually('workers at that time', () =>
    host.health().workers.every(({ reachedMs }) => reachedMs > nowMs),
  )
  return nowMs
}

const begun = (path: string, change = {}, more: Partial<HostOptions> = {}) =>
  startReady(hostSettings(path, { speed: 1, ...change }), more)

/** A community begun by the server's own process, killed twice, and finished at the third start. */
async function makeKilled(): Promise<void> {
  const env = { TRELLIS_HOUSE: '1', TRELLIS_HOLD: '0', TRELLIS_COMMUNITY_DAYS: String(DAYS) }
  for (const least of [0.05, 0.15]) {
    const server = await start(killed.path, env)
    await eventually('a part of the past', async () => {
      const { share } = (await healthOf(server))['community'] as { readonly share: number }
      return share > least
    })
    await server.kill()
  }
  host = await begun(killed.path)
  record = host.community.record as CommunityRecord
}

beforeAll(async () => {
  await makeKilled()
  // Nobody who registers meanwhile comes into its partition, whichever is next.
  for (let i = 0; i < 3; i++) expect(partitionOf(await newUser(host))).not.toBe(record.partition)
  const making = openCommunity(host, options)
  await eventually('bots in the past', async () => (await host.publicBots.held()).bots.length > 0)
  const list = new PublicList({ host, ...options })
  ranked = await list.list()
  found = await list.find(ranked.rows.at(0)?.bot.bot ?? (0 as BotId))
  rankedUntilMs = host.community.pastMarket?.nowMs() ?? 0
  await making
  const epochMs = epochOf(host.directory.state.market?.market ?? '') ?? 0
  const wall = standingAt(epochMs)
  other = await begun(whole.path, { shards: 1 }, { wall })
  wall.letGo()
  await eventually('the same day', () => other.market.nowMs() > (record.span?.toMs ?? 0))
  await other.community.begin(record.span as CommunitySpan)
  await openCommunity(other, options)
}, 240_000)

afterAll(async () => {
  await host?.stop()
  await other?.stop()
  endProcesses()
  killed.remove()
  whole.remove()
})

test('is the same whoever was killed, and on how many workers', async () => {
  const untilMs = record.span?.toMs ?? 0
  expect(host.community.progress()).toEqual({ filling: false, share: 1 })
  const [one, two] = [
    await pastOf(killed.path, record, untilMs),
    await pastOf(whole.path, other.community.record as CommunityRecord, untilMs),
  ]
  expect(one.count).toBeGreaterThan(1000)
  expect(one).toEqual(two)
})

test('is ranked while it is made, as it stands then', () => {
  const { rows, isFilling, filledShare } = ranked
  expect(isFilling).toBe(true)
  expect(filledShare).toBeGreaterThan(0)
  expect(filledShare).toBeLessThan(1)
  expect(rows.length).toBeGreaterThan(3)
  const toMs = record.span?.toMs ?? 0
  expect(rankedUntilMs).toBeLessThan(toMs)
  const rankedAtMs = Math.max(...rows.map((row) => row.pastMs))
  expect(rankedAtMs).toBeGreaterThan(0)
  expect(rankedAtMs).toBeLessThanOrEqual(rankedUntilMs)
  // So it is of a bot that is looked at alone.
  if (found?.figures.list_status === 'ONGOING') expect(found.drawdownRatio).toBeUndefined()
  for (const row of rows) {
    const { bot, figures, simulatedAs, drawdownRatio } = row
    expect(simulatedAs).not.toBe('')
    // Its curve is read behind it, and beside it stand prices of now: no fall, no rate of a year.
    const isInPast = figures.list_status === 'ONGOING'
    const old = { ...row, figures: { ...figures, running_ms: String(8 * DAY_MS) } }
    const told = strategyRow(old, nobodysContext(host, options.flags))
    if (isInPast) expect(drawdownRatio).toBeUndefined()
    if (isInPast) expect(told).toMatchObject({ total_apr: '', drawdown_to: '0' })
    else expect(told.total_apr).not.toBe('')
    expect(Number(told.past_time)).toBe(isInPast ? rankedAtMs : 0)
    // One may have begun or ended in a step that the worker has taken and not yet answered.
    const untilMs = bot.endedAtMs > 0 ? toMs : Math.max(rankedUntilMs, bot.createdAtMs)
    expect(bot.createdAtMs + Number(figures.running_ms)).toBeLessThanOrEqual(untilMs)
  }
})

test('has each bot once, marked as simulated, and no money out of nowhere', async () => {
  const facts = await factsOf(killed.path, record.partition)
  const keys = facts.flatMap(({ fact }) => (fact.type === 'bot-created' ? [fact.requestKey] : []))
  expect(new Set(keys).size).toBe(keys.length)
  const refused = lines.filter((line) => line.startsWith('no ')).length
  expect(keys.length).toBeGreaterThanOrEqual(55)
  expect(refused).toBeLessThan(10)
  const failed = facts.filter(({ fact }) => fact.type === 'bot-status' && fact.status === 'failed')
  expect(failed).toEqual([])
  for (const sum of (await host.trialBalance()).values()) expect(sum).toBe(0n)
  const members = host.directory.state.users().filter((user) => host.community.isSimulated(user))
  expect(members).toHaveLength(20)
  expect(new Set(members.map(partitionOf))).toEqual(new Set([record.partition]))
})

test('trades on after the hand-over, in memory as in the read models', async () => {
  const users = host.directory.state.users().filter((user) => host.community.isSimulated(user))
  const running = async () =>
    (await Promise.all(users.map((user) => host.bots.ofUser(user))))
      .flat()
      .filter(({ status }) => status === 'running')
  const before = await running()
  expect(before.length).toBeGreaterThan(30)
  let fills = 0
  const stop = host.onBatch(({ partition, facts }) => {
    if (partition !== record.partition) return
    fills += facts.filter(({ type }) => type === 'order-filled').length
  })
  await host.speed.change({ speed: 3600, forMs: 6 * HOUR_MS })
  await eventually('fills after the hand-over', () => fills > 5)
  stop()
  const [bot] = before
  if (bot === undefined) throw new Error('no bot runs')
  await eventually('read models', () => host.health().projectionLag === 0)
  const curve = await host.history.curve(bot.bot, { fromMs: 0, points: 50 })
  expect(curve[0]?.atMs).toBeGreaterThanOrEqual(bot.createdAtMs - HOUR_MS)
  expect(curve[0]?.atMs).toBeLessThan(bot.createdAtMs + HOUR_MS)
  expect(bot.createdAtMs).toBeLessThan(record.span?.toMs ?? 0)
})

test('is handed over once more where nobody noted that it was', async () => {
  const untilMs = await passedMs()
  await writeCommunity(host.directory, record, record.span as CommunitySpan, false)
  await host.stop()
  const before = await pastOf(killed.path, record, untilMs)
  host = await begun(killed.path)
  expect(host.community.progress().filling).toBe(true)
  await openCommunity(host, options)
  expect(host.community.progress().filling).toBe(false)
  expect(await pastOf(killed.path, record, untilMs)).toEqual(before)
  for (const sum of (await host.trialBalance()).values()) expect(sum).toBe(0n)
})

test('is an ordinary part of the folder at the next start', async () => {
  const untilMs = await passedMs()
  const created = async () =>
    (await factsOf(killed.path, record.partition)).filter(({ fact }) => fact.type === 'bot-created')
  const users = host.directory.state.users().filter((user) => host.community.isSimulated(user))
  const held = (await Promise.all(users.map((user) => host.bots.ofUser(user)))).flat()
  expect(held.length).toBeGreaterThan(30)
  await host.stop()
  const before = await pastOf(killed.path, record, untilMs)
  const count = (await created()).length
  host = await begun(killed.path, { shards: 3 })
  expect(host.community.progress()).toEqual({ filling: false, share: 1 })
  await openCommunity(host, options)
  // Nothing is made a second time, and each bot is its owner's as it was.
  for (const { bot, user, kind, createdAtMs } of held)
    expect(await host.bots.find(bot)).toMatchObject({ bot, user, kind, createdAtMs })
  for (const sum of (await host.trialBalance()).values()) expect(sum).toBe(0n)
  // A segment that is just begun is read when nobody writes it any more.
  await host.stop()
  expect(await created()).toHaveLength(count)
  expect(await pastOf(killed.path, record, untilMs)).toEqual(before)
})
