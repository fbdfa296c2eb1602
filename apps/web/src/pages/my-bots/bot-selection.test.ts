// The sum of the rows is the header, whatever the filter; orders and filters find what they say.
import Decimal from 'decimal.js'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { BotFigures, BotRow } from '@trellis/contract'
import { noFilter, optionsIn, selectBots, todayOf, type BotFilter } from './bot-selection.ts'
import { readView, writeView } from './filter-address.ts'
import { gridCount, ladderOf, runAgainLink } from './bot-shape.ts'
import { rowsInWindow } from './window-rows.ts'

Decimal.set({ precision: 60 })

const base: BotFigures = {
  bot_id: '1',
  source: 'manual',
  kind: 'spot-grid',
  type: 'GRID_SPOT',
  symbol: 'BTCUSDT',
  base_token: 'BTC',
  quote_token: 'USDT',
  status: 'RUNNING',
  list_status: 'ONGOING',
  note: '',
  invested: '100',
  equity: '100',
  total_profit: '0',
  realised_profit: '0',
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
      quote_token: fc.constantFrom('USDT', 'USDC', 'BTC'),
      symbol: fc.constantFrom('BTCUSDT', 'ETHUSDT', 'SOLUSDC'),
      status: fc.constantFrom('RUNNING', 'NEW'),
      note: fc.constantFrom('', 'above-range', 'below-range'),
      invested: money,
      equity: money,
      total_profit: money,
      realised_profit: money,
      other_profit: money,
    })
    .map((over) => row(over)),
  { maxLength: 30 },
)

const filters = fc.record({
  search: fc.constantFrom('', 'btc', 'ETH/USDT', 'nothing'),
  kind: fc.constantFrom('', 'spot-grid', 'other'),
  state: fc.constantFrom('', 'running', 'waiting', 'attention'),
  reason: fc.constant(''),
  sort: fc.constantFrom('newest', 'pnl', 'pnl-percent', 'invested', 'pair'),
  reverse: fc.boolean(),
})

test('sums of the visible rows equal the header exactly, per quote coin and filter', () => {
  fc.assert(
    fc.property(rows, filters, (all, filter) => {
      const { rows: visible, totals } = selectBots(all, filter as BotFilter)
      expect(totals.reduce((count, it) => count + it.count, 0)).toBe(visible.length)
      for (const total of totals) {
        const own = visible.filter((it) => it.figures.quote_token === total.quote)
        const sum = (pick: (it: BotFigures) => string) =>
          own.reduce((acc, it) => acc.plus(pick(it.figures)), new Decimal(0))
        expect(sum((it) => it.total_profit).eq(total.total)).toBe(true)
        expect(sum((it) => it.invested).eq(total.invested)).toBe(true)
        expect(sum((it) => it.equity).eq(total.equity)).toBe(true)
        expect(sum((it) => it.realised_profit).eq(total.realised)).toBe(true)
        expect(sum((it) => it.other_profit).eq(total.other)).toBe(true)
      }
    }),
    { numRuns: 60 },
  )
})

describe('filters and orders', () => {
  const all = [
    row({ bot_id: '1', create_time: '1', total_profit: '5', note: 'below-range' }),
    row({ bot_id: '2', create_time: '2', total_profit: '-5', symbol: 'ETHUSDT', status: 'NEW' }),
    row({ bot_id: '3', create_time: '3', total_profit: '50' }),
  ]
  const ids = (filter: Partial<BotFilter>) =>
    selectBots(all, { ...noFilter, ...filter }).rows.map((it) => it.figures.bot_id)

  test('newest first, or by profit, or turned round', () => {
    expect(ids({})).toEqual(['3', '2', '1'])
    expect(ids({ sort: 'pnl' })).toEqual(['3', '1', '2'])
    expect(ids({ sort: 'pnl', reverse: true })).toEqual(['2', '1', '3'])
  })

  test('by state and by pair as people write it', () => {
    expect(ids({ state: 'attention' })).toEqual(['1'])
    expect(ids({ state: 'waiting' })).toEqual(['2'])
    expect(ids({ search: 'eth / usdt' })).toEqual(['2'])
    expect(ids({ search: '3' })).toEqual(['3'])
    expect(optionsIn(all)).toMatchObject({ kinds: ['spot-grid'], attention: 1 })
  })

  test('the address carries a filter there and back', () => {
    const view = {
      tab: 'CLOSED' as const,
      filter: { ...noFilter, search: 'BTC', sort: 'pnl' as const, reverse: true },
    }
    expect(readView(writeView(view))).toEqual(view)
    expect(writeView({ tab: 'ONGOING', filter: noFilter })).toBe('')
    expect(readView('?tab=0&sort=drop-table').filter.sort).toBe('newest')
  })
})

test('today is the summary’s, moved on to the moment of the rows', () => {
  const summary = [{ quote_token: 'USDT', total_profit: '10', today_profit: '4' }]
  const { totals } = selectBots([row({ total_profit: '10.5' })], noFilter)
  expect(todayOf(summary, totals).get('USDT')).toBe('4.5')
  expect(todayOf([], totals).size).toBe(0)
})

describe('shape of a row', () => {
  test('buys below the price, sells above it, one empty', () => {
    const { sides, place } = ladderOf(row({}, { cell_number: 18 }))
    expect(place).toBe(0.5)
    expect(sides.filter((side) => side === 'empty')).toHaveLength(1)
    expect(sides[0]).toBe('buy')
    expect(sides.at(-1)).toBe('sell')
    expect(gridCount(row({}, { cell_number: 18 }))).toBe(18)
    expect(gridCount(row({}))).toBeUndefined()
  })

  test('run again fills the form', () => {
    expect(runAgainLink(base)).toBe('/create/?base=BTC&quote=USDT&low=100&high=110')
  })
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
