// A call that moves money moves it once, however often it is sent under one id: five copies at the
// same moment are answered alike, and Funding is as if there had been one.
import { price } from '@trellis/kernel'
import { beforeAll, expect, test } from 'vitest'
import { madeCombo, soundCombo } from './combo-fixture.ts'
import { futures, madeFutures, soundFutures } from './futures-fixture.ts'
import { soundGrid, useTestServer, type Answer } from './http-server-fixture.ts'
import { madeMartingale, soundMartingale } from './martingale-fixture.ts'
import { pool, soundAdding } from './pool-fixture.ts'
import { SteppedMarket } from './stepped-market.ts'

// Nothing moves but by the test's own hand.
const market = new SteppedMarket(Date.UTC(2026, 5, 1))
const { server, user } = useTestServer({ TRELLIS_SPEED: '1' }, { market: market.given })

const spot = '/s1/bot/grid/v1'
const martingale = '/contract/v5/private/fmartingalebot'
const combo = '/contract/v5/private/fcombobot'
const COPIES = 5
const bots = { spot: '', futures: '', martingale: '', combo: '', pool: '' }
let profit = ''

async function walk(name: string, share: number): Promise<void> {
  const symbol = market.symbolOf(name)
  market.walk([{ symbol, to: price(Math.round(market.last(symbol) * share)) }])
  await server.reached(market.nowMs)
}

const funding = async (): Promise<number> => {
  const { result } = await user.post('/s1/bot/spot/v1/balance', { coins: 'USDT' })
  return Number(result.balances[0].available)
}

/** Five at once: by how much Funding has changed, and what each was answered. */
async function copiesOf(path: string, body: object): Promise<readonly [number, readonly Answer[]]> {
  const before = await funding()
  const answers = await Promise.all(
    Array.from({ length: COPIES }, async () => user.post(path, body)),
  )
  return [(await funding()) - before, answers]
}

beforeAll(async () => {
  await user.makeApiKey(['earn', 'read'])
  await walk('ETHUSDT', 1)
  bots.spot = (await user.post(`${spot}/create-grid`, (await soundGrid(user)).grid)).result.grid_id
  bots.futures = await madeFutures(user)
  bots.martingale = await madeMartingale(user)
  bots.combo = await madeCombo(user)
  await user.post(pool.add, soundAdding('first', { leverage: '2' }))
  bots.pool = (await user.get(pool.position, {})).result.positions[0].positionId
  for (const share of [0.96, 1.05]) await walk('BTCUSDT', share)
  const asked = { bot_type: 'GRID_SPOT', bot_id: bots.spot }
  profit = (await user.post(`${spot}/get-withdraw-detail`, asked)).result.withdrawable
})

type Call = readonly [path: string, body: object, moved: number, other?: object]
const bot = (bot_id: string, more: object) => ({ bot_id, ...more })
const inPool = (orderLinkId: string, more: object = {}) => {
  return { productId: '5', positionId: bots.pool, orderLinkId, ...more }
}

/** What is sent, what comes to Funding of it, and what another wish under its id would be. */
const calls: Readonly<Record<string, () => Call | Promise<Call>>> = {
  'spot grid made': async () => {
    const { grid } = await soundGrid(user)
    return [`${spot}/create-grid`, grid, -1000, { quote_investment: '900' }]
  },
  'spot grid, money added': () => {
    const body = { grid_id: bots.spot, add_investment: '50' }
    return [`${spot}/update-sgrid`, body, -50, { add_investment: '51' }]
  },
  'spot grid, profit taken out': () => {
    const body = { grid_id: bots.spot, withdraw_amount: profit }
    return [`${spot}/withdraw-profit`, body, Number(profit), { withdraw_amount: '0.01' }]
  },
  'futures grid made': async () => {
    const { grid } = await soundFutures(user)
    return [futures.create, grid, -2000, { total_investment: '1900' }]
  },
  'futures grid, margin added': () => {
    return [futures.addMargin, bot(bots.futures, { amount: '60' }), -60, { amount: '61' }]
  },
  'futures grid, margin taken out': () => {
    const body = bot(bots.futures, { withdraw_amount: '20' })
    return [futures.withdraw, body, 20, { withdraw_amount: '21' }]
  },
  'martingale made': () => {
    return [`${martingale}/create-fmart-bot`, soundMartingale, -2000, { init_margin: '1900' }]
  },
  'martingale, margin added': () => {
    const body = bot(bots.martingale, { amount: '70' })
    return ['/s1/bot/fmart/v1/add-margin', body, -70, { amount: '71' }]
  },
  'combo made': () => [`${combo}/create-bot`, soundCombo, -3000, { init_margin: '2900' }],
  'combo, transferred in': () => {
    const body = bot(bots.combo, { transfer_type: 'TRANSFER_IN', amount: '80' })
    return [`${combo}/transfer`, body, -80, { amount: '81' }]
  },
  'combo, transferred out': () => {
    const body = bot(bots.combo, { transfer_type: 'TRANSFER_OUT', amount: '30' })
    return [`${combo}/transfer`, body, 30, { amount: '31' }]
  },
  'pool, liquidity added': () => [pool.add, soundAdding('new'), -2000, { quoteAmount: '1900' }],
  'pool, margin added': () => {
    const body = inPool('margin', { amount: '90', quoteAccountType: 'FUND' })
    return [pool.margin, body, -90, { amount: '91' }]
  },
}

test.each(Object.entries(calls))('%s: once', async (what, call) => {
  const [path, body, moved, other] = await call()
  const key = 'orderLinkId' in body ? {} : { request_id: what }
  const [change, answers] = await copiesOf(path, { ...body, ...key })
  expect(moved).not.toBe(0)
  expect(change).toBeCloseTo(moved, 9)
  for (const { code, result } of answers)
    expect({ code, result }).toEqual({ code: 0, result: answers[0]?.result })
  expect(answers[0]?.result.status_code ?? 200).toBe(200)
  // Another wish under the same id is refused, and moves nothing.
  const [nothing, [refused]] = await copiesOf(path, { ...body, ...key, ...other })
  expect(nothing).toBe(0)
  expect(JSON.stringify(refused?.result ?? refused)).not.toBe(JSON.stringify(answers[0]?.result))
})

test.each([
  ['spot grid', '/grid/v1/close-grid', () => ({ grid_id: bots.spot })],
  ['futures grid', futures.close, () => bot(bots.futures, {})],
  ['martingale', `${martingale}/close-fmart-bot`, () => bot(bots.martingale, {})],
  ['combo', `${combo}/close-bot`, () => bot(bots.combo, {})],
  ['pool, a part removed', pool.remove, () => inPool('part', { removeRate: 20 })],
  ['pool, the rest removed', pool.remove, () => inPool('rest')],
] as const)('%s, closed: paid back once', async (_, path, body) => {
  const [change] = await copiesOf(path, body())
  expect(change).toBeGreaterThan(0)
  const [nothing] = await copiesOf(path, body())
  expect(nothing).toBe(0)
})
