// What owners are told of grids as they live: derived once, the same however the journal is cut and
// whoever goes on after a restart, and read back as it was written.
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Batch } from '@trellis/engine'
import { GridJournal, instruments, USER } from '../../test/grid-journals.ts'
import { newPglite } from '../../test/new-pglite.ts'
import { migrate } from '../database/migrations.ts'
import type { Database } from '../database/sql.ts'
import {
  countUnread,
  listNotifications,
  type NotificationQuery,
  type NotificationRow,
  type UserNotification,
} from './notifications.ts'
import { Projector } from './projector.ts'

/** Four grids: three leave their range, three end, one waits and starts. */
const run = new GridJournal()
const [target, stop, byUser] = [
  run.grid({ maxPrice: 5_600_000, takeProfit: 5_700_000 }),
  run.grid({ stopLoss: 4_400_000 }),
  run.grid(),
]
const waiting = run.grid({ entryPrice: 5_200_000 })
run.move(5_500_000)
run.command(byUser, { type: 'close', mode: 'quote' })
run.move(5_650_000)
run.move(5_750_000)
run.move(5_190_000)
run.move(4_450_000)
run.move(4_390_000)

interface Filled {
  readonly database: Database
  /** As the projector answered them. */
  readonly told: readonly UserNotification[]
}

/** A projector that forgets everything after each transaction, as a restart does. */
async function filled(batches: readonly Batch[], atOnce: number): Promise<Filled> {
  const database = await newPglite()
  await migrate(database)
  const told: UserNotification[] = []
  for (let from = 0; from < batches.length; from += atOnce) {
    const projector = new Projector(database, instruments)
    await projector.load()
    told.push(...(await projector.apply(batches.slice(from, from + atOnce), [])))
  }
  return { database, told }
}

const everything: NotificationQuery = {
  scope: { user: USER, hidden: [], quiet: [] },
  read: { upTo: 0, ids: [] },
  before: undefined,
  limit: 200,
  unreadOnly: false,
  types: undefined,
}

const said = ({ bot, type }: NotificationRow): string => `${bot} ${type}`

describe('notifications of grids', () => {
  let whole: Filled
  beforeAll(async () => {
    whole = await filled(run.batches, 1000)
  }, 120_000)
  afterAll(() => whole.database.close())

  test('are what happened, newest first, with the end and its figures', async () => {
    const { database, told } = whole
    const rows = await listNotifications(database, everything)
    expect(rows.map(said)).toEqual([
      `${stop} stop-loss`,
      `${waiting} range-left`,
      `${stop} range-left`,
      `${waiting} trigger-fired`,
      `${target} take-profit`,
      `${target} range-left`,
      `${byUser} closed`,
    ])
    expect(rows.map((row) => ({ ...row, user: USER }))).toEqual([...told].reverse())
    expect(rows[0]).toMatchObject({ word: 'stop-loss', kind: 'spot-grid', symbols: [0] })
    const end = rows.find(({ type }) => type === 'take-profit')
    expect(end).toMatchObject({ word: 'take-profit', data: { price: '57000', coin: 'USDT' } })
    const figures = await database.query<{ total: string; invested: string }>(
      `select end_total::text as total, end_invested::text as invested
         from bots where bot = $1`,
      [target],
    )
    const e12 = (text: unknown): string => String(Math.round(Number(text) * 1e6))
    const stored = (text = ''): string => String(Math.round(Number(text) / 1e6))
    expect(e12(end?.data['total'])).toBe(stored(figures[0]?.total))
    expect(e12(end?.data['invested'])).toBe(stored(figures[0]?.invested))
  })

  test('are the same however the journal is cut, a restart between any two cuts', async () => {
    const cut = await filled(run.batches, 3)
    try {
      expect(cut.told).toEqual(whole.told)
      expect(await listNotifications(cut.database, everything)).toEqual(
        await listNotifications(whole.database, everything),
      )
    } finally {
      await cut.database.close()
    }
  }, 120_000)

  test('are found by page, type, bot and what was read', async () => {
    const { database } = whole
    const list = async (change: Partial<NotificationQuery>): Promise<readonly string[]> =>
      (await listNotifications(database, { ...everything, ...change })).map(said)
    const scoped = (change: Partial<NotificationQuery['scope']>) => ({
      scope: { ...everything.scope, ...change },
    })
    const rows = await listNotifications(database, everything)
    const third = rows[2]?.id ?? 0
    expect(await list({ limit: 2 })).toEqual(rows.slice(0, 2).map(said))
    expect(await list({ before: third, limit: 2 })).toEqual(rows.slice(3, 5).map(said))
    expect(await list({ types: ['closed'] })).toEqual([`${byUser} closed`])
    expect(await list(scoped({ hidden: ['range-left', 'closed'] }))).toHaveLength(3)
    expect(await list(scoped({ user: 99 }))).toEqual([])
    const quiet = [
      { bots: [target], types: [] },
      { bots: [stop], types: ['stop-loss'] },
    ] as const
    expect(await list(scoped({ quiet }))).toEqual([
      `${stop} stop-loss`,
      `${waiting} range-left`,
      `${waiting} trigger-fired`,
      `${byUser} closed`,
    ])
    const read = { upTo: third, ids: [rows[0]?.id ?? 0] }
    expect(await list({ read, unreadOnly: true })).toEqual([`${waiting} range-left`])
    const counts = await countUnread(database, everything.scope, { upTo: third, ids: [] })
    expect(counts).toEqual([
      { type: 'range-left', count: 1 },
      { type: 'stop-loss', count: 1 },
    ])
  })
})

test('a grid that leaves its range and comes back has one line a day with how often it was so', async () => {
  const day = new GridJournal()
  const bot = day.grid({ maxPrice: 5_600_000 })
  for (let i = 0; i < 3; i += 1) {
    day.move(5_650_000)
    day.move(5_000_000)
  }
  const [whole, cut] = [await filled(day.batches, 1000), await filled(day.batches, 1)]
  try {
    const rows = await listNotifications(whole.database, everything)
    expect(rows.map(({ type, times }) => [type, times])).toEqual([['range-entered', 6]])
    expect(rows[0]?.id).toBe(whole.told.at(-1)?.id)
    expect(whole.told.map(said)).toEqual(
      [1, 2, 3].flatMap(() => [`${bot} range-left`, `${bot} range-entered`]),
    )
    expect(await listNotifications(cut.database, everything)).toEqual(rows)
    expect(await countUnread(whole.database, everything.scope, { upTo: 0, ids: [] })).toEqual([
      { type: 'range-entered', count: 1 },
    ])
  } finally {
    await Promise.all([whole.database.close(), cut.database.close()])
  }
}, 120_000)
