// Filters and sorters of the rankings, what has no ratio, and equals that keep their order.
import { amount } from '@trellis/kernel'
import { describe, expect, test } from 'vitest'
import { rankBots, riskRatio, runningBand, type RankedBot } from './rank-bots.ts'

const DAY = 86_400_000
const bot = (
  id: number,
  days: number,
  profit: string,
  per: string,
  more: Partial<RankedBot> = {},
): RankedBot => {
  const symbol = id % 2 === 0 ? 'ETHUSDT' : 'BTCUSDT'
  return {
    figures: {
      bot_id: String(id),
      type: id === 3 ? 'COMBO_FUTURES' : 'GRID_SPOT',
      symbol,
      symbols: id === 3 ? [symbol, 'SOLUSDT'] : [symbol],
      quote_token: 'USDT',
      list_status: id === 4 ? 'CLOSED' : 'ONGOING',
      running_ms: String(days * DAY),
      total_profit: profit,
      total_profit_per: per,
    },
    mode: '',
    leverageE2: 0,
    copies: 0,
    drawdownRatio: 0.1,
    minimum: '100',
    profitWorth: amount(profit),
    ...more,
  }
}
const all = [
  bot(1, 0.5, '10', '0.01', { copies: 5, minimum: '' }),
  bot(2, 3, '30', '0.15', { copies: 1, drawdownRatio: 0.02 }),
  bot(3, 10, '20', '0.60', { mode: 'MIXED', leverageE2: 300, drawdownRatio: 0.3 }),
  bot(4, 40, '-5', '-0.02', { mode: 'LONG', leverageE2: 1000, minimum: '250.01' }),
  bot(5, 40, '20', '1.20', { mode: 'SHORT', leverageE2: 500, drawdownRatio: undefined }),
]
const none = { running: [], bands: [], sorter: 'PNL_PERCENTAGE' }
const ids = (change: object): string =>
  rankBots(all, { ...none, ...change })
    .map((it) => it.figures.bot_id)
    .join()

test.each([
  [{}, '5,3,2,1,4'],
  [{ sorter: 'PNL_AMOUNT' }, '2,5,3,1,4'],
  [{ sorter: 'COPIED_COUNT' }, '1,2,5,3,4'],
  // Only what has run for seven days and whose fall is known has a ratio; what lost is behind all.
  [{ sorter: 'RISK_ADJUSTED' }, '3,5,2,1,4'],
  [{ runningOnly: true }, '5,3,2,1'],
  [{ running: ['WITHIN_1D'] }, '1'],
  [{ running: ['FROM_1D_TO_7D'] }, '2'],
  [{ running: ['FROM_7D_TO_30D'] }, '3'],
  [{ running: ['OVER_30D'] }, '5,4'],
  [{ running: ['FROM_7D_TO_30D', 'OVER_30D'] }, '5,3,4'],
  [{ running: ['ALL'] }, '5,3,2,1,4'],
  [{ bands: ['FROM_0_TO_5'] }, '1'],
  [{ bands: ['FROM_10_TO_20'] }, '2'],
  [{ bands: ['FROM_50_TO_70', 'OVER_100'] }, '5,3'],
  [{ symbol: 'ETHUSDT' }, '2,4'],
  [{ symbol: 'SOLUSDT' }, '3'],
  [{ mode: 'LONG' }, '4'],
  [{ mode: 'ALL' }, '5,3,2,1,4'],
  // What holds coins has no leverage.
  [{ mostLeverageE2: 300 }, '3,2,1'],
  [{ mostDrawdownRatio: 0.1 }, '2,1,4'],
  [{ means: new Map([['USDT', amount('250')]]) }, '5,3,2'],
  [{ means: new Map() }, ''],
])('%j gives %s', (change, expected) => expect(ids(change)).toBe(expected))

test('bounds belong to the band that they begin', () => {
  const at = (days: number, per: string) => [bot(1, days, '1', per)]
  const fits = (days: number, per: string, running: string, band: string) =>
    rankBots(at(days, per), { ...none, running: [running], bands: [band] }).length
  expect(fits(1, '0.05', 'FROM_1D_TO_7D', 'FROM_5_TO_10')).toBe(1)
  expect(fits(1, '0.05', 'WITHIN_1D', 'FROM_0_TO_5')).toBe(0)
  expect(fits(7, '1', 'FROM_7D_TO_30D', 'OVER_100')).toBe(1)
  expect(fits(30, '0', 'OVER_30D', 'FROM_0_TO_5')).toBe(1)
  expect([0, 1, 7, 30].map((days) => runningBand(days * DAY))).toEqual([
    'WITHIN_1D',
    'FROM_1D_TO_7D',
    'FROM_7D_TO_30D',
    'OVER_30D',
  ])
})

describe('return over largest fall', () => {
  const of = (days: number, per: string, drawdownRatio: number | undefined) =>
    riskRatio(bot(1, days, '1', per, { drawdownRatio }))
  test.each([
    ['from seven days on', 7, '0.2', 0.1, 2],
    ['not below', 6.999, '0.2', 0.1, undefined],
    ['not while the fall is unknown', 30, '0.2', undefined, undefined],
    ['of a loss below zero', 8, '-0.1', 0.2, -0.5],
    ['a fall counts a hundredth of a percent at least', 8, '0.01', 0, 100],
  ] as const)('%s', (_, days, per, fall, expected) => {
    const ratio = of(days, per, fall)
    if (expected === undefined) expect(ratio).toBeUndefined()
    else expect(ratio).toBeCloseTo(expected, 9)
  })
})
