// Messages under way, in both databases: made once, grouped, bounded, claimed and settled, and left
// alone when the read models are filled again.
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { GROUPED_MS, LOGGED_MAX, WAITING_MAX } from '@trellis/contract'
import { beginReadModels, migrate } from '../src/database/migrations.ts'
import { openPostgres } from '../src/database/postgres.ts'
import type { Database } from '../src/database/sql.ts'
import { StrayClaims } from '../src/deliveries/stray-claims.ts'
import type { DeliveryAccess } from '../src/host/delivery-access.ts'
import { deliveryQueries, type PlannedDelivery } from '../src/projections/deliveries.ts'
import type { NotificationRow } from '../src/projections/notifications.ts'
import { testDatabaseUrl } from './host-fixture.ts'
import { newPglite } from './new-pglite.ts'

const USER = 7
const event = (id: number): NotificationRow => ({
  id,
  atMs: id,
  type: 'range-left',
  word: '',
  data: {},
  bot: 1,
  kind: 'spot-grid',
  symbols: [0],
  times: 1,
})
const plan = (position: number, more: Partial<PlannedDelivery> = {}): PlannedDelivery => ({
  target: 'hook',
  position,
  type: 'range-left',
  critical: false,
  count: 1,
  reason: '',
  events: [event(position)],
  dueMs: 0,
  ...more,
})

const schema = `trellis_deliveries_${process.pid}`
const databases: Readonly<Record<string, () => Promise<Database>>> = {
  embedded: () => newPglite(),
  server: () => openPostgres(testDatabaseUrl(), schema),
}

let database: Database
let ask: ReturnType<typeof deliveryQueries>
let mark = 0

async function make(plans: readonly PlannedDelivery[], nowMs: number, to = 0): Promise<void> {
  const last = Math.max(to, ...plans.map(({ position }) => position))
  await ask.makeDeliveries({ user: USER, from: mark, to: last, nowMs, grouping: true, plans })
  mark = last
}
const log = async () =>
  (await ask.deliveryLog({ user: USER, limit: 200 })).map((it) => [
    it.position,
    it.count,
    it.state,
    it.nextMs,
  ])

