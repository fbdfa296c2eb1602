// The calls of liquidity mining over the real engine: orders are placed once, refused at their
// field, and listed; what a pool is follows from the days behind it.
import { beforeEach, describe, expect, test } from 'vitest'
import { amount, makeId, price, quantity, type BotId } from '@trellis/kernel'
import { DAY_MS, HOUR_MS, MINUTE_MS, type InstrumentStatus } from '@trellis/market'
import { btc } from '@trellis/bot-kit/test/instruments.ts'
import type { LiveBot, RouteContext } from '@trellis/bot-kit/routes/route-context.ts'
import { callerOf, routesOver, type RigRoutes } from '@trellis/bot-kit/test/rig-routes.ts'
import { routes } from './routes.ts'
import { DAY, Rig } from './test/rig.ts'
import { endpoints } from './wire.ts'

type Row = Record<string, string>
const call = callerOf(routes, endpoints)
const LOTS = 1_000_000_000_000

let rig: Rig
let served: RigRoutes
let status: InstrumentStatus
let context: RouteContext

/** A day of a turnover that closed at 3,000. */
const dayOf = (startMs: number, millions: number) => {
  const at = price(300_000)
  const turnover = amount(String(millions * 1_000_000))
  return { startMs, open: at, high: at, low: at, close: at, volume: quantity(1), turnover }
}

beforeEach(() => {
  status = 'Trading'
  rig = new Rig({ pairs: [{ instrument: btc, last: 10_000_000 }] })
  served = routesOver(rig, () => status)
  let bots = 0
  const { market, bots: access } = served.context
  const ended = async () => {
    const all = (await access.ofUser(0 as never)).filter((bot) => bot.status === 'completed')
    const rows = all.toSorted((a, b) => b.bot - a.bot)
    return { rows: rows as readonly LiveBot[], total: rows.length, sums: [], fresh: [] }
  }
  context = {
    ...served.context,
    market: {
      ...market,
      ticker: (symbol) => ({ ...market.ticker(symbol), turnover24h: amount('60000000') }),
      candles: async () => [
        dayOf(DAY - 3 * DAY_MS, 60),
        dayOf(DAY - 2 * DAY_MS, 30),
        dayOf(DAY - DAY_MS, 60),
      ],
      status: () => status,
    },
    bots: {
      ...access,
      create: async (_, order) => {
        served.between()
        bots += 1
        const bot: BotId = makeId(6_000 + bots, 7, 1)
        return rig.engine.createBot(context.userId as never, { ...order, bot }, rig.stamp())
      },
    },
    history: { closedBots: ended } as never,
  }
})

const added = { productId: '5', orderLinkId: 'a', quoteAmount: '3000', baseAmount: '1' }
const add = async (more: object = {}) => call('addLiquidity', context, { ...added, ...more })
const orders = async (more: object = {}) =>
  (await call('order', context, more)) as { orders: Row[]; nextPageCursor: string }
const positions = async (more: object = {}) =>
  ((await call('position', context, more)) as { positions: Row[] }).positions
/** A new position, and how requests name it. */
async function position(more: object = {}) {
  await add(more)
  const [first] = await positions()
  return { productId: '5', orderLinkId: 'b', positionId: first?.['positionId'] ?? '' }
}
/** An hour and a half in which much is traded. */
function trade(): void {
  for (let i = 1; i <= 90; i += 1) rig.after(MINUTE_MS).move('3000', LOTS)
  rig.after(HOUR_MS)
}
const refused = (code: string, field?: string) => ({
  refused: { code, ...(field && { problems: [{ field }] }) },
})

describe('pools', () => {
  test('say their depth, what they paid and what swaps slip', async () => {
    const { products } = (await call('product', context, {})) as { products: Row[] }
    expect(products.map((it) => it['productId'])).toEqual(['5', '6'])
    expect(products[0]).toMatchObject({
      baseCoin: 'ETH',
      status: 'Available',
      maxLeverage: 3,
      minInvestmentQuote: '10',
      minInvestmentBase: '0.00333334',
      // 0.8 of 60,000,000; 0.0004 of 60,000,000; 24,000 × 365 / 48,000,000.
      poolLiquidityValue: '48000000',
      dailyYield: '24000',
      apyE8: '18250000',
      slippage_levels: ['0', '10000', '50000'],
      slippageRateE8List: ['50000', '100000', '300000'],
      currentPrice: '3000',
    })
    // 24,000 of 10,000,000; 12,000 of 48,000,000; 24,000 of 24,000,000.
    expect(products[0]).toMatchObject({ apyLow30dE8: '9125000', apyHigh30dE8: '87600000' })
    expect(products[0]?.['apy7dE8']).toBe(
      String(Math.floor((87_600_000 + 9_125_000 + 36_500_000) / 3)),
    )
    const bitcoin = (await call('product', context, { baseCoin: 'BTC' })) as { products: Row[] }
    expect(bitcoin.products).toHaveLength(1)
    status = 'Closed'
    const shut = (await call('product', context, {})) as { products: Row[] }
    expect(shut.products[0]).toMatchObject({ status: 'NotAvailable' })
  })
})

