// Several projectors fill one PostgreSQL server from the streams of a cluster: what they make
// together is what one would make, row by row, whichever of them dies or stands still meanwhile.
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { openPostgres } from '../../src/database/postgres.ts'
import type { Database } from '../../src/database/sql.ts'
import { USER_GROUPS } from '../../src/nats/groups.ts'
import type { JetJournal } from '../../src/nats/jet-journal.ts'
import { endProcesses, startProcess, type OwnProcess } from './own-process.ts'
import { startProjector } from './projector-member.ts'
import { ProjectorStand, rowsSoFar, until, type ProjectorPlace } from './projector-stand.ts'
import { ownJournal, Trade } from './trade-stage.ts'

/** After so long in a transaction without a word the server ends it. */
const STILL_MS = 3000

let stand: ProjectorStand
let place: ProjectorPlace
let trade: Trade
let journal: JetJournal
let database: Database

beforeAll(async () => {
  stand = await ProjectorStand.open()
})
afterEach(async () => {
  endProcesses()
  await journal.close()
  await database.close()
})
afterAll(() => stand.close())

async function begin(moves: number): Promise<void> {
  place = stand.place()
  database = await openPostgres(place.databaseUrl, place.schema)
  trade = new Trade()
  journal = await ownJournal(stand.nats, place.prefix, { groups: trade.groups })
  await move(moves)
}

async function move(moves: number): Promise<void> {
  trade.wander(moves)
  await trade.write(journal)
}

const filled = (): Promise<number> => rowsSoFar(database)
const allFilled = (): Promise<void> =>
  until('all is projected', async () => (await filled()) === trade.facts)

/** A projector as a process of its own that has begun to fill, and is not done. */
async function amidWork(name: string): Promise<OwnProcess> {
  const process = await startProcess('./projector-alone.ts', [JSON.stringify({ ...place, name })])
  await until('it fills', async () => (await filled()) > 0)
  return process
}

test('they share the groups, one leaves in order, and the database stands still and goes', async () => {
  await begin(5)
  const one = await startProjector({ ...place, name: 'one' })
  await until('one has all', () => one.projector.groups.length === USER_GROUPS)
  const two = await startProjector({ ...place, name: 'two' })
  await until('they share', () => two.projector.groups.length >= 8)
  await move(5)
  await allFilled()
  expect(one.projector.facts).toBeGreaterThan(0)
  expect(two.projector.facts).toBeGreaterThan(0)
  await one.leave()
  await until('the other has all', () => two.projector.groups.length === USER_GROUPS)
  await move(3)
  await stand.expectAll(place, trade)
  stand.postgres.freeze()
  await move(3)
  await new Promise((resolve) => setTimeout(resolve, STILL_MS + 500))
  stand.postgres.thaw()
  await allFilled()
  await stand.postgres.halt()
  await move(3)
  await until('it says so', () => two.projector.problem !== '')
  expect(two.keeper.served()).toHaveLength(USER_GROUPS)
  await stand.postgres.resume()
  await stand.expectAll(place, trade)
  await until('all is well', () => two.projector.problem === '' && two.projector.isCurrent)
  await two.leave()
})

test('one stands still amid its work and is killed amid more: nothing is lost, nothing twice', async () => {
  await begin(40)
  const one = await amidWork('one')
  one.signal('SIGSTOP')
  expect(await filled()).toBeLessThan(trade.facts)
  const two = await startProjector({ ...place, name: 'two' })
  await allFilled()
  await until('the other has all', () => two.projector.groups.length === USER_GROUPS)
  // Both go on, each with its share, and what stood still has under way is refused.
  one.signal('SIGCONT')
  await until('they share', async () => {
    await move(1)
    return two.projector.groups.length <= USER_GROUPS - 8
  })
  await allFilled()
  for (let isAmid = false; !isAmid;) {
    const before = trade.facts
    await move(20)
    await until('it fills', async () => (await filled()) > before)
    isAmid = (await filled()) < trade.facts
  }
  await one.kill()
  await stand.expectAll(place, trade)
  // Also what was filled before the other died.
  await until('the other has all', () => two.projector.groups.length === USER_GROUPS)
  await two.leave()
})
