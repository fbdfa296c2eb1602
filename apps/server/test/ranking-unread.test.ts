// A public bot whose curve was not read yet, as right after a start: its plan is known all the
// same, so that no leverage stands for one that nobody looked up.
import { expect, test } from 'vitest'
import { rankBots } from '@trellis/bot-kit/routes/rank-bots.ts'
import { NO_TRACK, trackOn } from '@trellis/bot-kit/routes/yield-track.ts'
import { featureFlags } from '@trellis/contract'
import type { BotId } from '@trellis/kernel'
import { nobodysContext } from '../src/host/start-duties.ts'
import { BotPasts } from '../src/ranking/bot-pasts.ts'
import { publicBot } from '../src/ranking/public-bot.ts'
import { madeFutures } from './futures-fixture.ts'
import { useTestServer } from './http-server-fixture.ts'
import { SteppedMarket } from './stepped-market.ts'

const DAY_MS = 86_400_000
const market = new SteppedMarket(Date.UTC(2026, 5, 1, 22))
const { server, user: owner } = useTestServer({ TRELLIS_SPEED: '1' }, { market: market.given })

test('has its side, its leverage and its least money, and passes no filter that they do not', async () => {
  market.walkBy(market.symbolOf('BTCUSDT'), 1)
  const id = await madeFutures(owner, { allow_follow: true })
  const { host } = server.running
  const context = nobodysContext(host, new Set(featureFlags))
  const bot = await host.bots.find(Number(id) as BotId)
  if (bot === undefined) throw new Error('no bot was made')
  const row = publicBot(bot, new BotPasts().of(context, bot), {
    context,
    copies: 0,
    isInPast: false,
  })
  if (row === undefined) throw new Error('the bot is nowhere on the site')
  expect(row).toMatchObject({ mode: 'NEUTRAL', leverageE2: 300, drawdownRatio: undefined })
  expect(row.minimum).toMatch(/^\d/)
  const passing = (mostLeverageE2: number): number =>
    rankBots([row], { running: [], bands: [], sorter: 'PNL_PERCENTAGE', mostLeverageE2 }).length
  expect([passing(200), passing(300)]).toEqual([0, 1])
})

test('in a past that is made faster than it is read, no curve goes straight over what is missing', async () => {
  const { host } = server.running
  const context = nobodysContext(host, new Set(featureFlags))
  const found = await host.bots.find(Number(await madeFutures(owner)) as BotId)
  if (found === undefined) throw new Error('no bot was made')
  const nowMs = context.market.nowMs()
  const bot = { ...found, createdAtMs: nowMs - 10 * DAY_MS }
  const trendOf = (agoMs: number, isInPast: boolean) => {
    const point = { atMs: nowMs - agoMs, total: 1, invested: 100, withdrawn: 0 }
    const known = { ...new BotPasts().of(context, bot), settled: trackOn(NO_TRACK, [point]) }
    return publicBot(bot, known, { context, copies: 0, isInPast })?.track?.trend.length
  }
  expect([trendOf(2 * DAY_MS, true), trendOf(DAY_MS / 2, true)]).toEqual([undefined, 2])
  expect(trendOf(2 * DAY_MS, false)).toBe(2)
})
