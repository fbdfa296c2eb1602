// What a web process reads of rows that projectors fill, on a PostgreSQL server and a real replica
// of it: news over the bus, waits for a place, and no answer older than what was asked for or
// shown.
import { setTimeout as pause } from 'node:timers/promises'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { partitionOf, type UserId } from '@trellis/kernel'
import { startReplica } from '../../../../tools/postgres.mjs'
import { Bus } from '../../src/bus/bus.ts'
import { connectPostgres } from '../../src/database/postgres.ts'
import type { JetJournal } from '../../src/nats/jet-journal.ts'
import type { UserNotification } from '../../src/projections/notifications.ts'
import { DbReader } from '../../src/threads/db-reader.ts'
import type { ReadPlace } from '../../src/threads/read-models.ts'
import { instruments } from '../grid-journals.ts'
import { JOURNAL, startProjector, type ProjectorMember } from './projector-member.ts'
import { ProjectorStand, until, type ProjectorPlace } from './projector-stand.ts'
import { ownJournal, Trade } from './trade-stage.ts'

const steadyMs = (): number => performance.now()
const log = (): void => undefined

let stand: ProjectorStand
let replica: Awaited<ReturnType<typeof startReplica>>
let place: ProjectorPlace
let trade: Trade
let journal: JetJournal
let member: ProjectorMember
let readers: DbReader[]

beforeAll(async () => {
  stand = await ProjectorStand.open()
  replica = await startReplica(stand.postgres.url)
})
afterAll(async () => {
  await replica.stop()
  await stand.close()
})

beforeEach(async () => {
  place = stand.place()
  readers = []
  trade = new Trade([3, 35, 7])
  journal = await ownJournal(stand.nats, place.prefix, { groups: trade.groups })
  await trade.write(journal)
  member = await startProjector({ ...place, name: 'projector' })
})
afterEach(async () => {
  await Promise.all(readers.map((reader) => reader.stop()))
  await member.leave()
  await journal.close()
})

async function newReader(withReplica: boolean): Promise<DbReader> {
  const reader = startReader(withReplica)
  await until('history is open', () => reader.state === 'ready')
  return reader
}

function startReader(withReplica: boolean): DbReader {
  const { databaseUrl, schema, prefix } = place
  const bus = new Bus(stand.nats, { log, steadyMs })
  const reader = new DbReader({
    primary: connectPostgres(databaseUrl, schema),
    replica: withReplica ? connectPostgres(replica.url, schema) : undefined,
    bus,
    prefix,
    journalId: JOURNAL,
    instruments,
    log,
    wallMs: () => Date.now(),
    steadyMs,
  })
  readers.push(reader)
  reader.start()
  return reader
}

const firstUser = (): UserId => trade.users[0] as UserId

/** Where the user's partition is in the journal. */
function placeNow(user = firstUser()): ReadPlace {
  const partition = partitionOf(user)
  return { partition, position: trade.position(partition) }
}

/** Events of the user's bot that the answer counts. */
async function counted(reader: DbReader, at: ReadPlace, limitMs = 1500): Promise<number> {
  const bot = trade.botOf(firstUser())
  const all = { types: undefined, some: undefined, below: undefined, fees: undefined }
  const page = await reader.query('activity', { bot, offset: 0, limit: 1, ...all }, limitMs, at)
  return page.total
}

/** What the journal itself says of that. */
function expectedCount(): number {
  const bot = trade.botOf(firstUser())
  const facts = trade.batches.flatMap((batch) => batch.facts)
  const shown = new Set(['order-filled', 'bot-status', 'profit-booked'])
  return facts.filter((fact) => 'bot' in fact && fact.bot === bot && shown.has(fact.type)).length
}

async function replaying(go: 'pause' | 'resume'): Promise<void> {
  const database = connectPostgres(replica.url, 'public')
  await database.query(`select pg_wal_replay_${go}()`)
  await database.close()
}

test('a read waits for its place, and news of users come over the bus', async () => {
  const reader = await newReader(false)
  const told: (readonly UserNotification[] | undefined)[] = []
  reader.onTold = (news) => void told.push(news)
  await reader.waitFor(placeNow().partition, placeNow().position, 10_000)
  await until('its group is current', () => reader.isCurrent(placeNow().partition))
  const before = await counted(reader, placeNow())
  const bot = trade.botOf(firstUser())
  trade.close(firstUser())
  const at = placeNow()
  await trade.write(journal)
  await reader.waitFor(at.partition, at.position, 10_000)
  const closed = await reader.query('bot', { bot }, 1500, at)
  expect(closed).toMatchObject({ bot, status: 'completed' })
  await until('the news are here', () => told.some((news) => (news?.length ?? 0) > 0))
  const ours = told.flatMap((news) => news ?? [])
  expect(ours.every(({ user, bot: of }) => user === firstUser() && of === bot)).toBe(true)
  expect(before).toBeGreaterThan(0)
  // A place that nobody has reached is no answer at all.
  const ahead = { ...at, position: at.position + 1 }
  await expect(reader.waitFor(ahead.partition, ahead.position, 200)).rejects.toThrow(/is not at/)
  const asked = reader.query('bot', { bot }, 1500, ahead)
  await expect(asked).rejects.toMatchObject({ name: 'HistoryAwayError' })
})

