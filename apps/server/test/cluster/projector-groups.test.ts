// Several projectors fill one PostgreSQL server from the streams of a cluster: what they make
// together is what one would make, row by row, whichever of them dies or stands still meanwhile.
import { setTimeout as pause } from 'node:timers/promises'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { endProcesses, startProcess } from './own-process.ts'
import { startProjector } from './projector-member.ts'
import { look, ProjectorStand, rowsSoFar, until } from './projector-stand.ts'
import { ownJournal, Trade } from './trade-stage.ts'

let stand: ProjectorStand
beforeAll(async () => {
  stand = await ProjectorStand.open()
})
afterEach(endProcesses)
afterAll(() => stand.close())

test('two projectors share the groups and make what one makes; the first leaves in order', async () => {
  const place = stand.place()
  const trade = new Trade()
  trade.wander(15)
  const journal = await ownJournal(stand.nats, place.prefix, { groups: trade.groups })
  await trade.write(journal)
  const one = await startProjector({ ...place, name: 'one' })
  await until('one has all', () => one.projector.groups.length === 32)
  await stand.expectAll(place, trade)
  const two = await startProjector({ ...place, name: 'two' })
  await until('they share', () => two.projector.groups.length >= 8)
  trade.wander(10)
  await trade.write(journal)
  await stand.expectAll(place, trade)
  expect(one.projector.facts).toBeGreaterThan(0)
  expect(two.projector.facts).toBeGreaterThan(0)
  expect(one.projector.groups.length + two.projector.groups.length).toBe(32)
  await one.leave()
  trade.wander(10)
  await trade.write(journal)
  await stand.expectAll(place, trade)
  expect(two.projector.groups).toHaveLength(32)
  await two.leave()
  await journal.close()
})

test('one is killed amid the catching up, again and again: nothing is lost and nothing twice', async () => {
  const place = stand.place()
  const trade = new Trade()
  trade.wander(60)
  const journal = await ownJournal(stand.nats, place.prefix, { groups: trade.groups })
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
  await stand.expectAll(place, trade)
  await third.leave()
  await journal.close()
})

test('one stands still amid its work, another takes its groups, the first goes on', async () => {
  const place = stand.place()
  const trade = new Trade()
  trade.wander(50)
  const journal = await ownJournal(stand.nats, place.prefix, { groups: trade.groups })
  await trade.write(journal)
  const one = await startProcess('./projector-alone.ts', [
    JSON.stringify({ ...place, name: 'one' }),
  ])
  const filled = (): Promise<number> => look(place, rowsSoFar)
  await until('some is filled', async () => (await filled()) > 0)
  one.signal('SIGSTOP')
  const two = await startProjector({ ...place, name: 'two' })
  await until('the other has all', () => two.projector.groups.length === 32)
  await stand.expectAll(place, trade)
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
  await stand.expectAll(place, trade)
  await two.leave()
  await one.kill()
  await journal.close()
})

test('the database stands still, goes and comes back: the rows are all there, once', async () => {
  const place = stand.place()
  const trade = new Trade()
  trade.wander(5)
  const journal = await ownJournal(stand.nats, place.prefix, { groups: trade.groups })
  await trade.write(journal)
  const lines: string[] = []
  const log = (line: string): void => void lines.push(line)
  const one = await startProjector({ ...place, name: 'one', log })
  await stand.expectAll(place, trade)
  stand.postgres.freeze()
  trade.wander(5)
  await trade.write(journal)
  await pause(4000)
  stand.postgres.thaw()
  await stand.expectAll(place, trade)
  await stand.postgres.halt()
  trade.wander(5)
  await trade.write(journal)
  await until('it says so', () => one.projector.problem !== '')
  expect(one.keeper.served()).toHaveLength(32)
  await stand.postgres.resume()
  await stand.expectAll(place, trade)
  await until('all is well', () => one.projector.problem === '' && one.projector.isCurrent)
  expect(lines.some((line) => line.startsWith('projector: '))).toBe(true)
  await one.leave()
  await journal.close()
})
