// The health of a running bot over HTTP: its own days beside those before it, with the figures that
// the lab's own class has for the same order; ways for the days to come; and whom it answers.
import { openTape } from '@trellis/tape'
import { beforeAll, expect, test } from 'vitest'
import { figuresOf } from '../src/lab/figures-of.ts'
import { beginBacktest } from '../src/lab/lab-player.ts'
import type { LabOrder } from '../src/lab/lab-order.ts'
import { eventually } from './host-fixture.ts'
import { futures, soundFutures } from './futures-fixture.ts'
import { soundGrid, useTestServer, type Answer } from './http-server-fixture.ts'
import { madeMartingale } from './martingale-fixture.ts'
import { SteppedMarket } from './stepped-market.ts'
import { watchLabs } from './watch-labs.ts'

const market = new SteppedMarket()
const { server, user } = useTestServer({}, { market: market.given })
const DAY_MS = 86_400_000
const HOUR_MS = 3_600_000

const ask = (body: object, client = user): Promise<Answer> =>
  client.post('/s1/bot/v1/bot-health', body)
const make = async (): Promise<string> => {
  const made = await user.post('/s1/bot/grid/v1/create-grid', (await soundGrid(user)).grid)
  return String(made.result.grid_id)
}

/** Time passes, and the server has seen it and told its read models. */
async function settled(): Promise<void> {
  await server.reached(market.nowMs)
  await eventually('history is there', () =>
    server.webs.every(({ host }) => host.health().projectionLag === 0),
  )
}

const orders: LabOrder[] = []
let bot = ''
beforeAll(async () => {
  watchLabs(server, (order) => orders.push(order))
  bot = await make()
})

/** The figures of the newest order as the class has them in this process. */
function played() {
  const order = orders.at(-1)!
  const begun = beginBacktest(order, openTape(server.running.host.source))
  if (!begun.ok) throw new Error(JSON.stringify(begun.error))
  return figuresOf(order, begun.value.run())
}

test('a bot younger than a day is compared with nothing', async () => {
  const before = orders.length
  const { code, result } = await ask({ bot_id: bot })
  expect([code, result.notes, result.backtest]).toEqual([0, ['young'], null])
  expect(result.own).toMatchObject({ matched: '0', outside_ms: '0' })
  expect(orders).toHaveLength(before)
})

test('its own days stand beside those before it, which are those of the class', async () => {
  const symbol = market.symbolOf('BTCUSDT')
  const start = market.last(symbol)
  market.walkBy(symbol, 1.2)
  await settled()
  market.pass(36 * 60)
  market.walkBy(symbol, start / market.last(symbol))
  await settled()
  market.pass(12 * 60)
  await settled()
  const { code, result } = await ask({ bot_id: bot })
  expect([code, result.notes, result.changed_at]).toEqual([0, [], ''])
  const { own, backtest } = result
  // Out of the range for a day and a half of two days.
  expect(Number(own.outside_ms) / HOUR_MS).toBeCloseTo(36, 0)
  expect(Number(own.out_of_range)).toBeCloseTo(36 / 48, 1)
  expect(Number(own.to) - Number(own.from)).toBeGreaterThan(2 * DAY_MS)
  expect(Number(own.matched)).toBeGreaterThan(0)
  const order = orders.at(-1)!
  expect(order.toMs - order.fromMs).toBe(30 * DAY_MS)
  expect(order.toMs).toBeLessThanOrEqual(Number(own.from))
  expect(Number(own.from) - order.toMs).toBeLessThan(HOUR_MS)
  const figures = played()
  expect(backtest).toMatchObject({
    from: String(order.fromMs),
    to: String(order.toMs),
    matched: String(figures.matched),
    matched_per_day: figures.matchedPerDay,
    out_of_range: figures.outOfRange,
    fee_share: figures.feeShare,
    total: figures.total,
    roi: figures.roi,
    hash: figures.hash,
  })
  expect(Number(backtest.volatility)).toBeGreaterThan(0)
}, 60_000)

