// Who may write which rows, on a real PostgreSQL server: writers of different groups do not wait
// for each other, of one group only the last claim writes, and rows that know more than their
// stream stop that group and no other.
import { jetstreamManager } from '@nats-io/jetstream'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { migrate } from '../../src/database/migrations.ts'
import { openPostgres } from '../../src/database/postgres.ts'
import type { Database } from '../../src/database/sql.ts'
import { groupName, groupOf, partitionsOf } from '../../src/nats/groups.ts'
import { witnessOf } from '../../src/projections/database-loss.ts'
import { openReadModels } from '../../src/projections/open-read-models.ts'
import { ProjectorProcess } from '../../src/projections/projector-process.ts'
import { PlacesMovedError, Projector, ReplacedError } from '../../src/projections/projector.ts'
import { instruments } from '../grid-journals.ts'
import { JOURNAL, startProjector } from './projector-member.ts'
import { ProjectorStand, rowsSoFar, until, type ProjectorPlace } from './projector-stand.ts'
import { ownJournal, rowsOf, Trade } from './trade-stage.ts'

let stand: ProjectorStand
let place: ProjectorPlace
const opened: Database[] = []

beforeAll(async () => {
  stand = await ProjectorStand.open()
})
afterAll(() => stand.close())
beforeEach(async () => {
  place = stand.place()
  const { databaseUrl, schema } = place
  opened.push(
    await openReadModels({ databaseUrl, schema, journalId: JOURNAL, log: () => undefined }),
  )
})
afterEach(async () => {
  await Promise.all(opened.splice(0).map((database) => database.close()))
})

async function newDatabase(): Promise<Database> {
  const database = await openPostgres(place.databaseUrl, place.schema)
  opened.push(database)
  return database
}

interface Writer {
  readonly projector: Projector
  readonly database: Database
}

async function newWriter(groups: readonly number[], epoch: number): Promise<Writer> {
  const database = await newDatabase()
  const projector = new Projector(database, instruments)
  for (const group of groups) {
    const claim = { stream: groupName(group), writer: `writer${epoch}`, epoch }
    await projector.claim(claim, partitionsOf(group))
  }
  return { projector, database }
}

const endsOf = (group: number) => [
  { stream: groupName(group), segment: 0, offset: 1, sum: 1, epoch: 1 },
]

test('one whose group was claimed by another writes nothing more of it', async () => {
  const trade = new Trade([3])
  const [first, rest] = [trade.batches.slice(0, 2), trade.batches.slice(2)]
  const one = await newWriter([3], 1)
  await one.projector.apply(first, endsOf(3))
  const two = await newWriter([3], 2)
  const before = await rowsOf(two.database)
  await expect(one.projector.apply(rest, endsOf(3))).rejects.toThrow(ReplacedError)
  expect(await rowsOf(two.database)).toEqual(before)
  await two.projector.apply(rest, endsOf(3))
  expect(await rowsSoFar(two.database)).toBe(trade.facts)
  // Nor can it claim the group with what it was.
  const again = one.projector.claim({ stream: 'g03', writer: 'writer1', epoch: 1 }, partitionsOf(3))
  await expect(again).rejects.toThrow('another projector fills the read models from g03')
})

test('a group that was lost and came back is filled with the claim that it came back with', async () => {
  const trade = new Trade([3])
  const journal = await ownJournal(stand.nats, place.prefix, { groups: trade.groups })
  await trade.write(journal)
  const log = (): void => undefined
  const steadyMs = (): number => performance.now()
  const parts = { nats: stand.nats, bus: undefined, prefix: place.prefix, replicas: 1 } as const
  const database = await newDatabase()
  const member = 'one'
  const one = new ProjectorProcess({ ...parts, database, instruments, member, log, steadyMs })
  one.take(3, 1)
  one.start()
  await until('all is there', async () => (await rowsSoFar(database)) === trade.facts)
  await newWriter([3], 2)
  // It hears that it lost the group and that it has it again before it writes anything.
  void one.leave(3)
  one.take(3, 3)
  const before = trade.facts
  trade.wander(10)
  expect(trade.facts).toBeGreaterThan(before)
  await trade.write(journal)
  await until('the rest is there', async () => (await rowsSoFar(database)) === trade.facts)
  // Refused before its lease says so, it looks again, and goes on when that has come back.
  await newWriter([3], 4)
  trade.wander(10)
  await trade.write(journal)
  await until('it is refused', () => one.groups.length === 0)
  one.take(3, 5)
  await until('all is there again', async () => (await rowsSoFar(database)) === trade.facts)
  await one.stop()
  await journal.close()
})

