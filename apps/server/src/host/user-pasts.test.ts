// The count of closed bots keeps up with what memory lets go of.
import { expect, test } from 'vitest'
import type { LiveBot } from '@trellis/bot-kit/routes/route-context.ts'
import type { Id } from '@trellis/kernel'
import { UserPasts } from './user-pasts.ts'

const user = 7 as Id
const running = { bot: 71, symbols: [0], status: 'running', createdAtMs: 5 } as unknown as LiveBot

test('a bot that ended without a command of its user, and is in no memory any more, is counted', async () => {
  let total = 0
  const pasts = new UserPasts({
    market: { nowMs: () => 10 } as never,
    acknowledged: () => 3,
    asking: async () => (async () => ({ total, known: [], failed: [], steps: [] })) as never,
  })
  expect((await pasts.of(user, [running])).closedCount).toBe(0)
  total = 1
  expect((await pasts.of(user, [running])).closedCount).toBe(0)
  expect((await pasts.of(user, [])).closedCount).toBe(1)
})
