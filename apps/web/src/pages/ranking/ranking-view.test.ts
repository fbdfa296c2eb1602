// The view of the ranking in addresses and requests.
import { describe, expect, test } from 'vitest'
import {
  activeFilters,
  cleared,
  largestAmount,
  readView,
  requestOf,
  wholeView,
  without,
  writeView,
} from './ranking-view.ts'

const full =
  '?type=FUTURE_GRID&running=FROM_7D_TO_30D,OVER_30D&pnl=FROM_5_TO_10&mode=LONG&leverage=3' +
  '&drawdown=8&pair=BTCUSDT&ready=1&sort=PNL_AMOUNT'

describe('the address', () => {
  test('says all of a view, and nothing of the usual one', () => {
    expect(writeView(readView(full))).toBe(full)
    expect(writeView(wholeView)).toBe('')
    expect(readView('')).toEqual(wholeView)
  })

  test.each([
    '?type=COPY_TRADING',
    '?running=ALL&pnl=x,y&mode=UP',
    '?leverage=7&drawdown=-3',
    '?pair=<b>&ready=yes&sort=LUCK',
    '?running=constructor&sort=__proto__',
  ])('%s says nothing', (search) => expect(readView(search)).toEqual(wholeView))

  test('a pair is read in any case', () => {
    expect(readView('?pair=ethusdt').symbol).toBe('ETHUSDT')
  })
})

describe('filters', () => {
  const view = readView(full)
  test('are taken away one by one, or all but kind and order', () => {
    expect(activeFilters(view)).toHaveLength(7)
    expect(activeFilters(without(view, 'pnl'))).not.toContain('pnl')
    expect(cleared(view)).toEqual({ ...wholeView, type: 'FUTURE_GRID', sort: 'PNL_AMOUNT' })
    expect(activeFilters(wholeView)).toEqual([])
  })

  test('are asked for in the units of the wire', () => {
    expect(requestOf(view)).toEqual({
      business_type: 'FUTURE_GRID',
      running_time: ['FROM_7D_TO_30D', 'OVER_30D'],
      pnl: ['FROM_5_TO_10'],
      mode: 'LONG',
      symbol: 'BTCUSDT',
      max_leverage: 300,
      max_drawdown: '0.08',
      copy_ready: true,
      sorter: 'PNL_AMOUNT',
      limit: 25,
    })
    expect(requestOf(wholeView)).not.toHaveProperty('symbol')
  })
})

test.each([
  ['2000', '2000'],
  ['0.5', '0.5'],
  ['0', ''],
  ['', ''],
])('a largest amount of "%s" is shown as "%s"', (said, shown) => {
  expect(largestAmount(said)).toBe(shown)
})