test('a replica answers what it holds; behind, the primary does; never with less', async () => {
  const reader = await newReader(true)
  await reader.waitFor(placeNow().partition, placeNow().position, 10_000)
  await until('the replica answers', async () => {
    await counted(reader, placeNow())
    return reader.answered.replica > 0
  })
  await replaying('pause')
  const old = placeNow()
  const few = await counted(reader, old)
  trade.wander(10)
  const at = placeNow()
  await trade.write(journal)
  await reader.waitFor(at.partition, at.position, 10_000)
  const { primary } = reader.answered
  const many = await counted(reader, at)
  expect(many).toBeGreaterThan(few)
  expect(reader.answered.primary).toBe(primary + 1)
  // What this process has shown is not taken back for a reader that asks for less.
  await pause(300)
  expect(await counted(reader, old)).toBe(many)
  // Another process, which has shown nothing yet, may take the replica's word for the old place.
  const other = await newReader(true)
  expect(await counted(other, old)).toBe(few)
  expect(other.answered).toEqual({ replica: 1, primary: 0 })
  // Unless it knows that more is durable: somebody may have shown it.
  await pause(300)
  expect(await counted(other, { ...old, wanted: at.position })).toBe(many)
  await replaying('resume')
  await until('the replica has it', async () => {
    const before = other.answered.replica
    expect(await counted(other, at)).toBe(many)
    return other.answered.replica > before
  })
})

test('under trade and with a replica that stops and goes, no answer is older than its place', async () => {
  const reader = await newReader(true)
  await reader.waitFor(placeNow().partition, placeNow().position, 10_000)
  let last = 0
  for (let i = 0; i < 40; i++) {
    if (i % 10 === 3) await replaying('pause')
    if (i % 10 === 8) await replaying('resume')
    trade.wander(1)
    const at = placeNow()
    await trade.write(journal)
    await reader.waitFor(at.partition, at.position, 10_000)
    const now = await counted(reader, at)
    expect(now).toBeGreaterThanOrEqual(expectedCount())
    expect(now).toBeGreaterThanOrEqual(last)
    last = now
  }
  await replaying('resume')
  expect(last).toBeGreaterThan(20)
  expect(reader.answered.primary).toBeGreaterThan(0)
})

test('without its database a replica answers what it holds, and what it lacks nobody', async () => {
  const [alone, reader] = [await newReader(false), await newReader(true)]
  const at = placeNow()
  for (const it of [alone, reader]) await it.waitFor(at.partition, at.position, 10_000)
  await until('the replica answers', async () => {
    await counted(reader, at).catch(() => undefined)
    return reader.answered.replica > 0
  })
  const before = await counted(reader, at)
  stand.postgres.freeze()
  try {
    const asked = counted(alone, at, 500)
    await expect(asked).rejects.toMatchObject({ name: 'HistoryAwayError' })
    await until('it is known', () => [alone, reader].every(({ state }) => state === 'failed'))
    await expect(counted(alone, at)).rejects.toMatchObject({ name: 'HistoryAwayError' })
    expect(await counted(reader, at)).toBe(before)
    // One that has never heard the primary knows from the replica how far the rows are.
    const late = startReader(true)
    await until('it answers', () => counted(late, at).then(Boolean, () => false))
    await late.waitFor(at.partition, at.position, 1000)
    expect(await counted(late, at)).toBe(before)
    expect(late.answered.primary).toBe(0)
    trade.close(firstUser())
    const ahead = placeNow()
    await expect(reader.waitFor(ahead.partition, ahead.position, 200)).rejects.toThrow(/is not at/)
    const lacking = counted(reader, { ...at, wanted: ahead.position })
    await expect(lacking).rejects.toMatchObject({ name: 'HistoryAwayError' })
    const placeless = reader.query('bot', { bot: trade.botOf(firstUser()) })
    await expect(placeless).rejects.toMatchObject({ name: 'HistoryAwayError' })
  } finally {
    stand.postgres.thaw()
  }
  await until('it answers', () => counted(alone, at).then(Boolean, () => false))
  expect(alone.failedMs).toBe(0)
})
