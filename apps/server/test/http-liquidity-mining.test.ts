// Liquidity mining as programs see it, on a market that a test moves: a position from its first
// hour to its liquidation by the public API, every code that it refuses with, and what lists and
// totals of all kinds say of it.
import { price } from '@trellis/kernel'
import { beforeAll, describe, expect, test } from 'vitest'
import { eventually } from './host-fixture.ts'
import { useTestServer, type TestClient } from './http-server-fixture.ts'
import { pool, soundAdding } from './pool-fixture.ts'
import { SteppedMarket } from './stepped-market.ts'

const market = new SteppedMarket(Date.UTC(2026, 5, 1))
const symbol = market.symbolOf('ETHUSDT')
const { server, user } = useTestServer({ TRELLIS_SPEED: '1' }, { market: market.given })

const reached = (): Promise<void> => server.reached(market.nowMs)

/** A straight line to a share of the price. */
async function walk(share: number): Promise<void> {
  market.walk([{ symbol, to: price(Math.round(market.last(symbol) * share)) }])
  await reached()
}

async function hours(count: number): Promise<void> {
  market.pass(count * 60)
  await reached()
}

const funding = async (client: TestClient, coin: string): Promise<number> => {
  const { result } = await client.post('/s1/bot/spot/v1/balance', { coins: coin })
  return Number(result.balances[0].available)
}
const signed = (path: string, body: object) => user.signedPost(`${pool.open}/${path}`, body)
const positions = async () => (await user.get(pool.position, {})).result.positions
const ordersOf = async (more: Record<string, string> = {}) =>
  (await user.get(pool.order, more)).result.orders

beforeAll(() => user.makeApiKey(['earn', 'read']))

describe('a position by the public API', () => {
  let positionId = ''
  const onPosition = (orderLinkId: string, more: object = {}) => ({
    productId: '5',
    orderLinkId,
    positionId,
    ...more,
  })

  test('takes its money and stands in the pool', async () => {
    await walk(1)
    const before = await funding(user, 'USDT')
    const made = await signed('add-liquidity', soundAdding('one', { leverage: '2' }))
    expect(made).toMatchObject({ code: 0, result: { orderLinkId: 'one' } })
    positionId = made.result.orderId.split('-')[0]
    expect(await funding(user, 'USDT')).toBe(before - 2000)
    const [held] = await positions()
    // 1,000 of it are swapped at 0.05 %: 1,999.5, doubled.
    expect(held).toMatchObject({ positionId, loan: '1999.5', claimableYield: '0' })
    expect(Number(held.leveragedValue)).toBeCloseTo(3999, 3)
    const list = await user.post('/tradingbot/v1/list-all-bots', { status: 0 })
    expect(list.code).toBe(0)
  })

  test('pays interest each hour, and follows the root of the price', async () => {
    const [before] = await positions()
    await walk(1.21)
    await hours(3)
    await eventually('its hours are reckoned', async () => {
      const [held] = await positions()
      return Number(held.loan) > 1999.5 || Number(held.claimableYield) > 0
    })
    const [held] = await positions()
    expect(Number(held.leveragedValue) / Number(before.leveragedValue)).toBeCloseTo(1.1, 3)
    const detail = await user.post(pool.detail, { bot_id: positionId })
    expect(Number(detail.result.interest)).toBeGreaterThan(0)
    expect(Number(detail.result.impermanent_loss)).toBeGreaterThan(0)
  })

  test('takes orders once each', async () => {
    const margin = onPosition('two', { amount: '500', quoteAccountType: 'FUND' })
    const made = await signed('add-margin', margin)
    expect(made).toMatchObject({ code: 0, result: { orderId: `${positionId}-2` } })
    expect((await signed('add-margin', margin)).result).toEqual(made.result)
    const removal = onPosition('three', { removeRate: 50, removeType: 'SingleBaseCoin' })
    const [one, other] = await Promise.all([
      user.post(pool.remove, removal),
      user.post(pool.remove, removal),
    ])
    expect(one?.result).toEqual(other?.result)
    expect((await ordersOf()).map((it: { orderType: string }) => it.orderType)).toEqual([
      'RemoveLiquidity',
      'AddMargin',
      'AddLiquidity',
    ])
    expect(await ordersOf({ orderLinkId: 'three' })).toMatchObject([{ removeRate: 50 }])
  })

  test('is refused by its codes', async () => {
    const small = { amount: '1', quoteAccountType: 'FUND' }
    const ask = async (path: string, body: object) => (await signed(path, body)).code
    expect(await ask('reinvest', onPosition('x'))).toBe(180016)
    expect(await ask('add-margin', onPosition('x', { ...small, amount: '99999' }))).toBe(180017)
    expect(await ask('add-margin', onPosition('one', small))).toBe(180011)
    expect(await ask('remove-liquidity', { ...onPosition('x'), positionId: '1' })).toBe(180013)
    expect(await ask('remove-liquidity', { ...onPosition('x'), productId: '6' })).toBe(180006)
    expect(await ask('claim-interest', { productId: '6' })).toBe(180015)
    expect(await ask('add-liquidity', soundAdding('x', { productId: '1' }))).toBe(180006)
    const rich = soundAdding('x', { quoteAmount: '149999' })
    expect(await ask('add-liquidity', rich)).toBe(180009)
    const fields = [
      ['quoteAmount', { quoteAmount: '1' }],
      ['leverage', { leverage: '4' }],
      ['orderLinkId', { orderLinkId: '' }],
    ] as const
    for (const [field, more] of fields) {
      const answer = await signed('add-liquidity', soundAdding('x', more))
      expect(answer).toMatchObject({ code: 10001, extra: { fields: [{ field }] } })
    }
    const worded = [
      ['reinvest', onPosition('x'), 'positionId', 'at least 10 of the quote coin in yield'],
      ['claim-interest', { productId: '6' }, 'productId', 'more than 0 in yield'],
    ] as const
    for (const [path, body, field, bound] of worded) {
      const { message, extra } = await signed(path, body)
      expect(message).toContain(bound)
      expect(message).not.toMatch(/Refused:|[a-z]+-[a-z]+-/)
      expect(extra.fields).toMatchObject([{ field }])
      expect(extra.fields[0].fix).not.toBe('')
    }
    const other = await server.user()
    expect(await other.post(pool.remove, onPosition('y'))).toMatchObject({ code: 180013 })
    expect(await server.client().post(pool.add, soundAdding('y'))).toMatchObject({ code: 10007 })
    await other.makeApiKey(['bot', 'read'])
    const barred = await other.signedPost(`${pool.open}/add-liquidity`, soundAdding('y'))
    expect(barred).toMatchObject({ code: 10005 })
  })

  test('ends by a fall, with its record and receipt', async () => {
    const [held] = await positions()
    const level = Number(held.liquidationPrice)
    await walk((level * 0.98) / (market.last(symbol) / 100))
    await eventually('it is liquidated', async () => (await positions()).length === 0)
    const records = (await user.get(pool.liquidations, { baseCoin: 'ETH' })).result.records
    expect(records).toHaveLength(1)
    expect(Number(records[0].liquidationPrice)).toBeCloseTo(level, 0)
    const receipt = await user.post('/s1/bot/v1/receipt', { bot_id: positionId })
    expect(receipt.result).toMatchObject({ returned: [{ coin: 'USDT' }] })
    const activity = await user.post('/s1/bot/v1/activity', { bot_id: positionId })
    const types = activity.result.rows.map((it: { type: string }) => it.type)
    for (const type of ['liquidity-added', 'margin-added', 'pool-liquidated'])
      expect(types).toContain(type)
    const curve = await user.post('/s1/bot/v1/pnl-curve', { bot_id: positionId, points: 20 })
    expect(curve.result.points.length).toBeGreaterThan(1)
    const body = onPosition('late', { removeRate: 10 })
    expect(await signed('remove-liquidity', body)).toMatchObject({ code: 180013 })
    for (const sum of (await server.running.host.trialBalance()).values()) expect(sum).toBe(0n)
  })
})

