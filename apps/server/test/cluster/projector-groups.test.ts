// Several projectors fill one PostgreSQL server from the streams of a cluster: what they make
// together is what one would make, row by row, whichever of them dies or stands still meanwhile.
import { setTimeout as pause } from 'node:timers/promises'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import type { NatsConnection } from '@nats-io/transport-node'
import { startNats, type NatsServers } from '../../../../tools/nats.mjs'
import { startPostgres, type ThrowAwayPostgres } from '../../../../tools/postgres.mjs'
import { openPostgres } from '../../src/database/postgres.ts'
import type { Database } from '../../src/database/sql.ts'
import { connectNats } from '../../src/nats/connect.ts'
import { endProcesses, startProcess } from './own-process.ts'
import { startProjector, type ProjectorSettings } from './projector-member.ts'
import { differences, expectedRows, holdsAll, ownJournal, rowsOf, Trade } from './trade-stage.ts'

let servers: NatsServers
let postgres: ThrowAwayPostgres
let nats: NatsConnection
let count = 0

beforeAll(async () => {
  ;[servers, postgres] = await Promise.all([startNats({ nodes: 1 }), startPostgres()])
  nats = await connectNats({ servers: servers.urls }, 'test')
})
afterEach(endProcesses)
afterAll(async () => {
  await nats.close()
  await Promise.all([servers.stop(), postgres.stop()])
})

/** A prefix and a schema that no other test has. */
function newPlace(): Omit<ProjectorSettings, 'name'> {
  const schema = `rows_${++count}`
  return { servers: servers.urls, prefix: `pr${count}`, databaseUrl: postgres.url, schema }
}

async function until(what: string, holds: () => boolean | Promise<boolean>): Promise<void> {
  const untilMs = performance.now() + 60_000
  while (!(await holds())) {
    if (performance.now() > untilMs) throw new Error(`not in a minute: ${what}`)
    await pause(50)
  }
}

async function look<T>(
  { databaseUrl, schema }: Omit<ProjectorSettings, 'name'>,
  ask: (database: Database) => Promise<T>,
): Promise<T> {
  const database = await openPostgres(databaseUrl, schema)
  try {
    return await ask(database)
  } finally {
    await database.close()
  }
}

/** Facts that the rows hold. */
async function rowsSoFar(database: Database): Promise<number> {
  const text = 'select coalesce(sum(position), 0)::bigint as facts from positions'
  const rows = await database.query<{ facts: number }>(text).catch(() => [])
  return rows[0]?.facts ?? 0
}

/** The rows are those that one projector makes of all that was traded. */
async function expectAll(place: Omit<ProjectorSettings, 'name'>, trade: Trade): Promise<void> {
  await look(place, async (database) => {
    await until('all is projected', () => holdsAll(database, trade).catch(() => false))
    expect(differences(await rowsOf(database), await expectedRows(trade.batches))).toEqual([])
  })
}

test('two projectors share the groups and make what one makes; the first leaves in order', async () => {
  const place = newPlace()
  const trade = new Trade()
  trade.wander(40)
  const journal = await ownJournal(nats, place.prefix, { groups: trade.groups })
  await trade.write(journal)
  const one = await startProjector({ ...place, name: 'one' })
  await until('one has all', () => one.projector.groups.length === 32)
  await expectAll(place, trade)
  const two = await startProjector({ ...place, name: 'two' })
  await until('they share', () => two.projector.groups.length >= 8)
  trade.wander(20)
  await trade.write(journal)
  await expectAll(place, trade)
  expect(one.projector.facts).toBeGreaterThan(0)
  expect(two.projector.facts).toBeGreaterThan(0)
  expect(one.projector.groups.length + two.projector.groups.length).toBe(32)
  await one.leave()
  trade.wander(10)
  await trade.write(journal)
  await expectAll(place, trade)
  expect(two.projector.groups).toHaveLength(32)
  await two.leave()
  await journal.close()
})

test('one is killed amid the catching up, again and again: nothing is lost and nothing twice', async () => {
  const place = newPlace()
  const trade = new Trade()
  trade.wander(150)
  const journal = await ownJournal(nats, place.prefix, { groups: trade.groups })
  await trade.write(journal)
  const words = (name: string): string[] => [JSON.stringify({ ...place, name })]
  const first = await startProcess('./projector-alone.ts', words('first'))
  const filled = (): Promise<number> => look(place, rowsSoFar)
  await until('some is filled', async () => (await filled()) > 0)
  await first.kill()
  const atKill = await filled()
  expect(atKill).toBeLessThan(trade.facts)
  const second = await startProcess('./projector-alone.ts', words('second'))
  await until('it goes on', async () => (await filled()) > atKill)
  await second.kill()
  trade.wander(5)
  await trade.write(journal)
  const third = await startProjector({ ...place, name: 'third' })
  await expectAll(place, trade)
  await third.leave()
  await journal.close()
})

test('one stands still amid its work, another takes its groups, the first goes on', async () => {
  const place = newPlace()
  const trade = new Trade()
  trade.wander(100)
  const journal = await ownJournal(nats, place.prefix, { groups: trade.groups })
  await trade.write(journal)
  const one = await startProcess('./projector-alone.ts', [
    JSON.stringify({ ...place, name: 'one' }),
  ])
  const filled = (): Promise<number> => look(place, rowsSoFar)
  await until('some is filled', async () => (await filled()) > 0)
  one.signal('SIGSTOP')
  const two = await startProjector({ ...place, name: 'two' })
  await until('the other has all', () => two.projector.groups.length === 32)
  await expectAll(place, trade)
  one.signal('SIGCONT')
  // Both go on, each with its share, and what the first one had under way is refused.
  for (let i = 0; i < 10; i++) {
    trade.wander(2)
    await trade.write(journal)
    await pause(300)
  }
  await until('they share', () => two.projector.groups.length <= 24)
  trade.wander(5)
  await trade.write(journal)
  await expectAll(place, trade)
  await two.leave()
  await one.kill()
  await journal.close()
})

test('the database stands still, goes and comes back: the rows are all there, once', async () => {
  const place = newPlace()
  const trade = new Trade()
  trade.wander(5)
  const journal = await ownJournal(nats, place.prefix, { groups: trade.groups })
  await trade.write(journal)
  const lines: string[] = []
  const log = (line: string): void => void lines.push(line)
  const one = await startProjector({ ...place, name: 'one', log })
  await expectAll(place, trade)
  postgres.freeze()
  trade.wander(5)
  await trade.write(journal)
  await pause(4000)
  postgres.thaw()
  await expectAll(place, trade)
  await postgres.halt()
  trade.wander(5)
  await trade.write(journal)
  await until('it says so', () => one.projector.problem !== '')
  expect(one.keeper.served()).toHaveLength(32)
  await postgres.resume()
  await expectAll(place, trade)
  await until('all is well', () => one.projector.problem === '' && one.projector.isCurrent)
  expect(lines.some((line) => line.startsWith('projector: '))).toBe(true)
  await one.leave()
  await journal.close()
})
