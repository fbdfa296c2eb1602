// What the public API and the site tell of contracts: prices apart from each other, fundings with
// their times, tiers, lists by the page; and what is refused. The market stands until it is moved.
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { price, ratio } from '@trellis/kernel'
import { HOUR_MS } from '@trellis/market'
import { eventually } from './host-fixture.ts'
import { useTestServer, type Answer } from './http-server-fixture.ts'
import { SteppedMarket } from './stepped-market.ts'

type Row = Readonly<Record<string, string>>

const market = new SteppedMarket(Date.UTC(2026, 5, 1, 10, 30))
const btc = market.symbolOf('BTCUSDT', 'linear')
const linear = { category: 'linear' } as const

const { server, user } = useTestServer({}, { market: market.given })

const ask = (call: string, query: object): Promise<Answer> =>
  user.get(`/v5/market/${call}`, { ...linear, ...query } as Record<string, string>)
const tickerOf = async (symbol: string): Promise<Row> =>
  (await ask('tickers', { symbol })).result.list[0]
/** At each web process of a cluster, which hears of the next minute a moment later. */
const areTickers = async (are: (row: Row) => boolean): Promise<boolean> =>
  are(await tickerOf('BTCUSDT')) && are(await tickerOf('BTCUSDT'))
const itemOf = async (symbol: string): Promise<Row> =>
  (await user.get('/contract/v5/product/dynamic-symbol-item', { symbol })).result.item
const problemsOf = ({ code, extra }: Answer): readonly unknown[] => [code, extra.fields]

describe('prices of a contract', () => {
  test('part by 10 % where its mark does, and meet again', async () => {
    const last = market.last(btc)
    market.mark(btc, price(Math.round(last * 1.1)))
    await eventually('all tell it', () =>
      areTickers(({ markPrice, lastPrice }) => markPrice !== lastPrice),
    )
    const [apart, item] = [await tickerOf('BTCUSDT'), await itemOf('BTCUSDT')]
    expect(Number(apart['markPrice']) / Number(apart['lastPrice'])).toBeCloseTo(1.1, 4)
    expect(apart['indexPrice']).toBe(apart['lastPrice'])
    expect([item['mark_price'], item['index_price'], item['last_price']]).toEqual([
      apart['markPrice'],
      apart['indexPrice'],
      apart['lastPrice'],
    ])
    market.mark(btc, price(0))
    await eventually('they meet', () =>
      areTickers(({ markPrice, lastPrice }) => markPrice === lastPrice),
    )
  })

  test('end in candles, newest first, and are listed for all that are not hidden', async () => {
    const { result } = await ask('kline', { symbol: 'BTCUSDT', interval: '60', limit: '3' })
    const rows = result.list as readonly (readonly string[])[]
    expect(rows.map((row) => row.length)).toEqual([7, 7, 7])
    expect(Number(rows[0]![0]) - Number(rows[1]![0])).toBe(HOUR_MS)
    expect(rows[0]![4]).toBe((await tickerOf('BTCUSDT'))['lastPrice'])
    const listed = (await ask('tickers', {})).result.list.map((row: Row) => row['symbol'])
    expect(listed).toContain('BTCPERP')
    expect(listed).not.toContain('LUNA2USDT')
  })

  test.each([
    ['kline', { symbol: 'NOSUCH', interval: '60' }, 'symbol'],
    ['kline', { symbol: 'BTCUSDT', interval: '7' }, 'interval'],
    ['tickers', { symbol: 'NOSUCH' }, 'symbol'],
    ['tickers', { category: 'inverse' }, 'category'],
    ['instruments-info', { symbol: 'NOSUCH' }, 'symbol'],
    ['instruments-info', { status: 'Asleep' }, 'status'],
    ['instruments-info', { limit: '1001' }, 'limit'],
  ])('%s refuses %j by the field %s', async (call, query, field) => {
    const [code, fields] = problemsOf(await ask(call, query))
    expect([code, fields]).toEqual([10001, [expect.objectContaining({ field })]])
  })

  test('come with what all traders hold of it', async () => {
    const { openInterest, openInterestValue, markPrice } = await tickerOf('BTCUSDT')
    expect(Number(openInterest)).toBeGreaterThan(1000)
    expect(Number(openInterestValue)).toBeCloseTo(Number(openInterest) * Number(markPrice), 3)
    expect((await itemOf('BTCUSDT'))['open_interest']).toBe(openInterest)
    const dated = await tickerOf('BTCUSDC_Q')
    expect(dated).toMatchObject({ nextFundingTime: '', fundingRate: '0', fundingIntervalHour: '' })
    expect(Number(dated['deliveryTime'])).toBeGreaterThan(0)
  })
})

