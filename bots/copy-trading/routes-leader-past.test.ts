// The past of a leader hour by hour, of points as the read models tell them: each hour is of the
// money that was in it then.
import { expect, test } from 'vitest'
import { ratio, type BotId } from '@trellis/kernel'
import { DAY_MS, HOUR_MS } from '@trellis/market'
import type { CurvePoint, LiveBot, RouteContext } from '@trellis/bot-kit/routes/route-context.ts'
import { hoursOf, readPast } from './routes-leader-past.ts'
import { statisticsOf } from './routes-statistics.ts'

const BEGIN_MS = 20_000 * DAY_MS
const bot = { bot: 1 as BotId, createdAtMs: BEGIN_MS, endedAtMs: 0 } as LiveBot

type Hour = readonly [total: string, invested: string, withdrawn: string]

/** The track of a bot that stood so at the end of each hour since it began. */
async function trackOf(...hours: readonly Hour[]) {
  const points = hours.map(([total, invested, withdrawn], hour): CurvePoint => {
    const atMs = BEGIN_MS + (hour + 1) * HOUR_MS - 1
    return { atMs, total, invested, withdrawn, grid: '0', hold: '0', flag: '' }
  })
  const history = { curve: async () => points }
  const nowMs = BEGIN_MS + hours.length * HOUR_MS
  const context = { history } as unknown as RouteContext
  return statisticsOf((await readPast(context, [bot], hoursOf(nowMs), undefined)).track)
}

test('a bot alone has the return of its leader', async () => {
  const { roi } = await trackOf(['0', '100', '0'], ['10', '100', '0'], ['20', '100', '0'])
  expect(roi).toBe(ratio('0.2'))
})

test('what is put in later works from then on, and leaves what was before', async () => {
  const before: Hour[] = [
    ['0', '1000', '0'],
    ['-70', '1000', '0'],
  ]
  const { drawdown } = await trackOf(...before)
  expect(drawdown).toBe(ratio('0.07'))
  const after = await trackOf(...before, ['-70', '10000', '0'], ['923', '10000', '0'])
  expect(after.drawdown).toBe(drawdown)
  // 0.93, and then 993 on the 9,930 that were in it: a tenth more.
  expect(after.roi).toBe(ratio('0.023'))
})

test('what was taken out works no more', async () => {
  const { drawdown } = await trackOf(
    ['0', '1000', '0'],
    ['150', '1000', '0'],
    ['150', '1000', '150'],
    ['50', '1000', '150'],
  )
  // A hundred of the thousand that were left.
  expect(drawdown).toBe(ratio('0.1'))
})
