// The sum of the rows is the header, whatever the filter; orders and filters find what they say.
import Decimal from 'decimal.js'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { BotFigures, BotRow } from '@trellis/contract'
import {
  countsByState,
  dayStartMs,
  noFilter,
  optionsIn,
  plainView,
  selectBots,
  sorts,
  todayOf,
  togetherOf,
  type BotFilter,
} from './bot-selection.ts'
import { addDecimals } from '@trellis/ui'
import { noRates, rateOf, routeOf } from '../../../data/rates.ts'
import { accountSum, fundingOf, partsOf } from '../../../data/use-bot-account.ts'
import { inUnit, units, unitsFor } from '../bot-units.ts'
import { columnsOf, endedColumns, readLook, tracksOf, usualLook } from '../list/list-columns.ts'
import { readView, writeView } from './filter-address.ts'
import { freshLink } from '../bot-shape.ts'
import { rowsInWindow } from '../list/window-rows.ts'
Decimal.set({ precision: 60 })
const eth = { symbol: 'ETHUSDT', symbols: ['ETHUSDT'] }

const base: BotFigures = {
  bot_id: '1',
  request_id: '',
  source: 'manual',
  copied_by: '',
  voucher: '',
  closed_by: '',
  kind: 'spot-grid',
  type: 'GRID_SPOT',
  symbol: 'BTCUSDT',
  category: 'spot',
  symbols: ['BTCUSDT'],
  base_token: 'BTC',
  quote_token: 'USDT',
  status: 'RUNNING',
  list_status: 'ONGOING',
  note: '',
  trigger_price: '',
  quiet_ms: '0',
  outside_ms: '0',
  filling: false,
  invested: '100',
  equity: '100',
  total_profit: '0',
  booked_profit: '0',
  other_profit: '0',
  total_profit_per: '0',
  fees_paid: '0',
  current_price: '105',
  min_price: '100',
  max_price: '110',
  create_time: '1',
  end_time: '0',
  running_ms: '1',
  close_reason: '',
  bot_close_code: 'BOT_CLOSE_CODE_UNKNOWN',
}

const row = (over: Partial<BotFigures>, grid: unknown = null): BotRow => ({
  type: 'GRID_SPOT',
  figures: { ...base, ...over },
  grid,
  dca: null,
  future_grid: null,
  fmart: null,
  fcombo: null,
})

const money = fc
  .tuple(fc.bigInt(-(10n ** 16n), 10n ** 16n), fc.constantFrom(0, 2, 8, 12))
  .map(([unit, scale]) => new Decimal(unit.toString()).div(new Decimal(10).pow(scale)).toFixed())

const rows = fc.array(
  fc
    .record({
      bot_id: fc.integer({ min: 1, max: 10 ** 9 }).map(String),
      kind: fc.constantFrom('spot-grid', 'futures-grid', 'futures-combo', 'dual-asset'),
      quote_token: fc.constantFrom('USDT', 'USDC', 'BTC'),
      symbol: fc.constantFrom('BTCUSDT', 'ETHUSDT', 'SOLUSDC'),
      status: fc.constantFrom('RUNNING', 'NEW'),
      note: fc.constantFrom('', 'above-range', 'below-range'),
      invested: money,
      equity: money,
      total_profit: money,
      booked_profit: money,
      other_profit: money,
    })
    .map((over) => row(over)),
  { maxLength: 30 },
)

const filters = fc.record({
  search: fc.constantFrom('', 'btc', 'ETH/USDT', 'nothing'),
  kind: fc.constantFrom('', 'spot-grid', 'dual-asset', 'group:grid', 'group:earn', 'other'),
  state: fc.constantFrom('', 'running', 'waiting', 'attention'),
  source: fc.constantFrom('', 'manual', 'copy'),
  reason: fc.constant(''),
  from: fc.constant(''),
  to: fc.constant(''),
  sort: fc.constantFrom(...sorts),
  reverse: fc.boolean(),
})

const views = fc.record({
  unit: fc.constantFrom(...units),
  rates: fc.constantFrom(noRates, new Map([...noRates, ['USDC', '0.9998'], ['BTC', '104923.6']])),
  utc: fc.boolean(),
})

test('sums of the visible rows equal the header exactly, per coin, filter and unit', () => {
  fc.assert(
    fc.property(rows, filters, views, (all, filter, view) => {
      const { rows: visible, totals } = selectBots(all, filter as BotFilter, view)
      expect(totals.reduce((count, it) => count + it.count, 0)).toBe(visible.length)
      for (const total of totals) {
        const own = visible.filter((it) => it.coin === total.quote)
        const sum = (pick: (it: BotFigures) => string) =>
          own.reduce((acc, it) => acc.plus(pick(it.figures)), new Decimal(0))
        expect(sum((it) => it.total_profit).eq(total.total)).toBe(true)
        expect(sum((it) => it.invested).eq(total.invested)).toBe(true)
        expect(sum((it) => it.equity).eq(total.equity)).toBe(true)
        expect(sum((it) => it.booked_profit).eq(total.booked)).toBe(true)
        expect(sum((it) => it.other_profit).eq(total.other)).toBe(true)
      }
    }),
    { numRuns: 120 },
  )
})