test('of many removals at once one is placed; the others are told that nothing runs', async () => {
  const one = await server.user()
  await one.makeApiKey(['earn', 'read'])
  const made = await one.signedPost(`${pool.open}/add-liquidity`, soundAdding('all'))
  const positionId = String(made.result.orderId).split('-')[0]
  const all = { productId: '5', positionId, removeRate: 100 }
  const answers = await Promise.all(
    ['a', 'b', 'c', 'd'].map((orderLinkId) =>
      one.signedPost(`${pool.open}/remove-liquidity`, { ...all, orderLinkId }),
    ),
  )
  expect(answers.map(({ code }) => code).sort((a, b) => a - b)).toEqual([0, 180013, 180013, 180013])
})

test('beyond the limit of running positions: 180010', async () => {
  await walk(1)
  const codes: number[] = []
  for (let i = 0; i < 51; i += 1) {
    const answer = await signed('add-liquidity', soundAdding(`n-${i}`, { quoteAmount: '10' }))
    codes.push(answer.code)
  }
  expect(codes.at(-1)).toBe(180010)
  expect(new Set(codes)).toEqual(new Set([0, 180010]))
})

test('adding and removing at once under one orderLinkId is one order, whichever comes first', async () => {
  const one = await server.user()
  await one.makeApiKey(['earn', 'read'])
  const send = (path: string, body: object) => one.signedPost(`${pool.open}/${path}`, body)
  const made = await send('add-liquidity', soundAdding('a'))
  const positionId: string = made.result.orderId.split('-')[0]
  const removal = { productId: '5', positionId, removeRate: 10, removeType: 'Normal' }
  for (const orderLinkId of ['q', 'r', 's', 't']) {
    const add = () => send('add-liquidity', soundAdding(orderLinkId))
    const remove = () => send('remove-liquidity', { ...removal, orderLinkId })
    const both = orderLinkId < 's' ? [add, remove] : [remove, add]
    const answers = await Promise.all(both.map((it) => it()))
    expect(answers.filter(({ code }) => code === 0)).toHaveLength(1)
    expect(answers.find(({ code }) => code !== 0)?.code).toBe(180011)
    const { orders } = (await one.get(pool.order, { orderLinkId })).result
    expect(orders).toHaveLength(1)
  }
})