describe('funding', () => {
  test('is told before it is paid and stands in history after', async () => {
    const atMs = market.nextFundingMs(btc)
    market.fund(btc, ratio('-0.005'), atMs)
    const due = { fundingRate: '-0.005', nextFundingTime: String(atMs), fundingIntervalHour: '8' }
    expect(await tickerOf('BTCUSDT')).toMatchObject({ ...due, fundingCap: '0.005' })
    expect(await itemOf('BTCUSDT')).toMatchObject({
      funding_rate: '-0.005',
      next_funding_time: String(atMs),
      funding_interval: '480',
    })
    const newest = async (): Promise<Row> =>
      (await ask('funding/history', { symbol: 'BTCUSDT', limit: 1 })).result.list[0]
    expect((await newest())['fundingRateTimestamp']).toBe(String(atMs - 8 * HOUR_MS))
    market.pass((atMs - market.nowMs) / 60_000)
    await server.reached(market.nowMs)
    const paid = { symbol: 'BTCUSDT', fundingRate: '-0.005', fundingRateTimestamp: String(atMs) }
    expect(await newest()).toEqual(paid)
    expect(Number((await tickerOf('BTCUSDT'))['nextFundingTime'])).toBe(atMs + 8 * HOUR_MS)
  })

  test('is listed newest first within its bounds, by the interval of its contract', async () => {
    const endTime = market.nowMs
    const times = async (symbol: string, query: object): Promise<readonly number[]> => {
      const { result } = await ask('funding/history', { symbol, ...query })
      return result.list.map((row: Row) => Number(row['fundingRateTimestamp']))
    }
    expect(await times('BTCUSDT', {})).toHaveLength(200)
    const startTime = endTime - 24 * HOUR_MS
    const [btcs, enas] = [
      await times('BTCUSDT', { startTime, endTime }),
      await times('ENAUSDT', { startTime, endTime }),
    ]
    expect([btcs.length, enas.length]).toEqual([4, 7])
    expect([btcs[0]! - btcs[1]!, enas[0]! - enas[1]!]).toEqual([8 * HOUR_MS, 4 * HOUR_MS])
    expect(await times('BTCUSDT', { endTime: startTime, limit: 1 })).toEqual([startTime])
    // What is to come is nobody's to see.
    expect(await times('BTCUSDT', { endTime: endTime + 99 * HOUR_MS, limit: 1 })).toEqual([endTime])
    expect(await times('BTCUSDC_Q', {})).toEqual([])
  })

  test.each([
    [{}, 'symbol', 'missing'],
    [{ symbol: 'NOSUCH' }, 'symbol', 'not-in-list'],
    [{ symbol: 'BTCUSDT', category: 'spot' }, 'category', 'not-in-list'],
    [{ symbol: 'BTCUSDT', limit: '201' }, 'limit', 'too-large'],
    [{ symbol: 'BTCUSDT', startTime: '1' }, 'endTime', 'missing'],
    [{ symbol: 'BTCUSDT', startTime: '2', endTime: '1' }, 'startTime', 'too-large'],
    [{ symbol: 'BTCUSDT', startTime: 'now', endTime: '1' }, 'startTime', 'not-an-integer'],
  ])('history refuses %j by the field %s', async (query, field, reason) => {
    const [code, fields] = problemsOf(await ask('funding/history', query))
    expect([code, fields]).toEqual([10001, [expect.objectContaining({ field, reason })]])
  })
})

