// The worked examples of docs/formulas/lab.md: falls, days, and what is said of too few of them.
import { DAY_MS } from '@trellis/market'
import { expect, test } from 'vitest'
import { curveFigures, fallOf, fallsOf, shareOf } from './curve-figures.ts'

const MONEY = 10n ** 12n
const day = (total: number, index: number) => ({
  atMs: index * DAY_MS,
  invested: 1000n * MONEY,
  equity: 0n,
  total: BigInt(total) * MONEY,
  booked: 0n,
  hold: 0n,
})
const totals = [0, 10, 20, -10, 0, 30, 15, 25, 40]

test('the deepest fall is counted from what the bot was worth at the peak', () => {
  expect(fallOf(totals.map(day))).toBeCloseTo(30 / 1020, 11)
  expect(fallOf([0, 5, 9].map(day))).toBe(0)
  // What was lost from the beginning on is a fall as well.
  expect(fallOf([0, -1000].map(day))).toBe(1)
  expect(fallOf([-20, -10].map(day))).toBeCloseTo(0.02, 11)
  expect(fallOf([])).toBe(0)
})

test('each point says how far it lies under the height before it', () => {
  const falls = fallsOf(totals.map(day)).map((it) => it.toFixed(4))
  const [fell, rose] = ['0.0294', '0.0000']
  const recovering = (20 / 1020).toFixed(4)
  const later = [(15 / 1030).toFixed(4), (5 / 1030).toFixed(4)]
  expect(falls).toEqual([rose, rose, rose, fell, recovering, rose, ...later, rose])
})

test('days: the worst, their mean by their deviation, their deviation for a year', () => {
  const found = curveFigures(totals.map(day))
  expect(found.drawdown).toBeCloseTo(0.0294, 4)
  expect(found.worstDay).toBeCloseTo(-0.0294, 4)
  expect(found.sharpe).toBeCloseTo(5.24, 2)
  expect(found.volatility).toBeCloseTo(0.353, 3)
})

test('a day counts by the money that worked in it, however it comes in', () => {
  const at = (hours: number, invested: number, total: number) => ({
    ...day(total, 0),
    atMs: hours * 3_600_000,
    invested: BigInt(invested) * MONEY,
  })
  const grown = [at(0, 100, 0), at(12, 100, 10), at(13, 200, 10), at(24, 200, -11)]
  expect(curveFigures(grown).worstDay).toBeCloseTo(-0.01, 11)
  // Twice as much is put in each morning, a tenth of all is lost by each night.
  let [invested, total] = [10 ** 10, 0]
  const points = [at(0, invested, total)]
  for (let hours = 0; hours < 9 * 24; hours += 24) {
    points.push(at(hours + 1, invested, total))
    total -= (invested + total) / 10
    points.push(at(hours + 24, invested, total))
    invested *= 2
  }
  const found = curveFigures(points)
  expect(found.worstDay).toBeCloseTo(-0.1, 11)
  expect(found.volatility).toBeCloseTo(0, 8)
})

test('points within a day are no days, and a day without a point lasts until the next one', () => {
  const hours = [0, 5, 10].map((total, index) => ({ ...day(total, 0), atMs: index * 3_600_000 }))
  expect(curveFigures(hours)).toMatchObject({ worstDay: 0, sharpe: undefined })
})

test('nothing is said of fewer than seven days, nor of days that are all alike', () => {
  expect(curveFigures(totals.slice(0, 7).map(day))).toMatchObject({
    sharpe: undefined,
    volatility: undefined,
  })
  const still = Array.from({ length: 9 }, (_, index) => day(0, index))
  expect(curveFigures(still)).toMatchObject({ sharpe: undefined, volatility: 0, worstDay: 0 })
})

test('a share of amounts that no number holds', () => {
  expect(shareOf(10n ** 30n, 4n * 10n ** 30n)).toBe(0.25)
  expect(shareOf(1n, 0n)).toBe(0)
})
