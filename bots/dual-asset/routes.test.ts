// The calls of dual assets over the real engine and a tape: what is offered is taken digit by
// digit, what is not is refused at its field, and the same order is placed once.
import { beforeEach, describe, expect, test } from 'vitest'
import { makeId } from '@trellis/kernel'
import { HOUR_MS, MINUTE_MS, type InstrumentStatus } from '@trellis/market'
import { CandleReader, openTape } from '@trellis/tape'
import { btc } from '@trellis/bot-kit/test/instruments.ts'
import type { LiveBot, RouteContext } from '@trellis/bot-kit/routes/route-context.ts'
import { callerOf, routesOver, type RigRoutes } from '@trellis/bot-kit/test/rig-routes.ts'
import { routes } from './routes.ts'
import { eth, Rig } from './test/rig.ts'
import { endpoints } from './wire.ts'

const START = Date.UTC(2026, 2, 17, 9)
const call = callerOf(routes, endpoints)
const instruments = [eth, btc]
const tape = openTape({ type: 'simulated', seed: 11, epochMs: START, instruments })
const candles = new CandleReader(tape)

interface Row {
  readonly selectPrice: string
  readonly apyE8: string
  readonly expiredAt: string
}
interface Info {
  readonly list: readonly {
    readonly productId: string
    readonly currentPrice: string
    readonly buyLowPrice: readonly Row[]
    readonly sellHighPrice: readonly Row[]
  }[]
}

let rig: Rig
let served: RigRoutes
let status: InstrumentStatus
let context: RouteContext

beforeEach(() => {
  status = 'Trading'
  rig = new Rig({ last: '2500', pairs: [{ instrument: btc, last: 10_000_000 }] })
  rig.wait(START - rig.stamp().atMs).move('2500')
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
      lastPrice: (symbol, atMs) => candles.lastPrice(symbol, atMs),
      candles: async (symbol, interval, endMs, limit) =>
        candles.candles(symbol, interval as never, endMs, limit),
      status: () => status,
    },
    bots: {
      ...access,
      create: async (_, order) => {
        served.between()
        bots += 1
        const bot = makeId(6_000 + bots, 7, 1)
        return rig.engine.createBot(context.userId as never, { ...order, bot }, rig.stamp())
      },
    },
    history: { closedBots: ended } as never,
  }
})

const product = async (term = '1d') => {
  const asked = { category: 'DualAssets', coin: 'ETH', duration: term }
  const { list } = (await call('product', context, asked)) as { list: { productId: string }[] }
  return list[0]?.productId ?? ''
}
const quotes = async (productId: string) => {
  const asked = { category: 'DualAssets', productId }
  const { list } = (await call('productExtraInfo', context, asked)) as Info
  const [info] = list
  if (info === undefined) throw new Error('no quotes')
  return info
}

async function wish(more: object = {}, side: 'BuyLow' | 'SellHigh' = 'BuyLow') {
  const productId = await product()
  const info = await quotes(productId)
  const [row] = side === 'BuyLow' ? info.buyLowPrice : info.sellHighPrice
  if (row === undefined) throw new Error('no quote')
  return {
    category: 'DualAssets',
    productId,
    orderType: 'Stake',
    amount: side === 'BuyLow' ? '500' : '0.2',
    accountType: 'FUND',
    coin: side === 'BuyLow' ? 'USDT' : 'ETH',
    orderLinkId: 'mine-1',
    dualAssetsExtra: {
      orderDirection: side,
      selectPrice: row.selectPrice,
      apyE8: Number(row.apyE8),
    },
    ...more,
  }
}
const place = async (body: object) => call('placeOrder', context, body)
const orders = async (more: object = {}) =>
  (await call('order', context, { category: 'DualAssets', ...more })) as {
    list: Record<string, string>[]
    nextPageCursor: string
  }

describe('what is offered', () => {
  test('products by coin and term; one that closes may not be subscribed to', async () => {
    const all = (await call('product', context, { category: 'DualAssets' })) as { list: object[] }
    // Of the two pairs that this market has, in four terms.
    expect(all.list).toHaveLength(8)
    expect(all.list[0]).toMatchObject({
      baseCoin: 'ETH',
      quoteCoin: 'USDT',
      duration: '8h',
      status: 'Available',
      subscribeEndAt: String(START + 7 * HOUR_MS),
      settlementTime: String(START + 15 * HOUR_MS),
      minPurchaseQuoteAmount: '10',
      minPurchaseBaseAmount: '0.004',
    })
    status = 'Closed'
    const shut = (await call('product', context, { category: 'DualAssets' })) as typeof all
    expect(shut.list[0]).toMatchObject({ status: 'NotAvailable' })
  })

  test('targets on both sides of the price, the same for who asks twice', async () => {
    const info = await quotes(await product())
    const price = Number(info.currentPrice)
    expect(info.buyLowPrice.length * info.sellHighPrice.length).toBeGreaterThan(8)
    for (const { selectPrice } of info.buyLowPrice)
      expect(Number(selectPrice)).toBeLessThan(price * 1.02)
    for (const { expiredAt } of info.sellHighPrice)
      expect(expiredAt).toBe(String(START + 2 * MINUTE_MS))
    expect(await quotes(await product())).toEqual(info)
  })
})