describe('filters and orders', () => {
  const all = [
    row({ bot_id: '1', create_time: '1', total_profit: '5', note: 'below-range' }),
    row({ bot_id: '2', create_time: '2', total_profit: '-5', ...eth, status: 'NEW' }),
    row({ bot_id: '3', create_time: '3', total_profit: '50', symbols: ['BTCUSDT', 'SOLUSDT'] }),
  ]
  const ids = (filter: Partial<BotFilter>) =>
    selectBots(all, { ...noFilter, ...filter }).rows.map((it) => it.row.figures.bot_id)

  test('newest first, or by profit, or turned round', () => {
    expect(ids({})).toEqual(['3', '2', '1'])
    expect(ids({ sort: 'pnl' })).toEqual(['3', '1', '2'])
    expect(ids({ sort: 'pnl', reverse: true })).toEqual(['2', '1', '3'])
  })

  test('by state and by pair as people write it', () => {
    expect(ids({ state: 'attention' })).toEqual(['1'])
    expect(ids({ state: 'waiting' })).toEqual(['2'])
    expect(ids({ search: 'eth / usdt' })).toEqual(['2'])
    expect([ids({ search: '3' }), ids({ search: 'sol' })]).toEqual([['3'], ['3']])
    expect(optionsIn(all)).toMatchObject({ kinds: ['spot-grid'], sources: ['manual'] })
    const counts = { '': 3, running: 2, waiting: 1, attention: 1 }
    expect(countsByState(all, noFilter, true)).toEqual(counts)
    expect(countsByState(all, { ...noFilter, search: 'eth' }, true)['']).toBe(1)
    expect(ids({ sort: 'state' })).toEqual(['1', '2', '3'])
  })

  test('by the days in which a bot ended, both included', () => {
    const day = (date: string, hour: number) => String(Date.parse(date) + hour * 3_600_000)
    const ended = [
      row({ bot_id: '1', end_time: day('2026-11-02', 23) }),
      row({ bot_id: '2', end_time: day('2026-11-03', 0) }),
      row({ bot_id: '3', end_time: day('2026-11-04', 23.9) }),
      row({ bot_id: '4', end_time: day('2026-11-05', 0) }),
    ]
    const filter = { ...noFilter, from: '2026-11-03', to: '2026-11-04', sort: 'ended' as const }
    const found = selectBots(ended, filter, plainView).rows
    expect(found.map((it) => it.row.figures.bot_id)).toEqual(['3', '2'])
    expect(dayStartMs('2026-11-03', true, 0)).toBe(Date.parse('2026-11-03T00:00:00Z'))
    expect(dayStartMs('2026-12-31', true, 1)).toBe(Date.parse('2027-01-01T00:00:00Z'))
  })

  test('bots of several quote coins are ordered by what they are worth', () => {
    const mixed = [
      row({ bot_id: '1', quote_token: 'USDT', total_profit: '500', booked_profit: '500' }),
      row({ bot_id: '2', quote_token: 'BTC', total_profit: '0.01', booked_profit: '0.01' }),
    ]
    const rates = new Map([...noRates, ['BTC', '100000']])
    const filter = { ...noFilter, sort: 'pnl' as const }
    const { rows: found, totals } = selectBots(mixed, filter, { ...plainView, rates })
    expect(found.map((it) => it.row.figures.bot_id)).toEqual(['2', '1'])
    expect(totals.map((it) => it.quote)).toEqual(['USDT', 'BTC'])
    const inUsdt = selectBots(mixed, filter, { unit: 'common', rates, utc: true })
    expect(inUsdt.totals).toMatchObject([{ quote: 'USDT', count: 2, total: '1500' }])
  })

  test('the address carries a filter there and back', () => {
    const view = {
      tab: 'CLOSED' as const,
      filter: {
        ...noFilter,
        search: 'BTC',
        source: 'copy',
        from: '2026-11-03',
        to: '2026-11-04',
        sort: 'pnl' as const,
        reverse: true,
      },
      unit: 'base' as const,
    }
    expect(readView(writeView(view))).toEqual(view)
    expect(writeView({ tab: 'ONGOING', filter: noFilter, unit: 'quote' })).toBe('')
    expect(readView('?tab=0&sort=drop-table').filter.sort).toBe('newest')
    expect(readView('?from=yesterday&unit=gold')).toMatchObject({
      filter: { from: '' },
      unit: 'quote',
    })
  })
})