describe('risk limits', () => {
  test('are the tiers of a contract', async () => {
    const { result } = await ask('risk-limit', { symbol: 'BTCPERP' })
    expect(result.list).toHaveLength(30)
    const [first, second, third] = result.list
    const same = { symbol: 'BTCPERP' }
    expect(first).toMatchObject({ ...same, riskLimitValue: '100000', mmDeduction: '' })
    expect(first).toMatchObject({ isLowestRisk: 1, maxLeverage: '125.00', initialMargin: '0.008' })
    expect(third).toEqual({
      id: first.id + 2,
      symbol: 'BTCPERP',
      riskLimitValue: '2000000',
      maintenanceMargin: '0.0067',
      initialMargin: '0.0133',
      isLowestRisk: 0,
      maxLeverage: '75.00',
      mmDeduction: '1800',
    })
    expect(second).toMatchObject({ id: first.id + 1, isLowestRisk: 0, mmDeduction: '100' })
  })

  test('of all contracts come 15 a page, each tier once', async () => {
    const ids = new Set<number>()
    const symbols: string[][] = []
    let cursor = ''
    do {
      const { result } = await ask('risk-limit', cursor === '' ? {} : { cursor })
      for (const { id } of result.list) expect(ids.has(id) || !ids.add(id)).toBe(false)
      symbols.push([...new Set<string>(result.list.map((row: Row) => row['symbol']))])
      cursor = result.nextPageCursor
    } while (cursor !== '')
    expect(symbols[0]).toHaveLength(15)
    const info = await ask('instruments-info', {})
    expect(symbols.flat()).toEqual(info.result.list.map((row: Row) => row['symbol']))
  })

  test.each([
    [{ symbol: 'NOSUCH' }, 'symbol'],
    [{ cursor: 'NOSUCH' }, 'cursor'],
    [{ category: 'spot' }, 'category'],
  ])('refuse %j by the field %s', async (query, field) => {
    const [code, fields] = problemsOf(await ask('risk-limit', query))
    expect([code, fields]).toEqual([10001, [expect.objectContaining({ field })]])
  })
})

describe('instruments', () => {
  test('come page by page, the same as at once', async () => {
    const whole = (await ask('instruments-info', {})).result
    expect(whole.nextPageCursor).toBe('')
    const paged: unknown[] = []
    let cursor: string | undefined
    while (cursor !== '') {
      const page: Answer = await ask('instruments-info', { limit: '7', ...(cursor && { cursor }) })
      expect(page.result.list.length).toBeLessThanOrEqual(7)
      paged.push(...page.result.list)
      cursor = page.result.nextPageCursor as string
    }
    expect(paged).toEqual(whole.list)
    const symbols = whole.list.map((row: Row) => row['symbol'])
    expect(symbols).not.toContain('LUNA2USDT')
    const [hidden] = (await ask('instruments-info', { symbol: 'LUNA2USDT' })).result.list
    expect(hidden).toMatchObject({ status: 'Trading' })
    const early = (await ask('instruments-info', { status: 'PreLaunch' })).result.list
    expect(early).toMatchObject([{ symbol: 'WLFIUSDT', isPreListing: true }])
    const [code, fields] = problemsOf(await ask('instruments-info', { cursor: 'NOSUCH' }))
    expect([code, fields]).toEqual([10001, [expect.objectContaining({ field: 'cursor' })]])
  })

  test('say of ENAUSDT that it is funded every 4 hours, and how far', async () => {
    const [row] = (await ask('instruments-info', { symbol: 'ENAUSDT' })).result.list
    expect(row).toMatchObject({
      contractType: 'LinearPerpetual',
      fundingInterval: '240',
      upperFundingRate: '0.01',
      lowerFundingRate: '-0.01',
      leverageFilter: { minLeverage: '1', maxLeverage: '50.00', leverageStep: '0.01' },
      settleCoin: 'USDT',
      preListingInfo: null,
    })
  })

  test('of which bots may be made are linear perpetuals that trade', async () => {
    const path = '/s1/bot/spot/v1/symbol-list'
    const { list } = (await user.get(path, linear)).result
    const symbols = list.map((row: Row) => row['symbol'])
    expect(symbols).toContain('BTCUSDT')
    for (const absent of ['BTCPERP', 'BTCUSDC_Q', 'WLFIUSDT', 'LUNA2USDT']) {
      expect(symbols).not.toContain(absent)
    }
  })

  const sample = join(process.env['TRELLIS_SHARED'] ?? '../shared', 'data/instruments')
  test('have every field of the sample in ../shared, with its type and its figure', async (context) => {
    if (!existsSync(sample)) context.skip('the sample of ../shared is absent')
    const text = readFileSync(join(sample, 'bybit-linear-2025.json'), 'utf8')
    for (const theirs of (JSON.parse(text) as { list: Row[] }).list) {
      const [ours] = (await ask('instruments-info', { symbol: theirs['symbol'] })).result.list
      // Our prices of BTCUSDT have one digit, as its tick has, the sample's two.
      const isFiner = theirs['symbol'] === 'BTCUSDT' ? { priceScale: '1' } : {}
      expect(plain(ours)).toEqual(plain({ ...theirs, ...isFiner }))
    }
  })
})

/** Decimals without trailing zeros, whatever they stand in. */
function plain(value: unknown): unknown {
  if (typeof value === 'string' && /^-?\d+\.\d+$/.test(value)) return String(Number(value))
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(Object.entries(value).map(([key, it]) => [key, plain(it)]))
}
