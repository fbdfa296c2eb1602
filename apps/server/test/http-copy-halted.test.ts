// Following over HTTP while the pair of a copy is halted: the copy gives back coins, which count in
// its gain, in the leader's part and in the receipt of the relation, to the last digit.
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { amount } from '@trellis/kernel'
import { CLOSES_AT, minuteMs, MovedClock, writeHaltingMarket } from './halting-market.ts'
import { eventually } from './host-fixture.ts'
import {
  soundGrid,
  startTestServer,
  type TestClient,
  type TestServer,
} from './http-server-fixture.ts'

const SITE = '/s1/bot/copy-trading/v1'
const CENT = amount('0.01')
const clock = new MovedClock()
let folder = ''
let server: TestServer

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'trellis-halted-'))
  const market = writeHaltingMarket(folder)
  server = await startTestServer({ TRELLIS_MARKET: market }, { wall: clock.wall })
  await moveTo(5)
})
afterAll(async () => {
  await server.stop()
  rmSync(folder, { recursive: true, force: true })
})

async function moveTo(minute: number): Promise<void> {
  clock.moveTo(minute)
  await server.reached(minuteMs(minute))
}

const detail = async (client: TestClient, bot_id: string) =>
  (await client.post(`${SITE}/get-detail`, { bot_id })).result
/** A decimal with its sign in whole 1e-12. */
const units = (text: string): bigint =>
  text.startsWith('-') ? -amount(text.slice(1)) : amount(text)

test('what it gives back in coins is shared, and all lines of the receipt add up', async () => {
  const [leader, follower] = [await server.user(), await server.user()]
  const terms = { nickname: 'Halted', profit_share_percent: '15' }
  const { leader_mark } = (await leader.post(`${SITE}/become-leader`, terms)).result
  const { grid, at } = await soundGrid(leader)
  const narrow = { ...grid, min_price: at(0.98), max_price: at(1.02), cell_number: 20 }
  await leader.post('/s1/bot/grid/v1/create-grid', { ...narrow, quote_investment: '5000' })
  const wish = { leader_mark, amount: '1000', stop_loss_percent: '20' }
  const { bot_id } = (await follower.post(`${SITE}/follow`, wish)).result
  await eventually('there is a copy', async () => {
    return (await detail(follower, bot_id)).copies.length === 1
  })
  await moveTo(CLOSES_AT + 5)
  const [copy] = (await detail(follower, bot_id)).copies
  await follower.post('/grid/v1/close-grid', { grid_id: copy.bot_id, close_mode: 'QUOTE_MODE' })
  await eventually('the copy has ended', async () => {
    return (await detail(follower, bot_id)).past.length === 1
  })

  const running = await detail(follower, bot_id)
  const [ended] = running.past
  const [coins, gain, share] = [units(ended.coins), units(ended.gain), units(ended.share)]
  // Hardly less than what was in coins, of which a grid within its range always has some.
  expect(coins > amount('50')).toBe(true)
  expect(gain > 0n).toBe(true)
  const due = (gain * 15n) / 100n
  expect(share).toBe(due - (due % CENT))
  expect(running.following).toMatchObject({ state: 'FOLLOWING', coins: ended.coins })
  expect(units(running.following.gain)).toBe(gain - share)
  expect(units(running.following.waiting)).toBe(units('1000') + gain - share - coins)

  await follower.post(`${SITE}/stop`, { bot_id })
  const { following, figures } = await detail(follower, bot_id)
  const back = units('1000') + units(following.gain) - units(following.coins)
  expect(back).toBe(units(following.returned))
  // Its copies are rows of their own: only the share is the row's, so that no money counts twice.
  expect(figures).toMatchObject({ invested: '0', equity: `-${following.share_paid}` })
  const receipt = (await follower.post('/s1/bot/v1/receipt', { bot_id })).result
  expect(receipt.returned.map(({ amount: sum }: { amount: string }) => units(sum))).toEqual([back])
  // All that was put in and made, though lists count what its copies made with these.
  expect(receipt).toMatchObject({ invested: '1000', total_profit: following.gain })
  expect(receipt.other_profit).toBe(following.gain)
})
