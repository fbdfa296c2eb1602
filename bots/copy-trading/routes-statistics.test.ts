// The figures of a leader, against figures that were reckoned by hand.
import { expect, test } from 'vitest'
import { amount, formatRounded } from '@trellis/kernel'
import { DAY_MS, HOUR_MS } from '@trellis/market'
import { byReturn, statisticsRow } from './routes-leader-figures.ts'
import { statisticsOf, TRACK_BEGIN, trackAfter, type LeaderStep } from './routes-statistics.ts'

type Made = readonly [gain: string, money: string]

/** A step of a day each, or of so many ms; the last one is of the day that runs. */
const steps = (made: readonly Made[], lengthMs = DAY_MS): LeaderStep[] =>
  made.map(([gain, money], i) => ({
    untilMs: (i + 1) * lengthMs,
    gain: amount(gain),
    money: amount(money),
  }))
const trackOf = (all: readonly LeaderStep[]) => all.reduce(trackAfter, TRACK_BEGIN)
const shown = (rates: readonly bigint[]) =>
  rates.map((it) => formatRounded(it as never, 4, 'nearest'))

test.each([
  {
    // 1, 1.1, 1.05, 1.2: the fall is 0.05 of 1.1. Of the whole days 0.1 and -0.045455 the mean is
    // 0.027273 and the deviation 0.102852: 0.265166 times the root of 365.
    name: 'a fall below an earlier high',
    of: steps([
      ['10', '100'],
      ['-5', '110'],
      ['15', '105'],
    ]),
    row: { roi: '0.2000', drawdown: '0.0455', sharpe: '5.07' },
  },
  {
    name: 'the same return each day has no swings',
    of: steps([
      ['1', '100'],
      ['1', '100'],
      ['1', '100'],
    ]),
    row: { roi: '0.0303', drawdown: '0.0000', sharpe: '0.00' },
  },
  {
    name: 'all is lost, and a later bot does not bring it back',
    of: steps([
      ['-50', '100'],
      ['-50', '50'],
      ['10', '100'],
    ]),
    row: { roi: '-1.0000', drawdown: '1.0000', sharpe: '-40.53' },
  },
  {
    // 1.5, then 50 of 300 more: 1.5 × 350 ÷ 300.
    name: 'each step over the money that worked in it',
    of: steps([
      ['50', '100'],
      ['50', '300'],
    ]),
    row: { roi: '0.7500', drawdown: '0.0000', sharpe: '0.00' },
  },
  {
    name: 'days without a bot stand still',
    of: steps([
      ['-3', '100'],
      ['0', '0'],
      ['0', '0'],
    ]),
    row: { roi: '-0.0300', drawdown: '0.0300', sharpe: '-13.51' },
  },
])('$name', ({ of, row }) => {
  const { roi, drawdown, sharpe } = statisticsRow(statisticsOf(trackOf(of)))
  const four = (text: string) => Number(text).toFixed(4)
  expect({ roi: four(roi), drawdown: four(drawdown), sharpe }).toEqual(row)
})

test('a single bot’s return is what it made of what was invested', () => {
  const totals = ['0.4', '-0.7', '0.1', '-2.5', '-1.05']
  const made = totals.map((total, i): Made => {
    const before = Number(totals[i - 1] ?? 0)
    return [(Number(total) - before).toFixed(2), (100 + before).toFixed(2)]
  })
  expect(statisticsRow(statisticsOf(trackOf(steps(made)))).roi).toBe('-0.0105')
})

test('hours of a day are one point, with the deepest fall of the day', () => {
  const made: Made[] = Array.from({ length: 24 }, (_, i) => [i === 5 ? '-2' : '0', '100'])
  const all = steps([...made, ['2', '98']], HOUR_MS)
  const { curve, falls } = statisticsOf(trackOf(all))
  expect(shown(curve)).toEqual(['0', '-0.02', '0'])
  expect(shown(falls)).toEqual(['0', '0.02', '0'])
})

test('neither what comes later nor a larger bot makes a fall smaller', () => {
  const past = steps([
    ['0.5', '100'],
    ['-0.94', '100.5'],
  ])
  const before = statisticsOf(trackOf(past))
  const [later] = steps([['3', '10000']])
  const after = statisticsOf(trackOf([...past, { ...later!, untilMs: 3 * DAY_MS }]))
  expect(after.drawdown).toBe(before.drawdown)
  expect(after.curve.slice(0, 3)).toEqual(before.curve)
})

test('a fall that was shown while its day lasted is not taken back', () => {
  const all = steps([['1', '100']])
  expect(statisticsOf(trackOf(all)).drawdown).toBe(0n)
  const seen = new Map([[0, amount('0.02')]])
  const { drawdown, falls } = statisticsOf(trackOf(all), seen)
  expect(shown([drawdown, ...falls])).toEqual(['0.02', '0', '0.02'])
})

test('the curve begins at nothing and ends with the return', () => {
  const { curve, roi } = statisticsOf(trackOf(steps([['10', '100']])))
  expect(shown(curve)).toEqual(['0', '0.1'])
  expect(curve.at(-1)).toBe(roi)
})

test('who never had a bot comes after those with a loss', () => {
  const none = statisticsOf(undefined)
  const loss = statisticsOf(trackOf(steps([['-5', '100']])))
  const gain = statisticsOf(trackOf(steps([['5', '100']])))
  expect([none, loss, gain].sort(byReturn)).toEqual([gain, loss, none])
  expect(none.curve).toEqual([])
})
