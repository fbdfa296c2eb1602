// Read models are rebuilt while engines trade and projectors go on: history answers all the while, no
// answer is older than the one before, and what was wrong in the rows is right afterwards.
import { setTimeout as pause } from 'node:timers/promises'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { rebuildBeside } from '../../src/projections/rebuild-beside.ts'
import { instruments } from '../grid-journals.ts'
import { JOURNAL, startProjector } from './projector-member.ts'
import { look, ProjectorStand, until } from './projector-stand.ts'
import { ownJournal, Trade } from './trade-stage.ts'

let stand: ProjectorStand
beforeAll(async () => {
  stand = await ProjectorStand.open()
})
afterAll(() => stand.close())

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
  const log = (): void => undefined
  const steadyMs = (): number => performance.now()
  const parts = {
    ...place,
    nats: stand.nats,
    replicas: 1,
    journalId: JOURNAL,
    instruments,
    log,
    steadyMs,
  }
  const facts = await rebuildBeside({ ...parts, replicas: 1 })
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