describe('adding', () => {
  test('makes a position, and the same one when it is asked for again', async () => {
    const made = (await add({ leverage: '2' })) as Row
    expect(made).toMatchObject({ orderLinkId: 'a' })
    expect(await add({ leverage: '2' })).toEqual(made)
    expect(await add({ leverage: '2.00' })).toEqual(made)
    expect(await positions()).toMatchObject([
      {
        productId: '5',
        quoteAmount: '6000',
        baseAmount: '2',
        principalQuoteAmount: '3000',
        principalBaseAmount: '1',
        principalLiquidityValue: '6000',
        leveragedValue: '12000',
        loan: '6000',
        leverage: '2',
        liquidationPrice: '787.5',
        currentPriceY: '3000',
        currentApr: '18250000',
        status: 'Active',
      },
    ])
    const { orders: rows } = await orders()
    expect(rows).toMatchObject([
      {
        orderId: made['orderId'],
        orderLinkId: 'a',
        orderType: 'AddLiquidity',
        quoteAmount: '3000',
        baseAmount: '1',
        status: 'Success',
        leverage: '2',
        slippageValue: '0',
      },
    ])
    expect(await add({ leverage: '3' })).toMatchObject(refused('earnOrderLinkUsed', 'orderLinkId'))
  })

  test.each([
    ['no id of its own', { orderLinkId: '' }, 'invalidParams', 'orderLinkId'],
    ['no such pool', { productId: '99' }, 'earnProductUnknown', 'productId'],
    ['a pool that this market has not', { productId: '7' }, 'earnProductUnknown', 'productId'],
    ['nothing', { quoteAmount: '', baseAmount: '0' }, 'invalidParams', 'quoteAmount'],
    ['too little', { quoteAmount: '9.99' }, 'invalidParams', 'quoteAmount'],
    ['too much', { quoteAmount: '150000.0001' }, 'invalidParams', 'quoteAmount'],
    ['too many digits', { quoteAmount: '20.00001' }, 'invalidParams', 'quoteAmount'],
    ['too little of the base coin', { baseAmount: '0.003' }, 'invalidParams', 'baseAmount'],
    ['too many of its digits', { baseAmount: '0.123456789' }, 'invalidParams', 'baseAmount'],
    ['no leverage', { leverage: '0.5' }, 'invalidParams', 'leverage'],
    ['too much leverage', { leverage: '3.01' }, 'invalidParams', 'leverage'],
    ['a leverage too fine', { leverage: '2.001' }, 'invalidParams', 'leverage'],
  ])('%s is refused at its field', async (_, more, code, field) => {
    expect(await add(more)).toMatchObject(refused(code, field))
    expect(await positions()).toEqual([])
  })

  test('without the money, on a closed market, beyond the limit, as a guest', async () => {
    for (let i = 0; i < 6; i += 1)
      await add({ orderLinkId: `big-${i}`, quoteAmount: '150000', baseAmount: '' })
    const poor = await add({ orderLinkId: 'poor', quoteAmount: '150000', baseAmount: '' })
    expect(poor).toMatchObject({
      refused: { code: 'earnBalanceShort', result: { shortfall: [{ coin: 'USDT' }] } },
    })
    for (let i = 0; i < 44; i += 1)
      await add({ orderLinkId: `x-${i}`, quoteAmount: '10', baseAmount: '' })
    const more = { orderLinkId: 'full', quoteAmount: '10', baseAmount: '' }
    expect(await add(more)).toMatchObject(refused('earnOrdersFull'))
    status = 'Closed'
    expect(await add(more)).toMatchObject(refused('earnProductClosed'))
    const guest = { ...context, userId: undefined }
    expect(await call('addLiquidity', guest, added)).toMatchObject(refused('notLoggedIn'))
  })
})