describe('quotes are kept', () => {
  const all = { category: 'DualAssets' }
  let reads = 0
  const counting = ({ market }: RouteContext): RouteContext['market'] => ({
    ...market,
    identity: {},
    candles: async (...asked: Parameters<typeof market.candles>) => {
      reads += 1
      return market.candles(...asked)
    },
  })

  test('as a context that keeps none would make them, over moments, terms and prices', async () => {
    const market = counting(context)
    const asked: number[] = []
    // Within an interval, into the next ones, over the hour, and into another term.
    for (const ms of [0, 30_000, 30_000, MINUTE_MS, 2 * MINUTE_MS, HOUR_MS, 8 * HOUR_MS]) {
      rig.wait(ms)
      reads = 0
      const kept = await call('productExtraInfo', { ...context, market }, all)
      asked.push(reads)
      const fresh = { ...context, market: { ...context.market, identity: {} } }
      expect(kept).toEqual(await call('productExtraInfo', fresh, all))
      expect((kept as Info).list.every((it) => it.buyLowPrice.length > 0)).toBe(true)
    }
    // Candles are read once an hour of each of both pairs, however many terms they have.
    expect(asked).toEqual([2, 0, 0, 0, 0, 2, 2])
  })

  test('but not where candles are missing: they are asked for again', async () => {
    let isThere = false
    const market: RouteContext['market'] = {
      ...context.market,
      candles: async (...asked) => (isThere ? context.market.candles(...asked) : []),
    }
    const ask = async () => (await call('productExtraInfo', { ...context, market }, all)) as Info
    expect((await ask()).list.every((it) => it.buyLowPrice.length === 0)).toBe(true)
    isThere = true
    expect((await ask()).list.every((it) => it.buyLowPrice.length > 0)).toBe(true)
  })
})

describe('an order', () => {
  test('is placed at the quote, and found by both of its ids', async () => {
    const body = await wish()
    const made = (await place(body)) as { orderId: string }
    expect(made).toMatchObject({ orderLinkId: 'mine-1' })
    const { list } = await orders()
    expect(list).toMatchObject([
      {
        orderId: made.orderId,
        orderLinkId: 'mine-1',
        status: 'Success',
        amount: '500',
        coin: 'USDT',
        direction: 'BuyLow',
        targetPrice: body.dualAssetsExtra.selectPrice,
        selectApyE8: String(body.dualAssetsExtra.apyE8),
        duration: '1d',
        settlementAmount: '0',
      },
    ])
    expect((await orders({ orderId: made.orderId })).list).toEqual(list)
    expect((await orders({ orderLinkId: 'mine-1' })).list).toEqual(list)
    expect((await orders({ orderLinkId: 'other' })).list).toEqual([])
    const { list: held } = (await call('position', context, { category: 'DualAssets' })) as {
      list: Record<string, string>[]
    }
    // Days of the term are counted, not the time until it begins: amount × (1 + APY / 365).
    const apy = body.dualAssetsExtra.apyE8 / 1e8
    expect(Number(held[0]?.['expectReturnAmount'])).toBeCloseTo(500 * (1 + apy / 365), 3)
    expect(held).toMatchObject([{ status: 'Active', investCoin: 'USDT', orderId: made.orderId }])
  })

  test('is the same one when it is asked for again, also with the quote gone', async () => {
    const body = await wish()
    const made = await place(body)
    rig.wait(20 * MINUTE_MS)
    expect(await place(body)).toEqual(made)
    expect((await orders()).list).toHaveLength(1)
    expect(await place({ ...body, amount: '501' })).toMatchObject({
      refused: { code: 'earnOrderLinkUsed', problems: [{ field: 'orderLinkId' }] },
    })
  })

  test('takes the quote before the newest, and none before that', async () => {
    const body = await wish()
    rig.wait(MINUTE_MS)
    expect(await place(body)).toMatchObject({ orderLinkId: 'mine-1' })
    rig.wait(MINUTE_MS)
    expect(await place({ ...body, orderLinkId: 'mine-2' })).toMatchObject({
      refused: { code: 'earnQuoteExpired', problems: [{ field: 'dualAssetsExtra.apyE8' }] },
    })
  })

  test('is refused by the engine when the quote ends on the way there', async () => {
    const body = await wish()
    served.between = () => void rig.wait(2 * MINUTE_MS)
    expect(await place(body)).toMatchObject({ refused: { code: 'earnQuoteExpired' } })
    expect((await orders()).list).toEqual([])
  })

  test('settled in the other coin says by what price and what came of it', async () => {
    const body = await wish({}, 'SellHigh')
    await place(body)
    rig
      .until(START + 47 * HOUR_MS - 31 * MINUTE_MS)
      .move('9000')
      .until(START + 48 * HOUR_MS)
    const { list } = await orders()
    expect(list).toMatchObject([
      { status: 'Settled', settlementPrice: '9000', settlementCoin: 'USDT', toAccountType: 'FUND' },
    ])
    const apy = body.dualAssetsExtra.apyE8 / 1e8
    const expected = 0.2 * (1 + apy / 365) * Number(body.dualAssetsExtra.selectPrice)
    expect(Number(list[0]?.['settlementAmount'])).toBeCloseTo(expected, 3)
    const positions = await call('position', context, { category: 'DualAssets' })
    expect(positions).toMatchObject({ list: [] })
    const { orderId: bot_id } = list[0] as { orderId: string }
    expect(await call('getDetail', context, { bot_id })).toMatchObject({
      order: { status: 'Settled' },
      figures: { kind: 'dual-asset', list_status: 'CLOSED' },
      converted: { coin: 'USDT' },
      kept: { coin: 'ETH' },
      at_last_price: { coin: 'USDT' },
      settled_now: null,
    })
  })

  test('pages go on behind the last one', async () => {
    for (let i = 0; i < 5; i += 1) await place(await wish({ orderLinkId: `mine-${i}` }))
    const one = await orders({ limit: 2 })
    const two = await orders({ limit: 2, cursor: one.nextPageCursor })
    const three = await orders({ limit: 2, cursor: two.nextPageCursor })
    const ids = [one, two, three].flatMap(({ list }) => list.map((it) => it['orderLinkId']))
    expect(ids).toEqual(['mine-4', 'mine-3', 'mine-2', 'mine-1', 'mine-0'])
    expect(three.nextPageCursor).toBe('')
    expect((await orders({ startTime: rig.stamp().atMs + 1 })).list).toEqual([])
  })
})