describe.each(Object.entries(databases))('%s', (name, open) => {
  beforeAll(async () => {
    database = await open()
    await migrate(database)
    ask = deliveryQueries(database)
  }, 60_000)
  afterAll(async () => {
    if (name === 'server') await database.query(`drop schema ${schema} cascade`)
    await database.close()
  })
  beforeEach(async () => {
    await database.query('truncate deliveries, delivery_marks')
    mark = await ask.deliveryMark({ user: USER, floor: 0 })
  })

  describe('a message', () => {
    test('is made once of an event, whoever makes it again', async () => {
      const making = { user: USER, from: 0, to: 5, nowMs: 10, grouping: true, plans: [plan(5)] }
      await ask.makeDeliveries(making)
      await ask.makeDeliveries(making)
      expect(await log()).toEqual([[5, 1, 'waiting', 0]])
      expect(await ask.deliveryMark({ user: USER, floor: 0 })).toBe(5)
    })

    test('is claimed once, and after the attempt has one fate', async () => {
      await make([plan(5)], 10)
      const key = { user: USER, target: 'hook', position: 5 }
      expect(await ask.claimDelivery({ ...key, nowMs: 11 })).toMatchObject({ attempts: 1 })
      expect(await ask.claimDelivery({ ...key, nowMs: 12 })).toBeUndefined()
      const settled = { ...key, answer: 200, reason: '', nextMs: 0 } as const
      await ask.settleDelivery({ ...settled, state: 'delivered' })
      await ask.settleDelivery({ ...settled, state: 'given-up' })
      expect(await log()).toEqual([[5, 1, 'delivered', 0]])
    })

    test('amid which the server ended waits again, under the same name', async () => {
      await make([plan(5)], 10)
      await ask.claimDelivery({ user: USER, target: 'hook', position: 5, nowMs: 11 })
      expect((await ask.dueDeliveries({ nowMs: 99, limit: 9 })).due).toEqual([])
      await ask.wakeDeliveries({ nowMs: 50 })
      const { due } = await ask.dueDeliveries({ nowMs: 99, limit: 9 })
      expect(due).toMatchObject([{ position: 5, attempts: 1, reason: 'interrupted', nextMs: 50 }])
    })

    test('that nobody here claimed waits again when it stands at a second look', async () => {
      await make([plan(5)], 10)
      const key = { user: USER, target: 'hook', position: 5 }
      await ask.claimDelivery({ ...key, nowMs: 11 })
      const store = ((name: keyof typeof ask, args: never) => ask[name](args)) as DeliveryAccess
      const [strays, owner] = [new StrayClaims(store), new StrayClaims(store)]
      expect(await strays.wake(() => false, 20)).toBe(false)
      expect(await owner.wake((target) => target === 'hook', 20)).toBe(false)
      expect(await owner.wake((target) => target === 'hook', 30)).toBe(false)
      expect(await strays.wake(() => false, 40)).toBe(true)
      expect(await ask.claimDelivery({ ...key, nowMs: 41 })).toMatchObject({ attempts: 2 })
      // A claim of the same message that came since is looked at anew.
      expect(await strays.wake(() => false, 50)).toBe(false)
      await ask.wakeDelivery({ ...key, attempts: 1, nowMs: 60 })
      expect(await log()).toEqual([[5, 1, 'sending', 40]])
    })

    test('for a target that is gone is given up', async () => {
      await make([plan(5)], 10)
      await ask.dropDeliveries({ user: USER, target: 'hook', reason: 'removed' })
      expect(await ask.deliveryLog({ user: USER, limit: 9 })).toMatchObject([
        { state: 'given-up', reason: 'removed' },
      ])
    })
  })

  describe('several of one type', () => {
    test('are one message within a minute: the first goes at once, the others together', async () => {
      await make([plan(1)], 1000)
      await ask.claimDelivery({ user: USER, target: 'hook', position: 1, nowMs: 1000 })
      await make([plan(2, { dueMs: 2000 })], 2000)
      await make([plan(3, { count: 2, events: [event(3), event(4)], dueMs: 3000 })], 3000, 4)
      expect(await log()).toEqual([
        [2, 3, 'waiting', 1000 + GROUPED_MS],
        [1, 1, 'sending', 0],
      ])
      const [second] = await ask.deliveryLog({ user: USER, limit: 1 })
      expect(second?.events.map(({ id }) => id)).toEqual([2, 3, 4])
    })

    test('wait for no minute where they are critical', async () => {
      await make([plan(1, { critical: true, dueMs: 1000 })], 1000)
      await ask.claimDelivery({ user: USER, target: 'hook', position: 1, nowMs: 1000 })
      await make([plan(2, { critical: true, dueMs: 2000 })], 2000)
      expect((await log())[0]).toEqual([2, 1, 'waiting', 2000])
    })

    test('of one that was tried are a message of their own: its name stands for what it told', async () => {
      await make([plan(1)], 1000)
      const key = { user: USER, target: 'hook', position: 1 }
      await ask.claimDelivery({ ...key, nowMs: 1000 })
      const failed = {
        ...key,
        state: 'waiting',
        answer: 500,
        reason: 'refused',
        nextMs: 6000,
      } as const
      await ask.settleDelivery(failed)
      await make([plan(2)], 2000)
      expect((await log()).map(([position, count]) => [position, count])).toEqual([
        [2, 1],
        [1, 1],
      ])
    })
  })

  test('of each target the one that is due first comes, and when the next one is', async () => {
    const types = { 'range-left': 300, 'take-profit': 200, 'trigger-fired': 900 }
    const plans = Object.entries(types).map(([type, dueMs], at) => plan(at + 1, { type, dueMs }))
    await make([...plans, plan(4, { target: 'phone', dueMs: 250 })], 100)
    const { due, nextMs } = await ask.dueDeliveries({ nowMs: 500, limit: 9 })
    expect(due.map(({ target, type }) => [target, type])).toEqual([
      ['hook', 'take-profit'],
      ['phone', 'range-left'],
    ])
    expect(nextMs).toBe(900)
  })

  test('what waits for a morning goes when the quiet hours are changed', async () => {
    await make([plan(1, { dueMs: 9000, reason: 'quiet' })], 100)
    await ask.releaseDeliveries({ user: USER, nowMs: 200 })
    expect(await log()).toEqual([[1, 1, 'waiting', 200]])
  })

  test('what waits for a morning is looked at anew by a server that begins, and nothing else is', async () => {
    const quiet = plan(1, { dueMs: 9000, reason: 'quiet' })
    await make([quiet, plan(2, { type: 'take-profit', dueMs: 8000 })], 100)
    await ask.wakeDeliveries({ nowMs: 200 })
    const rows = await ask.deliveryLog({ user: USER, limit: 9 })
    expect(rows.map(({ position, nextMs, reason }) => [position, nextMs, reason])).toEqual([
      [2, 8000, ''],
      [1, 200, ''],
    ])
  })

  test('a target has so many waiting and a log so many finished', async () => {
    const plans = Array.from({ length: WAITING_MAX + 5 }, (_, at) => plan(at + 1))
    const all = { user: USER, from: 0, to: 999, nowMs: 1, grouping: false, plans }
    await ask.makeDeliveries(all)
    const rows = await ask.deliveryLog({ user: USER, limit: 500 })
    expect(rows.filter(({ state }) => state === 'waiting')).toHaveLength(WAITING_MAX)
    expect(rows.filter(({ reason }) => reason === 'too-many')).toHaveLength(5)
    // What is critical comes in all the same, and goes first.
    const urgent = plan(1500, { critical: true, type: 'liquidation-near' })
    await ask.makeDeliveries({ ...all, from: 999, to: 1500, nowMs: 2, plans: [urgent] })
    const { due } = await ask.dueDeliveries({ nowMs: 3, limit: 9 })
    expect(due.map(({ position }) => position)).toEqual([1500])
    const later = Array.from({ length: LOGGED_MAX }, (_, at) => plan(at + 2000))
    await ask.makeDeliveries({ ...all, from: 1500, to: 3000, nowMs: 2, plans: later })
    const finished = await database.query(`select 1 from deliveries where state = 'given-up'`)
    expect(finished).toHaveLength(LOGGED_MAX)
  })

  describe('where sending stands', () => {
    test('is kept when the read models are filled again', async () => {
      await make([plan(5)], 10)
      await database.transaction((sql) => beginReadModels(sql, 'the same journal'))
      expect(await log()).toEqual([[5, 1, 'waiting', 0]])
      expect(await ask.deliveryMark({ user: USER, floor: 0 })).toBe(5)
    })

    test('begins at what the directory knows where the database is new, and never goes back', async () => {
      expect(await ask.deliveryMark({ user: 8, floor: 40 })).toBe(40)
      await ask.beginDeliveries({ user: 8, position: 60 })
      await ask.beginDeliveries({ user: 8, position: 50 })
      expect(await ask.deliveryMark({ user: 8, floor: 0 })).toBe(60)
    })

    test('is told to the directory as far as nothing waits before it', async () => {
      await make([plan(5)], 10, 9)
      expect(await ask.deliveryFloor({ user: USER })).toBe(4)
      await ask.dropDeliveries({ user: USER, target: 'hook', reason: 'removed' })
      expect(await ask.deliveryFloor({ user: USER })).toBe(9)
    })
  })

  test('a test is a message of its own that is due at once', async () => {
    await ask.addTest({ user: USER, target: 'hook', position: -123, nowMs: 123 })
    const { due } = await ask.dueDeliveries({ nowMs: 123, limit: 9 })
    expect(due).toMatchObject([{ type: 'test', position: -123, critical: true, events: [] }])
    expect(await ask.deliveryFloor({ user: USER })).toBe(0)
  })
})