describe('units', () => {
  const bot = row({
    invested: '1000',
    booked_profit: '12.4',
    other_profit: '-3.1',
    total_profit: '9.3',
    current_price: '105',
  })
  test('the base coin is the amount at the last price; the parts still add up', () => {
    const { figures, coin } = inUnit(bot, 'base', noRates)
    expect(coin).toBe('BTC')
    expect(figures.invested).toBe('9.52380952')
    expect(new Decimal(figures.booked_profit).plus(figures.other_profit).toFixed()).toBe(
      new Decimal(figures.total_profit).toFixed(),
    )
    expect(figures.total_profit_per).toBe(bot.figures.total_profit_per)
  })
  test('a coin without a rate stays as it is; a choice that changes nothing is not offered', () => {
    const usdc = row({ quote_token: 'USDC', total_profit: '9.3' })
    expect(inUnit(usdc, 'common', noRates)).toMatchObject({ coin: 'USDC' })
    expect(unitsFor([bot], noRates, false)).toEqual(['quote', 'base'])
    expect(unitsFor([bot, usdc], noRates, false)).toEqual(['quote', 'base'])
    expect(unitsFor([bot, usdc], new Map([...noRates, ['USDC', '1']]), true)).toEqual([
      'quote',
      'common',
    ])
  })
})

test('a coin without a pair of its own is valued by what BTC costs in both', () => {
  const listed = new Set(['BTCUSDT', 'BTCUSDC', 'ETHUSDT'])
  const prices: Record<string, string> = { BTCUSDT: '105000', BTCUSDC: '100000', ETHUSDT: '2500' }
  const rate = (coin: string) => {
    const route = routeOf(coin, listed)
    return route && rateOf(route, (symbol) => prices[symbol] ?? '')
  }
  expect(rate('ETH')).toBe('2500')
  expect(rate('USDC')).toBe('1.05')
  expect(rate('EUR')).toBeUndefined()
  prices['BTCUSDC'] = ''
  expect(rate('USDC')).toBeUndefined()
})

describe('look of the list', () => {
  test('the total is always a column, and strange stored text is as usual', () => {
    expect(columnsOf({ density: 'roomy', columns: [] }, 1400)).toEqual(['total'])
    expect(readLook('{"columns":["fees","nonsense"],"density":"huge"}')).toEqual({
      density: 'roomy',
      columns: ['fees'],
    })
    expect(readLook('not json')).toEqual(usualLook)
  })
  test('every row has as many tracks as cells', () => {
    for (const columns of [columnsOf(usualLook, 1400), columnsOf(usualLook, 900), []]) {
      const cells = 4 + columns.length + (columns.includes('range') ? 0 : 1)
      const tracks = tracksOf(columns, 'roomy').tracks.replaceAll(/\([^)]*\)/g, '')
      expect(tracks.split(' ')).toHaveLength(cells)
    }
  })
  // Windows of 1440, 1024, 900 and 768 px, less the page's edges and a scroll bar.
  test.each([1377, 961, 837, 705])('the total and the range fit into %i px', (room) => {
    const columns = columnsOf(usualLook, room)
    expect(tracksOf(columns, 'roomy').least).toBeLessThanOrEqual(room)
    expect(columns).toEqual(expect.arrayContaining(['total', 'range']))
  })
  test('a closed list has what was paid back, and no parts of a P&L', () => {
    const ended = endedColumns(columnsOf(usualLook, 1377))
    expect(ended).toContain('equity')
    expect(ended).not.toContain('parts')
    const both = endedColumns(['equity', 'parts', 'total'])
    expect(both).toEqual(['equity', 'total'])
  })
  test('where there is room all usual columns are there, chosen ones always', () => {
    expect(columnsOf(usualLook, 1377)).toHaveLength(6)
    expect(columnsOf({ density: 'roomy', columns: ['fees', 'parts'] }, 600)).toHaveLength(3)
  })
})

test('today is the summary’s, moved on to the moment of the rows', () => {
  const summary = [{ quote_token: 'USDT', total_profit: '10', today_profit: '4' }]
  const { totals } = selectBots([row({ total_profit: '10.5' })], noFilter)
  expect(todayOf(summary, totals).get('USDT')).toBe('4.5')
  expect(todayOf([], totals).size).toBe(0)
  // History that nobody could read yet is no change of nothing.
  const unknown = summary.map((it) => ({ ...it, today_profit: null }))
  expect(todayOf(unknown, totals).size).toBe(0)
})

