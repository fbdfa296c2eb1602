// Dual assets as programs see them, on a market that a test moves: both outcomes by the public API,
// every code that it refuses with, and what lists and totals of all kinds say of them.
import { price } from '@trellis/kernel'
import { HOUR_MS } from '@trellis/market'
import { beforeAll, describe, expect, test } from 'vitest'
import { CATEGORY, dual, soundDual } from './dual-fixture.ts'
import { eventually } from './host-fixture.ts'
import { useTestServer, type TestClient } from './http-server-fixture.ts'
import { SteppedMarket } from './stepped-market.ts'

const market = new SteppedMarket(Date.UTC(2026, 5, 1))
const symbol = market.symbolOf('ETHUSDT')
const { server, user } = useTestServer({ TRELLIS_SPEED: '1' }, { market: market.given })

const reached = (): Promise<void> => server.reached(market.nowMs)

async function walk(share: number): Promise<void> {
  market.walk([{ symbol, to: price(Math.round(market.last(symbol) * share)) }])
  await reached()
}

const funding = async (client: TestClient, coin: string): Promise<number> => {
  const { result } = await client.post('/s1/bot/spot/v1/balance', { coins: coin })
  return Number(result.balances[0].available)
}
const signedPlace = (client: TestClient, body: object) =>
  client.signedPost(`${dual.open}/place-order`, body)
const ordersOf = async (client: TestClient, more: Record<string, string> = {}) =>
  (await client.get(dual.order, { ...CATEGORY, ...more })).result

beforeAll(() => user.makeApiKey(['earn', 'read']))

describe('a subscription by the public API', () => {
  let low = ''
  let high = ''

  test('is placed on both sides and takes its money', async () => {
    await walk(1)
    const before = await funding(user, 'USDT')
    const placed = await signedPlace(user, await soundDual(user, 'low'))
    expect(placed).toMatchObject({ code: 0, result: { orderLinkId: 'low' } })
    low = placed.result.orderId
    const other = await signedPlace(user, await soundDual(user, 'high', 'SellHigh'))
    high = other.result.orderId
    expect(await funding(user, 'USDT')).toBe(before - 500)
    const query = new URLSearchParams({ ...CATEGORY }).toString()
    const held = await user.get(`${dual.open}/position`, CATEGORY, { headers: user.signed(query) })
    expect(held.result.list).toMatchObject([{ orderId: high }, { orderId: low }])
    const list = await user.post('/tradingbot/v1/list-all-bots', { status: 0 })
    expect(list.code).toBe(0)
  })

  test('settles by the average of its last half hour, with nothing traded meanwhile', async () => {
    await walk(0.8)
    // The term begins at 08:00 and ends at 16:00.
    const open = await ordersOf(user)
    const { targetPrice, selectApyE8 } = open.list[1]
    const usdt = await funding(user, 'USDT')
    market.pass((16 * HOUR_MS - (market.nowMs % (24 * HOUR_MS))) / 60_000)
    await reached()
    await eventually(
      'both are settled',
      async () => (await ordersOf(user)).list[0].status !== 'Success',
    )
    const { list } = await ordersOf(user)
    const average = String(market.last(symbol) / 100)
    expect(list).toMatchObject([
      { orderId: high, status: 'Settled', settlementCoin: 'ETH', settlementPrice: average },
      { orderId: low, status: 'Settled', settlementCoin: 'ETH', settlementPrice: average },
    ])
    const paid = (500 * (1 + Number(selectApyE8) / 1e8 / 365 / 3)) / Number(targetPrice)
    expect(Number(list[1].settlementAmount)).toBeCloseTo(paid, 6)
    expect(await funding(user, 'USDT')).toBe(usdt)
    expect((await user.get(dual.position, CATEGORY)).result.list).toEqual([])
  })

  test('is found by its ids, in pages, and by nobody else', async () => {
    expect((await ordersOf(user, { orderId: low })).list).toHaveLength(1)
    expect((await ordersOf(user, { orderLinkId: 'high' })).list).toMatchObject([{ orderId: high }])
    const first = await ordersOf(user, { limit: '1' })
    expect(first).toMatchObject({ list: [{ orderId: high }], nextPageCursor: high })
    const next = await ordersOf(user, { limit: '1', cursor: high })
    expect(next).toMatchObject({ list: [{ orderId: low }], nextPageCursor: '' })
    const other = await server.user()
    expect((await ordersOf(other, { orderId: low })).list).toEqual([])
    const detail = await other.post(dual.detail, { bot_id: low })
    expect(detail.result).toMatchObject({ status_code: 404 })
  })

  test('is counted by what all kinds show', async () => {
    const receipt = await user.post('/s1/bot/v1/receipt', { bot_id: low })
    expect(receipt.result).toMatchObject({ returned: [{ coin: 'ETH' }] })
    const activity = await user.post('/s1/bot/v1/activity', { bot_id: low })
    const types = activity.result.rows.map((it: { type: string }) => it.type)
    for (const type of ['subscribed', 'exchanged', 'settled']) expect(types).toContain(type)
    const summary = await user.post('/s1/bot/v1/summary', {})
    expect(summary.code).toBe(0)
    const curve = await user.post('/s1/bot/v1/pnl-curve', { bot_id: low, points: 20 })
    expect(curve.result.points.length).toBeGreaterThan(1)
  })
})