test('a claim waits for the transaction under way, and then knows what it wrote', async () => {
  const trade = new Trade([3])
  const one = await newWriter([3], 1)
  await one.projector.apply(trade.batches.slice(0, 1), endsOf(3))
  let claimed = false
  let second: Promise<Writer> | undefined
  await one.database.transaction(async (sql) => {
    await sql.query(`select from cursors where stream = 'g03' for update`)
    second = newWriter([3], 2)
    void second.then(() => (claimed = true))
    await new Promise((resolve) => setTimeout(resolve, 300))
    expect(claimed).toBe(false)
    await sql.query('update positions set position = position + 7 where partition = 3')
  })
  const known = (await second)?.projector.positions.get(3)
  expect(known).toBe((trade.batches[0]?.facts.length ?? 0) + 7)
})

test('writers of different groups do not wait for each other', async () => {
  const [three, four] = [new Trade([3]), new Trade([4])]
  const one = await newWriter([3], 1)
  const two = await newWriter([4], 1)
  await one.projector.apply(three.batches, endsOf(3))
  await one.database.transaction(async (sql) => {
    await sql.query(`select from cursors where stream = 'g03' for update`)
    await sql.query('select from positions where partition = 3 for update')
    await two.projector.apply(four.batches, endsOf(4))
  })
  expect(await rowsSoFar(two.database)).toBe(three.facts + four.facts)
})

test('without claims two that begin at once are one that writes and one that is refused', async () => {
  const trade = new Trade([3])
  const writers = await Promise.all([newWriter([], 1), newWriter([], 2)])
  const done = await Promise.allSettled(
    writers.map(({ projector }) => projector.apply(trade.batches, [])),
  )
  expect(done.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
  const [refused] = done.flatMap((it) => (it.status === 'rejected' ? [it.reason as unknown] : []))
  expect(refused).toBeInstanceOf(PlacesMovedError)
  expect(await rowsSoFar(writers[0].database)).toBe(trade.facts)
})

test('rows in the form of another release are written by nobody', async () => {
  const database = await newDatabase()
  await database.transaction((sql) => sql.query(`update meta set value = '0' where key = 'form'`))
  await expect(newWriter([3], 1)).rejects.toThrow('in the form of another release')
  const { databaseUrl, schema } = place
  const other = openReadModels({ databaseUrl, schema, journalId: 'other', log: () => undefined })
  await expect(other).rejects.toThrow(`the database holds read models of journal ${JOURNAL}`)
})

test('rows that know more than their stream stop that group, by name, and no other', async () => {
  const trade = new Trade([3, 4])
  const journal = await ownJournal(stand.nats, place.prefix, { groups: trade.groups })
  await trade.write(journal)
  const one = await startProjector({ ...place, name: 'one' })
  await until('all is there', async () => (await rowsSoFar(one.database)) === trade.facts)
  await one.leave()
  await journal.close()
  const manager = await jetstreamManager(stand.nats)
  await manager.streams.delete(`${place.prefix}-g03`)
  const lines: string[] = []
  const two = await startProjector({ ...place, name: 'two', log: (line) => lines.push(line) })
  await until('it says so', () => two.projector.failures.has('g03'))
  expect(two.projector.failures.get('g03')).toMatch(
    /^journal behind the database: stream pr\d+-g03 is gone, .* knows g03 at message \d+$/,
  )
  await until('the other goes on', () => two.projector.groups.includes(groupOf(4)))
  expect([...two.projector.failures.keys()]).toEqual(['g03'])
  // An engine that asks the database before it takes the group does not write a new stream.
  const witness = await witnessOf(two.database, JOURNAL, 3)
  expect(witness?.positions).toEqual([[3, trade.position(3)]])
  const early = ownJournal(stand.nats, place.prefix, { groups: [3], witnesses: [witness!] })
  await expect(early).rejects.toThrow(/^journal behind the database: stream pr\d+-g03 is gone/)
  // Another stream of the same name and length holds other messages.
  const other = new Trade([35])
  const others = await ownJournal(stand.nats, place.prefix, { groups: [3], epoch: 9 })
  for (let i = 0; i < 20; i++) {
    other.wander(1)
    await other.write(others)
  }
  await two.leave()
  const three = await startProjector({ ...place, name: 'three' })
  await until('it says so too', () => three.projector.failures.has('g03'))
  expect(three.projector.failures.get('g03')).toMatch(/of another history than the database/)
  await three.leave()
  await others.close()
})

test('several that make the schema and its tables at once all get through', async () => {
  const { databaseUrl } = place
  const made = Array.from({ length: 6 }, async () => {
    const database = await openPostgres(databaseUrl, 'made_at_once')
    opened.push(database)
    await migrate(database)
    return database
  })
  const databases = await Promise.all(made)
  for (const database of databases)
    expect(await database.query('select * from facts limit 1')).toEqual([])
})