describe('a request is refused', () => {
  const foreign = { initialPrice: '1', breakevenPrice: '1' }
  test.each([
    ['another category', { category: 'SmartLeverage' }, 'invalidParams', 'category'],
    ['early redemption', { orderType: 'Redeem' }, 'invalidParams', 'orderType'],
    [
      'terms of another category',
      { smartLeverageStakeExtra: foreign },
      'invalidParams',
      'smartLeverageStakeExtra',
    ],
    ['an interest card', { interestCard: { awardId: 1 } }, 'invalidParams', 'interestCard'],
    ['no orderLinkId', { orderLinkId: '' }, 'invalidParams', 'orderLinkId'],
    ['no terms', { dualAssetsExtra: undefined }, 'invalidParams', 'dualAssetsExtra'],
    ['no such product', { productId: 1 }, 'earnProductUnknown', 'productId'],
    ['the other coin', { coin: 'ETH' }, 'invalidParams', 'coin'],
    ['too little', { amount: '9.9999' }, 'invalidParams', 'amount'],
    ['too much', { amount: '200000.0001' }, 'invalidParams', 'amount'],
    ['too many digits', { amount: '20.00001' }, 'invalidParams', 'amount'],
  ])('%s', async (_, more, code, field) => {
    expect(await place(await wish(more))).toMatchObject({
      refused: { code, problems: [{ field }] },
    })
    expect((await orders()).list).toEqual([])
  })

  test.each(['DoubleWin', 'DiscountBuy', 'SmartLeverage'])('%s, by its name', async (category) => {
    for (const name of ['product', 'productExtraInfo', 'order', 'position'] as const)
      expect(await call(name, context, { category })).toMatchObject({
        refused: { code: 'invalidParams', problems: [{ field: 'category', bound: category }] },
      })
  })

  test('a target that is not offered, or another yield', async () => {
    const body = await wish()
    const extra = (more: object) => ({
      ...body,
      dualAssetsExtra: { ...body.dualAssetsExtra, ...more },
    })
    const stale = { refused: { code: 'earnQuoteExpired' } }
    expect(await place(extra({ selectPrice: '1234.5' }))).toMatchObject(stale)
    expect(await place(extra({ selectPrice: '1234.56789' }))).toMatchObject(stale)
    expect(await place(extra({ apyE8: body.dualAssetsExtra.apyE8 + 1 }))).toMatchObject(stale)
    expect(await place(extra({ orderDirection: 'SellHigh' }))).toMatchObject(stale)
  })

  test('without the money, on a closed market, beyond the limit', async () => {
    const poor = await wish({ amount: '150000' })
    for (let i = 0; i < 6; i += 1) await place({ ...poor, orderLinkId: `big-${i}` })
    expect(await place({ ...poor, orderLinkId: 'big-6' })).toMatchObject({
      refused: { code: 'earnBalanceShort', result: { shortfall: [{ coin: 'USDT' }] } },
    })
    for (let i = 0; i < 44; i += 1) await place(await wish({ orderLinkId: `x-${i}` }))
    expect(await place(await wish({ orderLinkId: 'x-44' }))).toMatchObject({
      refused: { code: 'earnOrdersFull' },
    })
    const body = await wish({ orderLinkId: 'y' })
    status = 'Closed'
    expect(await place(body)).toMatchObject({ refused: { code: 'earnProductClosed' } })
  })

  test('a guest', async () => {
    const body = await wish()
    const guest = { ...context, userId: undefined }
    expect(await call('placeOrder', guest, body)).toMatchObject({
      refused: { code: 'notLoggedIn' },
    })
  })
})
