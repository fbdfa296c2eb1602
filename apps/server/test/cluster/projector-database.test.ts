// Projectors of which one loses its way to the database, and of which all do: who can fill rows has
// the groups, and nothing goes to and fro where nobody can.
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { setTimeout as pause } from 'node:timers/promises'
import { variants } from '../../../../tools/every-variant.ts'
import { openLink, type OpenLink } from '../../../../tools/faults-link.mjs'
import { openPostgres } from '../../src/database/postgres.ts'
import type { Database } from '../../src/database/sql.ts'
import { USER_GROUPS } from '../../src/nats/groups.ts'
import type { JetJournal } from '../../src/nats/jet-journal.ts'
import { startProjector, type ProjectorMember } from './projector-member.ts'
import { ProjectorStand, rowsSoFar, until, type ProjectorPlace } from './projector-stand.ts'
import { ownJournal, Trade } from './trade-stage.ts'

const HALF = USER_GROUPS / 2
/** It is without an answer for three seconds before it says so. */
const LIMIT_MS = 10_000

let stand: ProjectorStand
let place: ProjectorPlace
let trade: Trade
let journal: JetJournal
let database: Database
let links: readonly [OpenLink, OpenLink]
let one: ProjectorMember
let two: ProjectorMember

beforeAll(async () => {
  stand = await ProjectorStand.open()
})
beforeEach(async () => {
  place = stand.place()
  database = await openPostgres(place.databaseUrl, place.schema)
  trade = new Trade()
  journal = await ownJournal(stand.nats, place.prefix, { groups: trade.groups })
  const port = Number(new URL(place.databaseUrl).port)
  links = [await openLink(port), await openLink(port)]
  one = await startProjector({ ...over(links[0]), name: 'one' })
  two = await startProjector({ ...over(links[1]), name: 'two' })
  await until('each has its half', () => has(one) === HALF && has(two) === HALF)
})
afterEach(async () => {
  await Promise.all([one.leave(), two.leave()])
  await Promise.all(links.map((link) => link.close()))
  await journal.close()
  await database.close()
})
afterAll(() => stand.close())

/** The place by a way to the database that is one projector's alone. */
function over(link: OpenLink): ProjectorPlace {
  const url = new URL(place.databaseUrl)
  url.port = String(link.port)
  return { ...place, databaseUrl: url.href }
}

const has = ({ projector }: ProjectorMember): number => projector.groups.length

async function move(): Promise<void> {
  trade.wander(2)
  await trade.write(journal)
}

/** Who has which group, as the how manieth owner. */
function leases(): readonly string[] {
  return two.bucket.entries('lease.').map(({ key, word }) => {
    return word.type === 'lease' ? `${key} ${word.owner} ${word.epoch}` : key
  })
}

for (const harm of variants(['cut', 'silence'] as const, (it) => it === 'cut')) {
  test(`one whose way to the database is ${harm}: the other fills all, and it gets its half again`, async () => {
    const sinceMs = performance.now()
    links[0][harm]()
    await move()
    await until('the other fills all', async () => (await rowsSoFar(database)) === trade.facts)
    const tookMs = performance.now() - sinceMs
    console.log(`${harm}: all is filled after ${tookMs.toFixed(0)} ms`)
    expect(has(two)).toBe(USER_GROUPS)
    expect(tookMs).toBeLessThan(LIMIT_MS)
    links[0].heal()
    await until('each has its half', () => has(one) === HALF && has(two) === HALF)
    await move()
    await stand.expectAll(place, trade)
  })
}

test('the database is gone for all: everybody keeps what it has, and goes on when it is back', async () => {
  const before = leases()
  await stand.postgres.halt()
  await move()
  await pause(8000)
  expect(one.projector.problem).not.toBe('')
  expect(leases()).toEqual(before)
  await stand.postgres.resume()
  await stand.expectAll(place, trade)
  await pause(4000)
  expect(leases()).toEqual(before)
})