describe('an order on a position', () => {
  test('removes a part, once', async () => {
    const body = { ...(await position()), removeRate: 25, removeType: 'SingleQuoteCoin' }
    const made = (await call('removeLiquidity', context, body)) as Row
    expect(made['orderId']).toMatch(/-2$/)
    expect(await call('removeLiquidity', context, body)).toEqual(made)
    // A quarter of 6,000 less 0.05 % of 750.
    expect(rig.funding('USDT')).toBe('998499.625')
    const { orders: rows } = await orders({ orderType: 'RemoveLiquidity' })
    expect(rows).toMatchObject([
      { quoteAmount: '1499.625', removeRate: 25, removeType: 'SingleQuoteCoin' },
    ])
    expect(rows[0]).toMatchObject({ slippageValue: '0.375', orderLinkId: 'b' })
    expect(await call('removeLiquidity', context, { ...body, removeRate: 26 })).toMatchObject(
      refused('earnOrderLinkUsed', 'orderLinkId'),
    )
    expect(await add({ orderLinkId: 'b' })).toMatchObject(refused('earnOrderLinkUsed'))
    const other = { ...body, orderLinkId: 'a' }
    expect(await call('removeLiquidity', context, other)).toMatchObject(
      refused('earnOrderLinkUsed'),
    )
  })

  test('removes all of it, and is the same order when nothing is left', async () => {
    const body = await position({ leverage: '2' })
    const made = await call('removeLiquidity', context, body)
    expect(await positions()).toEqual([])
    expect(await call('removeLiquidity', context, body)).toEqual(made)
    const again = { ...body, orderLinkId: 'c' }
    expect(await call('removeLiquidity', context, again)).toMatchObject(
      refused('earnPositionUnknown', 'positionId'),
    )
    expect((await orders()).orders.map((it) => it['orderType'])).toEqual([
      'RemoveLiquidity',
      'AddLiquidity',
    ])
  })

  test('reinvests what can be claimed, and claims it', async () => {
    const body = await position()
    expect(await call('reinvest', context, body)).toMatchObject(refused('earnAmountTooSmall'))
    expect(await call('claimInterest', context, { productId: '-1' })).toMatchObject(
      refused('earnNothingToClaim'),
    )
    trade()
    expect(Number((await positions())[0]?.['claimableYield'])).toBeGreaterThan(100)
    const made = await call('reinvest', context, body)
    expect(made).toMatchObject({ orderLinkId: 'b' })
    expect(await call('reinvest', context, body)).toEqual(made)
    expect((await positions())[0]).toMatchObject({ claimableYield: '0', loan: '0' })
    trade()
    expect(await call('claimInterest', context, { productId: '6' })).toMatchObject(
      refused('earnNothingToClaim'),
    )
    expect(await call('claimInterest', context, { productId: '5' })).toEqual({})
    const { records } = (await call('yieldRecords', context, {})) as { records: Row[] }
    expect(records).toMatchObject([{ coin: 'USDT', type: 'Manual', status: 'Complete' }])
    expect(await call('claimInterest', context, { productId: '99' })).toMatchObject(
      refused('earnProductUnknown', 'productId'),
    )
    expect(await call('yieldRecords', context, { baseCoin: 'BTC' })).toMatchObject({ records: [] })
  })

  test('pays back a loan', async () => {
    const body = { ...(await position({ leverage: '2' })), quoteAccountType: 'FUND' }
    const paid = { ...body, amount: '1000' }
    const made = await call('addMargin', context, paid)
    expect(await call('addMargin', context, paid)).toEqual(made)
    expect((await positions())[0]).toMatchObject({ loan: '5000', margin: '1000' })
    const margin = (more: object) =>
      call('addMargin', context, { ...body, orderLinkId: 'm', ...more })
    expect(await margin({ amount: '5000.01' })).toMatchObject({
      refused: {
        code: 'earnMarginTooLarge',
        problems: [{ field: 'amount', bound: 'at most 5000', fix: 'send its loan or less' }],
      },
    })
    await margin({ amount: '5000', orderLinkId: 'rest' })
    expect(await margin({ amount: '1' })).toMatchObject({
      refused: { code: 'earnMarginTooLarge', problems: [{ field: 'amount', bound: 'at most 0' }] },
    })
    expect(await margin({ amount: '0' })).toMatchObject(refused('invalidParams', 'amount'))
    expect(await margin({ amount: '1.00001' })).toMatchObject(refused('invalidParams', 'amount'))
    expect(await margin({ amount: '1', orderLinkId: '' })).toMatchObject(
      refused('invalidParams', 'orderLinkId'),
    )
  })

  test('waits for its market, and no second one with it', async () => {
    const body = await position()
    rig.setStatus((status = 'Closed'))
    await call('removeLiquidity', context, { ...body, removeRate: 50 })
    const waiting = await orders({ status: 'Processing' })
    expect(waiting.orders).toMatchObject([{ orderLinkId: 'b', removeRate: 50 }])
    const second = { ...body, orderLinkId: 'c', removeRate: 10 }
    expect(await call('removeLiquidity', context, second)).toMatchObject(
      refused('earnOrderPending'),
    )
    rig.setStatus((status = 'Trading'))
    expect((await orders({ status: 'Processing' })).orders).toEqual([])
    expect((await orders({ orderLinkId: 'b' })).orders).toMatchObject([{ status: 'Success' }])
  })

  test('a claim pays what it can, whatever one of the positions refuses', async () => {
    const body = await position()
    await add({ orderLinkId: 'second' })
    trade()
    rig.setStatus((status = 'Closed'))
    await call('removeLiquidity', context, { ...body, removeRate: 50 })
    expect(await call('claimInterest', context, { productId: '5' })).toEqual({})
    const { records } = (await call('yieldRecords', context, {})) as { records: Row[] }
    expect(records).toHaveLength(1)
    expect(await call('claimInterest', context, { productId: '5' })).toMatchObject(
      refused('earnOrderPending'),
    )
  })

  test('that waits fails with its position, and says why', async () => {
    const body = await position()
    rig.setStatus((status = 'Closed'))
    await call('removeLiquidity', context, { ...body, removeRate: 50 })
    rig.setStatus((status = 'Delisted'))
    expect((await orders({ status: 'Processing' })).orders).toEqual([])
    expect((await orders({ orderLinkId: 'b' })).orders).toMatchObject([
      { status: 'Fail', reason: 'symbol-delisted' },
    ])
    const late = { ...body, orderLinkId: 'late' }
    expect(await call('removeLiquidity', context, late)).toMatchObject(
      refused('earnPositionUnknown'),
    )
  })

  test('of nobody, of another product, of another user is unknown', async () => {
    const body = await position()
    const ask = (more: object) => call('removeLiquidity', context, { ...body, ...more })
    expect(await ask({ positionId: '77' })).toMatchObject(
      refused('earnPositionUnknown', 'positionId'),
    )
    expect(await ask({ productId: '6' })).toMatchObject(refused('earnProductUnknown'))
    const stranger = { ...context, userId: makeId(9, 7, 0) }
    expect(await call('removeLiquidity', stranger, body)).toMatchObject(
      refused('earnPositionUnknown'),
    )
    const guest = { ...context, userId: undefined }
    expect(await call('removeLiquidity', guest, body)).toMatchObject(refused('notLoggedIn'))
    expect(await call('claimInterest', guest, { productId: '-1' })).toMatchObject(
      refused('notLoggedIn'),
    )
  })
})

