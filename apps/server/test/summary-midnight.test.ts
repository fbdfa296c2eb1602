// The summary as the market's day ends: today's change is told of one day, the day that what it
// began with belongs to, however the clock goes on while the summary is made.
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { HistoryAccess } from '@trellis/bot-kit/routes/route-context.ts'
import type { SummaryResult } from '@trellis/contract'
import type { UserId } from '@trellis/kernel'
import { DAY_MS } from '@trellis/market'
import { createWallClock } from '../src/clock/wall-clock.ts'
import type { Host } from '../src/host/index.ts'
import { UserPasts } from '../src/host/user-pasts.ts'
import type { Call } from '../src/calls/call.ts'
import { summary } from '../src/http/summary-handler.ts'
import {
  eventually,
  hostSettings,
  newGrid,
  newUser,
  startReady,
  tempFolder,
} from './host-fixture.ts'

const NOON_MS = Date.UTC(2026, 4, 4, 12)

const data = tempFolder()
let host: Host
let user: UserId

beforeAll(async () => {
  const wall = createWallClock(
    () => NOON_MS + performance.now(),
    () => performance.now(),
  )
  host = await startReady(hostSettings(data.path, { speed: 1 }), { wall })
  await eventually('the database is open', () => host.health().database === 'ready')
  user = await newUser(host)
  await newGrid(host, user)
})

afterAll(async () => {
  await host.stop()
  data.remove()
})

/** The summary of the user, for whose page the next day has already begun. */
async function summaryAfterMidnight(history: Pick<HistoryAccess, 'past'>): Promise<SummaryResult> {
  const market = { ...host.market, nowMs: () => host.market.nowMs() + DAY_MS }
  const context = { userId: user, market, bots: host.bots, history } as unknown as Call['context']
  const answer = await summary({ context } as Call)
  if (!answer.ok) throw new Error(JSON.stringify(answer.error))
  return answer.value
}

it('counts all of a bot made on the day that its past speaks of', async () => {
  const result = await summaryAfterMidnight(host.history)
  const [total] = result.totals
  expect(result).toMatchObject({ running_count: 1, closed_count: 0 })
  expect(Number(total?.total_profit)).toBeLessThan(0)
  expect(total?.today_profit).toBe(total?.total_profit)
})

it('counts it also while no database answers', async () => {
  const pasts = new UserPasts({
    market: host.market,
    told: () => 0,
    asking: () => Promise.reject(new Error('away')),
  })
  const result = await summaryAfterMidnight({ past: (id, live) => pasts.of(id, live) })
  const [total] = result.totals
  expect(result.closed_count).toBeNull()
  expect(total?.today_profit).toBe(total?.total_profit)
})

it('counts a bot once that was closed while an older read was under way', async () => {
  const bot = await newGrid(host, user)
  const before = await host.bots.ofUser(user)
  let letGo = (): void => undefined
  const held = new Promise<void>((resolve) => {
    letGo = resolve
  })
  // The database as it is when the first question is answered: the bot has ended by then.
  const pasts = new UserPasts({
    market: host.market,
    told: () => 0,
    asking: async () => {
      await held
      return async (_name, args) => {
        const { held: asked } = args as { readonly held: readonly number[] }
        const known = asked.filter((it) => it === bot)
        return { total: 1, known, failed: [], steps: [] } as never
      }
    },
  })
  const older = pasts.of(user, before)
  const after = before.map((it) => (it.bot === bot ? { ...it, status: 'completed' as const } : it))
  const newer = pasts.of(user, after)
  letGo()
  expect((await newer).closedCount).toBe(1)
  expect((await older).closedCount).toBe(1)
})