test.each(['spot-grid', 'futures-grid'])('%s: waiting and shifting are backtests', async (kind) => {
  const isSpot = kind === 'spot-grid'
  const made = isSpot
    ? bot
    : (await user.post(futures.create, (await soundFutures(user)).grid)).result.bot_id
  const bot_id = String(made)
  const wait = await ask({ bot_id, part: 'wait', days: 7 })
  expect([wait.code, wait.result.own]).toEqual([0, null])
  expect(wait.result.backtest).toMatchObject({ total: played().total, hash: played().hash })
  const kept = orders.at(-1)!.params as { readonly minPrice: number; readonly maxPrice: number }
  const shift = await ask({ bot_id, part: 'shift', days: 7 })
  expect([shift.code, shift.result.notes]).toEqual([0, []])
  expect(shift.result.backtest.hash).toBe(played().hash)
  const tried = orders.at(-1)!.params as typeof kept
  expect(tried.maxPrice - tried.minPrice - (kept.maxPrice - kept.minPrice)).toBeLessThanOrEqual(1)
  // A neutral grid opens without a position.
  expect(Number(shift.result.opening_fee) > 0).toBe(isSpot)
  const { min_price: low, max_price: high } = shift.result
  const list = await user.post('/tradingbot/v1/list-all-bots', { bot_id })
  const now = Number(list.result.bots[0].figures.current_price)
  expect((Number(low) + Number(high)) / 2 / now).toBeCloseTo(1, 4)
})

test('a martingale completes rounds: it waits or closes, and has no range to shift', async () => {
  const bot_id = await madeMartingale(user, { round_tp_percent: '0.01' })
  market.pass(26 * 60)
  const symbol = market.symbolOf('BTCUSDT', 'linear')
  market.walkBy(symbol, 1.08)
  await settled()
  const { code, result } = await ask({ bot_id })
  expect([code, result.notes, result.own.out_of_range]).toEqual([0, [], ''])
  expect(Number(result.own.matched)).toBeGreaterThan(0)
  expect(result.backtest).toMatchObject({ matched: String(played().matched), hash: played().hash })
  const wait = await ask({ bot_id, part: 'wait', days: 7 })
  expect(wait.result.backtest).toMatchObject({ total: played().total, hash: played().hash })
  expect((await ask({ bot_id, part: 'shift', days: 7 })).result.notes).toEqual(['no-range'])
})

test('a change of settings and a trigger are named', async () => {
  const { grid, at } = await soundGrid(user)
  const ids = { grid_id: bot, bot_id: bot }
  const changed = { ...ids, min_price: at(0.91), max_price: at(1.11), cell_number: 10 }
  const update = await user.post('/s1/bot/grid/v1/update-sgrid', changed)
  expect(update.result).toMatchObject({ status_code: 200 })
  await settled()
  const { result } = await ask(ids)
  expect([result.notes, Number(result.changed_at) > 0]).toEqual([['changed'], true])
  const waits = await user.post('/s1/bot/grid/v1/create-grid', { ...grid, entry_price: at(0.95) })
  const answer = await ask({ bot_id: waits.result.grid_id })
  expect([answer.result.notes, answer.result.own]).toEqual([['waiting'], null])
})

test('another’s bot is unknown, guests sign in, and one that has ended is told so', async () => {
  const other = await server.user()
  expect((await ask({ bot_id: bot }, other)).result).toMatchObject({ status_code: 404 })
  expect((await ask({ bot_id: bot }, server.client())).code).not.toBe(0)
  const bad = await ask({ bot_id: bot, part: 'grade', days: 91 })
  expect(bad.code).not.toBe(0)
  expect(JSON.stringify(bad.body)).toMatch(/part.*own-days/)
  const closed = await user.post('/grid/v1/close-grid', { grid_id: bot, close_mode: 'QUOTE_MODE' })
  expect(closed.result).toMatchObject({ status_code: 200 })
  expect((await ask({ bot_id: bot })).result).toMatchObject({ status_code: 411 })
})