test('the total is the sum of the rows as they are written', () => {
  // Each row is cut to the cent; the exact sum of five is up to five cents beside theirs.
  const losses = Array.from({ length: 5 }, () => row({ total_profit: '-4.18125' }))
  const [total] = selectBots(losses, noFilter).totals
  expect([total?.total, total?.written.total]).toEqual(['-20.90625', '-20.95'])
})

test('a day on which all bots were made is the total as it is written', () => {
  const losses = Array.from({ length: 3 }, () => row({ total_profit: '-1.3688' }))
  const { totals } = selectBots(losses, noFilter)
  const summary = [{ quote_token: 'USDT', total_profit: '-4.1064', today_profit: '-4.1064' }]
  expect([totals[0]?.written.total, todayOf(summary, totals).get('USDT')]).toEqual([
    '-4.11',
    '-4.1100',
  ])
})

test('the header adds up rows as they are written, to the cent like the totals below', () => {
  const rows = Array.from({ length: 5 }, (_, at) => row({ bot_id: `${at}`, equity: '99.99625' }))
  const [total] = selectBots(rows, noFilter).totals
  const parts = partsOf(
    rows.map(({ figures }) => figures),
    null,
  )
  expect(total?.equity).toBe('499.98125')
  expect(accountSum(parts, noRates)).toEqual([{ coin: 'USDT', amount: total?.written.equity }])
  expect(total?.written.equity).toBe('499.95')
})

describe('sums of several coins', () => {
  const rates = new Map([
    ['USDT', '1'],
    ['USDC', '0.9995'],
    ['BTC', '100000'],
  ])
  const rows = [
    row({ invested: '100', equity: '110.123456789', booked_profit: '4', other_profit: '6' }),
    row({ bot_id: '2', quote_token: 'USDC', equity: '200', booked_profit: '-1' }),
    row({ bot_id: '3', quote_token: 'BTC', equity: '0.3', other_profit: '0.001' }),
  ]
  const equity = rows.map(({ figures }) => ({
    coin: figures.quote_token,
    amount: figures.equity,
  }))
  test('the account in the header is the equity of all rows in one coin, to the last digit', () => {
    const { totals } = selectBots(rows, noFilter)
    const all = togetherOf(totals, rates)
    expect(all).toMatchObject({ quote: 'USDT', count: 3, equity: '30310.023456789' })
    expect(accountSum(equity, rates)).toEqual([{ coin: 'USDT', amount: all?.equity }])
    // The summary's totals, which are sums per coin already, come to the same.
    const perCoin = totals.map((it) => ({ coin: it.quote, amount: it.equity }))
    expect(accountSum(perCoin, rates)).toEqual(accountSum(equity, rates))
    expect(all?.total).toBe(addDecimals([all?.booked ?? '', all?.other ?? '']))
  })
  test('a coin without a price is named, never left out', () => {
    const known = new Map([...rates].slice(0, 2))
    expect(togetherOf(selectBots(rows, noFilter).totals, known)).toBeUndefined()
    expect(accountSum(equity, known).map((it) => it.coin)).toEqual(['USDT', 'USDC', 'BTC'])
  })
  test('today together is the sum of the coins', () => {
    const summary = [
      { quote_token: 'USDT', total_profit: '10', today_profit: '4' },
      { quote_token: 'BTC', total_profit: '0.001', today_profit: '0.001' },
    ]
    expect(Number(todayOf(summary, [], rates).get('all'))).toBe(104)
  })
  test('money in Funding begins with the coin of the site and has no empty coins', () => {
    const balances = [
      { coin: 'BTC', available: '1' },
      { coin: 'SOL', available: '0' },
      { coin: 'USDT', available: '100000' },
    ]
    expect(fundingOf(balances, 'USDT').map((it) => it.coin)).toEqual(['USDT', 'BTC'])
    expect(fundingOf(balances, 'BTC').map((it) => it.coin)).toEqual(['BTC', 'USDT'])
  })
})

test('where its settings cannot be read, the form of its kind opens on its pair', () => {
  expect(freshLink(base)).toBe('/create/?base=BTC&quote=USDT')
})

describe('long lists', () => {
  test('up to 50 rows are all drawn', () => {
    expect(rowsInWindow(50, 78, 5000, 900)).toEqual({ from: 0, to: 50 })
  })
  test.each([-500, 0, 3000, 100_000])('200 rows scrolled by %i px draw a window of them', (top) => {
    const { from, to } = rowsInWindow(200, 78, top, 900)
    expect(from).toBeGreaterThanOrEqual(0)
    expect(to).toBeLessThanOrEqual(200)
    expect(to).toBeGreaterThan(from)
    expect(to - from).toBeLessThan(30)
  })
})
