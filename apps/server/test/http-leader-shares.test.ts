// What a leader's page says over HTTP of shares of money, against what its followers are really
// given: bots in other coins, bots that began as copies, bots that are larger since.
import { beforeAll, expect, test } from 'vitest'
import { eventually } from './host-fixture.ts'
import { soundGrid, useTestServer, type TestClient } from './http-server-fixture.ts'
import { SteppedMarket } from './stepped-market.ts'

const SITE = '/s1/bot/copy-trading/v1'
const market = new SteppedMarket(Date.UTC(2026, 5, 1, 20))
const { server } = useTestServer({ TRELLIS_SPEED: '1' }, { market: market.given })
const symbol = market.symbolOf('BTCUSDT')

/** The price goes by a share within a minute, and hours pass. */
async function move(share: number, hours = 0): Promise<void> {
  market.walkBy(symbol, share, hours)
  await server.reached(market.nowMs)
}

async function lead(nickname: string, percent = '10') {
  const client = await server.user()
  const terms = { nickname, profit_share_percent: percent }
  const { result } = await client.post(`${SITE}/become-leader`, terms)
  return { client, mark: result.leader_mark as string }
}

async function open(client: TestClient, investment: string, of = 'BTCUSDT'): Promise<string> {
  const { grid } = await soundGrid(client, of)
  const wish = { ...grid, quote_investment: investment }
  return (await client.post('/s1/bot/grid/v1/create-grid', wish)).result.grid_id as string
}

const page = async (leader_mark: string, amount = '1000') =>
  (await server.client().get(`${SITE}/get-leader-bots`, { leader_mark, amount })).result

const detail = async (client: TestClient, bot_id: string) =>
  (await client.post(`${SITE}/get-detail`, { bot_id })).result

/** Follows, and answers when so many bots of the leader are copied or refused. */
async function follow(client: TestClient, leader_mark: string, bots: number, amount = '1000') {
  const made = await client.post(`${SITE}/follow`, { leader_mark, amount })
  const { bot_id } = made.result as { readonly bot_id: string }
  await eventually('it has heard of all', async () => {
    const { copies, refused } = await detail(client, bot_id)
    return copies.length + refused.length >= bots
  })
  return bot_id
}

interface Sized {
  readonly symbol: string
  readonly copy_amount: string
  readonly weight_percent: string
  readonly refusal: string
}

beforeAll(async () => {
  for (const name of ['BTCUSDT', 'BTCUSDC']) {
    const of = market.symbolOf(name)
    market.walkBy(of, 1)
  }
  await move(1)
})

test('a bot in another coin has no weight, and counts in no figure', async () => {
  const { client, mark } = await lead('Two coins')
  await open(client, '1000')
  await open(client, '1000', 'BTCUSDC')
  const { leader, bots } = await page(mark)
  expect(leader).toMatchObject({ own_money: '1000', bots_open: 2 })
  const sizes = bots.map(({ symbol: name, ...row }: Sized) => {
    return [name, row.weight_percent, row.copy_amount, row.refusal]
  })
  expect(sizes.toSorted()).toEqual([
    ['BTCUSDC', '0', '0', 'other-coin'],
    ['BTCUSDT', '100', '1000', ''],
  ])
  const follower = await server.user()
  const { copies, refused } = await detail(follower, await follow(follower, mark, 2))
  expect(copies).toMatchObject([{ symbol: 'BTCUSDT', paid: '1000' }])
  expect(refused).toMatchObject([{ symbol: 'BTCUSDC', reason: 'other-coin' }])
})

test('what a leader kept of another is not led with: page and followers agree', async () => {
  const top = await lead('Top')
  await open(top.client, '1000')
  const middle = await lead('Middle')
  await open(middle.client, '1000')
  const relation = await follow(middle.client, top.mark, 1, '3000')
  await middle.client.post(`${SITE}/stop`, { bot_id: relation, copies: 'KEEP' })
  const { leader, bots } = await page(middle.mark)
  expect(leader).toMatchObject({ own_money: '1000', bots_open: 1 })
  expect(bots).toMatchObject([{ weight_percent: '100', copy_amount: '1000' }])
  const follower = await server.user()
  const { copies } = await detail(follower, await follow(follower, middle.mark, 1))
  expect(copies).toMatchObject([{ paid: '1000' }])
})

test('what stopping is said to cost and pay is what it costs and pays', async () => {
  const { client, mark } = await lead('Odd share', '7.3')
  for (const investment of ['1000', '1037', '1074']) await open(client, investment)
  const follower = await server.user()
  const relation = await follow(follower, mark, 3, '3000')
  await move(1.021)
  const before = await detail(follower, relation)
  expect(Number(before.if_kept.share)).toBeGreaterThan(0)
  await follower.post(`${SITE}/stop`, { bot_id: relation, copies: 'KEEP' })
  const after = await detail(follower, relation)
  expect(after.following.share_paid).toBe(before.if_kept.share)
  expect(after.following.returned).toBe(before.if_kept.returned)
})

test('money that is added later leaves the past as it was', async () => {
  const { client, mark } = await lead('Late money')
  const bot = await open(client, '1000')
  await move(0.93, 6)
  const before = (await page(mark)).leader
  expect(Number(before.thirty_day_roi)).toBeLessThan(-0.02)
  const more = { grid_id: bot, add_investment: '9000' }
  await client.post('/s1/bot/grid/v1/update-sgrid', more)
  await move(1, 2)
  const after = (await page(mark)).leader
  expect(Number(after.own_money)).toBeGreaterThan(9000)
  expect(after.curve.slice(0, 2)).toEqual(before.curve.slice(0, 2))
  expect(after.falls.slice(0, 2)).toEqual(before.falls.slice(0, 2))
  expect(Number(after.thirty_day_roi)).toBeCloseTo(Number(before.thirty_day_roi), 2)
})
