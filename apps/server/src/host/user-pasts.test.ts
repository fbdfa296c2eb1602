// The count of closed bots keeps up with what memory lets go of, and with what other processes did.
import { expect, test } from 'vitest'
import type { LiveBot } from '@trellis/bot-kit/routes/route-context.ts'
import type { Id } from '@trellis/kernel'
import { openHistory, type HistoryParts } from './history-access.ts'
import { UserPasts } from './user-pasts.ts'

const user = 7 as Id
const running = { bot: 71, symbols: [0], status: 'running', createdAtMs: 5 } as unknown as LiveBot

test('a bot that ended without a command of its user, and is in no memory any more, is counted', async () => {
  let total = 0
  const pasts = new UserPasts({
    market: { nowMs: () => 10 } as never,
    told: () => 3,
    asking: async () => (async () => ({ total, known: [], failed: [], steps: [] })) as never,
  })
  expect((await pasts.of(user, [running])).closedCount).toBe(0)
  total = 1
  expect((await pasts.of(user, [running])).closedCount).toBe(0)
  expect((await pasts.of(user, [])).closedCount).toBe(1)
})

/** History over rows that say how many bots closed, and how often they were asked. */
function historyOf(rows: { total: number; asked: number }, places: Partial<HistoryParts>) {
  const database = {
    isCurrent: () => true,
    waitFor: async () => undefined,
    query: async () => {
      rows.asked += 1
      return { total: rows.total, known: [], failed: [], steps: [] }
    },
  }
  const market = { nowMs: () => 10 }
  return openHistory({ market, database, acknowledged: () => 3, ...places } as HistoryParts)
}

test('a bot that another process made and closed is counted here at once', async () => {
  const rows = { total: 0, asked: 0 }
  let position = 5
  const history = historyOf(rows, { durable: () => position, learn: async () => undefined })
  expect((await history.past(user, [])).closedCount).toBe(0)
  // As the owner says with its answer to whose bots these are.
  position = 7
  rows.total = 1
  expect((await history.past(user, [])).closedCount).toBe(1)
  expect((await history.past(user, [])).closedCount).toBe(1)
  expect(rows.asked).toBe(2)
})

test('others of the partition, who trade all the while, take the count from nobody', async () => {
  const rows = { total: 1, asked: 0 }
  let position = 5
  const durable = () => (position += 1)
  const history = historyOf(rows, { durable, learn: async () => undefined })
  expect((await history.past(user, [])).closedCount).toBe(1)
  expect(rows.asked).toBe(1)
})

test('a process that is alone reads nothing again for what only the market did', async () => {
  const rows = { total: 1, asked: 0 }
  let position = 5
  const history = historyOf(rows, { durable: () => (position += 1) })
  expect((await history.past(user, [])).closedCount).toBe(1)
  expect((await history.past(user, [])).closedCount).toBe(1)
  expect(rows.asked).toBe(1)
})