describe('an order is refused', () => {
  let body: Awaited<ReturnType<typeof soundDual>>
  beforeAll(async () => {
    await walk(1)
    body = await soundDual(user, 'refused')
  })

  test.each([
    ['another category', 10001, 'category', { category: 'DoubleWin' }],
    ['no category of any', 10001, 'category', { category: 'FlexibleSaving' }],
    ['early redemption', 10001, 'orderType', { orderType: 'Redeem' }],
    ['the other coin', 10001, 'coin', { coin: 'ETH' }],
    ['too little', 10001, 'amount', { amount: '1' }],
    ['too many digits', 10001, 'amount', { amount: '20.00001' }],
    ['no id of its own', 10001, 'orderLinkId', { orderLinkId: '' }],
    ['no such product', 180006, 'productId', { productId: '1' }],
  ])('%s: %i at %s', async (_, code, field, more) => {
    const answer = await signedPlace(user, { ...body, ...more })
    expect(answer).toMatchObject({ http: 200, code })
    expect(answer.extra.fields).toMatchObject([{ field }])
    expect(answer.message).toContain(`${field}: `)
    expect((await ordersOf(user, { orderLinkId: 'refused' })).list).toEqual([])
  })

  test('a quote that does not hold: 180008 with the one that does', async () => {
    const dualAssetsExtra = { ...body.dualAssetsExtra, apyE8: 1 }
    expect(await signedPlace(user, { ...body, dualAssetsExtra })).toMatchObject({
      code: 180008,
      extra: { fields: [{ bound: String(body.dualAssetsExtra.apyE8) }] },
      result: { orderId: '', orderLinkId: '' },
    })
  })

  test('without the money: 180009 with how much there is', async () => {
    const amount = '199999'
    expect(await signedPlace(user, { ...body, amount, orderLinkId: 'poor' })).toMatchObject({
      code: 180009,
      result: { shortfall: [{ coin: 'USDT', needed: amount }] },
    })
  })

  test('the same orderLinkId for something else: 180011; for the same: the same order', async () => {
    const made = await signedPlace(user, body)
    expect(await signedPlace(user, body)).toMatchObject({ code: 0, result: made.result })
    expect(await signedPlace(user, { ...body, amount: '501' })).toMatchObject({ code: 180011 })
  })

  test('twice at once it is placed once', async () => {
    const wish = { ...body, orderLinkId: 'twice' }
    const [before, all] = [await funding(user, 'USDT'), (await ordersOf(user)).list.length]
    const answers = await Promise.all([
      ...Array.from({ length: 3 }, () => user.post(dual.place, wish)),
      signedPlace(user, wish),
      signedPlace(user, { ...wish, amount: '501' }),
    ])
    const codes = answers.map(({ code }) => code)
    // Whichever came first is the order; the same again is it, and another one is refused.
    const [order] = (await ordersOf(user, { orderLinkId: 'twice' })).list
    expect(codes).toEqual(
      [0, 1, 2, 3, 4].map((i) => (i < 4 === (order.amount === '500') ? 0 : 180011)),
    )
    for (const { code, result } of answers)
      if (code === 0) expect(result).toEqual({ orderId: order.orderId, orderLinkId: 'twice' })
    expect((await ordersOf(user)).list).toHaveLength(all + 1)
    expect(await funding(user, 'USDT')).toBe(before - Number(order.amount))
  })

  test('beyond the limit of running ones: 180010', async () => {
    const small = { ...body, amount: '10' }
    const codes: number[] = []
    for (let i = 0; i < 51; i += 1)
      codes.push((await signedPlace(user, { ...small, orderLinkId: `n-${i}` })).code)
    expect(codes.at(-1)).toBe(180010)
    expect(new Set(codes)).toEqual(new Set([0, 180010]))
  })

  test('a guest, and a key without the permission', async () => {
    expect(await server.client().post(dual.place, body)).toMatchObject({ code: 10007 })
    const reader = await server.user()
    await reader.makeApiKey(['bot', 'read'])
    expect(await signedPlace(reader, body)).toMatchObject({ code: 10005 })
  })
})
