// The figures of a leader, against figures that were reckoned by hand.
import { expect, test } from 'vitest'
import { amount, formatRounded } from '@trellis/kernel'
import { statisticsRow } from './routes-leaders.ts'
import { statisticsOf, type LeaderDay } from './routes-statistics.ts'

/**
 * Days out of what all bots had brought until then; 100 are invested where nothing else is said.
 */
const days = (totals: readonly string[], invested: readonly string[] = []): LeaderDay[] =>
  totals.map((total, i) => ({ total: amount(total), invested: amount(invested[i] ?? '100') }))

test.each([
  {
    // Returns 0, 0.1, 0.05, 0.2: the fall is 0.05 of 1.1. Differences 0.1, -0.05, 0.15 have the
    // mean 0.066667 and the deviation 0.104083: 0.640513 times the root of 365.
    name: 'a fall below an earlier high',
    of: days(['0', '10', '5', '20']),
    row: { roi: '0.2000', drawdown: '0.0455', sharpe: '12.24' },
  },
  {
    name: 'the same gain each day has no swings',
    of: days(['0', '1', '2', '3']),
    row: { roi: '0.0300', drawdown: '0.0000', sharpe: '0.00' },
  },
  {
    name: 'all is lost',
    of: days(['0', '-50', '-100']),
    row: { roi: '-1.0000', drawdown: '1.0000', sharpe: '0.00' },
  },
  {
    // 50 over the average of 100, 100 and 300.
    name: 'over the money that worked on the average',
    of: days(['0', '50', '50'], ['100', '100', '300']),
    row: { roi: '0.3000', drawdown: '0.0000', sharpe: '13.51' },
  },
  {
    // What was brought before the span is none of its gain.
    name: 'from the beginning of the span on',
    of: days(['20', '30']),
    row: { roi: '0.1000', drawdown: '0.0000', sharpe: '0.00' },
  },
  {
    // The fall is from 1. Differences -0.03, 0.01, -0.04: mean -0.02, deviation 0.026458.
    name: 'a loss from the first day on',
    of: days(['0', '-3', '-2', '-6']),
    row: { roi: '-0.0600', drawdown: '0.0600', sharpe: '-14.44' },
  },
  {
    name: 'nothing was ever invested',
    of: days(['0', '0'], ['0', '0']),
    row: { roi: '0.0000', drawdown: '0.0000', sharpe: '0.00' },
  },
  { name: 'no day at all', of: [], row: { roi: '0.0000', drawdown: '0.0000', sharpe: '0.00' } },
])('$name', ({ of, row }) => {
  const { roi, drawdown, sharpe } = statisticsRow(statisticsOf(of))
  const four = (text: string) => Number(text).toFixed(4)
  expect({ roi: four(roi), drawdown: four(drawdown), sharpe }).toEqual(row)
})

test('the curve begins at nothing and ends with the return', () => {
  const { curve, roi } = statisticsOf(days(['7', '17', '12']))
  expect(curve.map((it) => formatRounded(it, 2, 'nearest'))).toEqual(['0', '0.1', '0.05'])
  expect(curve.at(-1)).toBe(roi)
})
