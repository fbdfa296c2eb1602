// A leader's figures over HTTP, on a market that a test moves: of now and of the rows under them,
// and of a past that a later look does not change.
import { beforeAll, expect, test } from 'vitest'
import { soundGrid, useTestServer, type TestClient } from './http-server-fixture.ts'
import { SteppedMarket } from './stepped-market.ts'

const SITE = '/s1/bot/copy-trading/v1'
const market = new SteppedMarket(Date.UTC(2026, 5, 1, 22))
const { server, user: leader } = useTestServer({ TRELLIS_SPEED: '1' }, { market: market.given })
const symbol = market.symbolOf('BTCUSDT')
let mark = ''

/** The price goes by a share within a minute, and hours pass. */
async function move(share: number, hours = 0): Promise<void> {
  market.walkBy(symbol, share, hours)
  await server.reached(market.nowMs)
}

async function open(client: TestClient): Promise<string> {
  const { grid } = await soundGrid(client)
  return (await client.post('/s1/bot/grid/v1/create-grid', grid)).result.grid_id as string
}

const page = async () =>
  (await server.client().get(`${SITE}/get-leader-bots`, { leader_mark: mark })).result

/** Fractions with four digits are percent with two. */
const asPercent = (fraction: string): string => (Number(fraction) * 100).toFixed(2)

beforeAll(async () => {
  await move(1)
  await leader.makeApiKey(['bot', 'read'])
  mark = (await leader.post(`${SITE}/become-leader`, { nickname: 'Lea' })).result.leader_mark
})

test('without a bot there are no figures, and with the first one they are there at once', async () => {
  expect((await page()).leader).toMatchObject({ curve: [], span_ms: '0', own_money: '0' })
  await open(leader)
  const { leader: row, bots } = await page()
  expect(Number(row.own_money)).toBeGreaterThan(0)
  expect(row).toMatchObject({ bots_open: 1 })
  expect(asPercent(row.thirty_day_roi)).toBe(Number(bots[0].pnl_percent).toFixed(2))
})

test('the return is that of the only bot, as the price moves within an hour', async () => {
  for (const share of [0.97, 1.01, 0.99]) {
    await move(share)
    const { leader: row, bots } = await page()
    expect(Number(row.thirty_day_roi)).toBeLessThan(0)
    expect(asPercent(row.thirty_day_roi)).toBe(Number(bots[0].pnl_percent).toFixed(2))
    expect(row.curve.at(-1)).toBe(row.thirty_day_roi)
  }
})

test('a fall that was shown stays, and so does every day that is over', async () => {
  const first = (await page()).leader
  await move(1.04, 1)
  const second = (await page()).leader
  expect(Number(second.thirty_day_roi)).toBeGreaterThan(Number(first.thirty_day_roi))
  expect(second.thirty_day_max_drawdown).toBe(first.thirty_day_max_drawdown)
  await move(0.99, 3)
  const third = (await page()).leader
  // Two hours of the day that it began in are over; a bot's age and that of the figures are one.
  expect(third.curve).toHaveLength(3)
  await move(1.02, 2)
  const fourth = (await page()).leader
  expect(fourth.curve.slice(0, 2)).toEqual(third.curve.slice(0, 2))
  expect(fourth.falls[1]).toBe(third.falls[1])
  expect(fourth.thirty_day_max_drawdown).toBe(first.thirty_day_max_drawdown)
})

test('what ended stays in the figures, and is counted at once', async () => {
  const before = await page()
  const [{ bot_id }] = before.bots
  await leader.post('/grid/v1/close-grid', { bot_id, close_mode: '3' })
  const after = await page()
  expect(after.bots).toEqual([])
  expect(after.leader).toMatchObject({ bots_open: 0, bots_closed: 1, own_money: '0' })
  const apart = Number(after.leader.thirty_day_roi) - Number(before.leader.thirty_day_roi)
  expect(Math.abs(apart)).toBeLessThan(0.002)
})