describe('lists', () => {
  test('go on behind the last row, newest first, by time and by what they are', async () => {
    for (let i = 0; i < 5; i += 1) {
      await add({ orderLinkId: `n-${i}`, quoteAmount: '100', baseAmount: '' })
      rig.after(1_000)
    }
    const one = await orders({ limit: 2 })
    const two = await orders({ limit: 2, cursor: one.nextPageCursor })
    const three = await orders({ limit: 2, cursor: two.nextPageCursor })
    const links = [one, two, three].flatMap(({ orders: rows }) =>
      rows.map((it) => it['orderLinkId']),
    )
    expect(links).toEqual(['n-4', 'n-3', 'n-2', 'n-1', 'n-0'])
    expect(three.nextPageCursor).toBe('')
    for (const cursor of ['none', '-1', '1-', '__proto__', `${one.nextPageCursor}0`])
      expect(await orders({ cursor })).toMatchObject(refused('invalidParams', 'cursor'))
    const other = { cursor: one.nextPageCursor, orderLinkId: 'nobody' }
    expect(await orders(other)).toMatchObject(refused('invalidParams', 'cursor'))
    for (const name of ['yieldRecords', 'liquidationRecords'] as const)
      expect(await call(name, context, { cursor: 'x' })).toMatchObject(
        refused('invalidParams', 'cursor'),
      )
    expect((await orders({ startTime: rig.stamp().atMs })).orders).toEqual([])
    expect((await orders({ productId: '6' })).orders).toEqual([])
    const { orderId } = two.orders[0] as Row
    expect((await orders({ orderId })).orders).toEqual([two.orders[0]])
    expect((await orders({ orderId: '5-x' })).orders).toEqual([])
    expect(await positions({ baseCoin: 'BTC' })).toEqual([])
  })

  test('tell a liquidation, and a detail how it came to it', async () => {
    const { positionId } = await position({ leverage: '2' })
    const detail = async () =>
      (await call('getDetail', context, { bot_id: positionId })) as Record<string, unknown>
    rig.move('1500')
    expect(await detail()).toMatchObject({
      // 2 × 6,000 × √½ against 6,000 and 2 coins of 1,500.
      holding_value: '9000',
      impermanent_loss: '514.71862576143',
      price_at_start: '3000',
      principal_at_start: '6000',
      figures: { kind: 'liquidity-mining', list_status: 'ONGOING' },
    })
    rig.move('700')
    const { records } = (await call('liquidationRecords', context, {})) as { records: Row[] }
    expect(records).toMatchObject([{ baseCoin: 'ETH', liquidationPrice: '787.5' }])
    expect(await detail()).toMatchObject({ lack: '0', figures: { list_status: 'CLOSED' } })
    expect(await call('liquidationRecords', context, { quoteCoin: 'USDC' })).toMatchObject({
      records: [],
    })
  })
})
