// Read models are rebuilt while engines trade and projectors go on: history answers all the while,
// no answer is older than the one before, and what was wrong in the rows is right afterwards.
import { setTimeout as pause } from 'node:timers/promises'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { rebuildBeside, type RebuildBesideOptions } from '../../src/projections/rebuild-beside.ts'
import { instruments } from '../grid-journals.ts'
import { JOURNAL, startProjector } from './projector-member.ts'
import { look, ProjectorStand, until, type ProjectorPlace } from './projector-stand.ts'
import { ownJournal, Trade } from './trade-stage.ts'

let stand: ProjectorStand
beforeAll(async () => {
  stand = await ProjectorStand.open()
})
afterAll(() => stand.close())

function partsOf(place: ProjectorPlace): RebuildBesideOptions {
  const log = (): void => undefined
  const steadyMs = (): number => performance.now()
  const { nats } = stand
  return { ...place, nats, replicas: 1, journalId: JOURNAL, instruments, log, steadyMs }
}

const WAITING = `insert into deliveries values
  (1, 'mail', 5, 'grid-closed', false, 1, '[]', 'waiting', 0, 0, '', 1, 1, 1)`

test('rebuilt under trade: nothing is missing, nothing goes back, messages stay', async () => {
  const place = stand.place()
  const trade = new Trade()
  trade.wander(20)
  const journal = await ownJournal(stand.nats, place.prefix, { groups: trade.groups })
  await trade.write(journal)
  const one = await startProjector({ ...place, name: 'one' })
  const two = await startProjector({ ...place, name: 'two' })
  await stand.expectAll(place, trade)
  await look(place, async (database) => {
    await database.transaction(async (sql) => {
      await sql.query('delete from fills where position % 3 = 0')
      await sql.query(WAITING)
    })
  })
  let isOver = false
  const trading = (async () => {
    while (!isOver) {
      trade.wander(1)
      await trade.write(journal)
      await pause(400)
    }
  })()
  const seen: number[] = []
  const reading = look(place, async (database) => {
    while (!isOver) {
      const text = 'select sum(position)::bigint as facts from positions'
      const [row] = await database.query<{ facts: number }>(text)
      seen.push(row?.facts ?? 0)
      await pause(10)
    }
  })
  const facts = await rebuildBeside(partsOf(place))
  isOver = true
  await Promise.all([trading, reading])
  expect(facts).toBeGreaterThan(1000)
  expect(seen.length).toBeGreaterThan(10)
  expect(seen).toEqual(seen.toSorted((a, b) => a - b))
  trade.wander(3)
  await trade.write(journal)
  await stand.expectAll(place, trade)
  await look(place, async (database) => {
    const kept = await database.query<{ target: string }>('select target from deliveries')
    expect(kept).toEqual([{ target: 'mail' }])
    const schemas = await database.query('select nspname from pg_namespace where nspname like $1', [
      `${place.schema}\\_%`,
    ])
    expect(schemas).toEqual([])
  })
  await until('both go on', () => one.projector.problem === '' && two.projector.problem === '')
  await one.leave()
  await two.leave()
  await journal.close()
})

test('the rows of one group are made anew, those of the others stay as they are', async () => {
  const place = stand.place()
  const trade = new Trade([3, 35, 4])
  trade.wander(30)
  for (const user of trade.users) trade.close(user)
  const journal = await ownJournal(stand.nats, place.prefix, { groups: trade.groups })
  await trade.write(journal)
  const one = await startProjector({ ...place, name: 'one' })
  await stand.expectAll(place, trade)
  await look(place, async (database) => {
    await database.transaction(async (sql) => {
      // Wrong in group 3, and marked in group 4: that mark must stay.
      await sql.query('update bots set invested = invested + 1 where partition in (3, 35)')
      await sql.query(`update ledger set amount = amount + 1 where account ~ ':3$'`)
      await sql.query(`update bots set detail = 'mark' where partition = 4`)
    })
  })
  await rebuildBeside({ ...partsOf(place), groups: [3] })
  await look(place, async (database) => {
    const marked = await database.query('select from bots where detail = $1', ['mark'])
    expect(marked.length).toBeGreaterThan(0)
    await database.transaction((sql) =>
      sql.query(`update bots set detail = '' where partition = 4`),
    )
  })
  trade.grids()
  trade.wander(5)
  await trade.write(journal)
  await stand.expectAll(place, trade)
  await one.leave()
  await journal.close()
})
