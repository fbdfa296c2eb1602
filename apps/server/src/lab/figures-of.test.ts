// The figures that answers say: shares and rests of docs/formulas/lab.md, the points that are told.
import type { BacktestResult } from '@trellis/lab'
import { DAY_MS, HOUR_MS } from '@trellis/market'
import { expect, test } from 'vitest'
import { figuresOf } from './figures-of.ts'
import type { LabOrder } from './lab-order.ts'

const MONEY = 10n ** 12n
const order: LabOrder = { kind: 'a', symbols: [0], params: {}, fromMs: 0, toMs: 30 * DAY_MS }
const money = {
  invested: 1000n * MONEY,
  equity: 1090n * MONEY,
  total: 90n * MONEY,
  booked: 150n * MONEY,
}
const point = (index: number) => ({ ...money, hold: 40n * MONEY, atMs: index * HOUR_MS - 1 })
const result = (change: object = {}): BacktestResult =>
  ({
    fromMs: 0,
    toMs: 30 * DAY_MS,
    points: Array.from({ length: 721 }, (_, index) => point(index)),
    money,
    status: 'running',
    endedAtMs: 0,
    reason: 'none',
    word: '',
    fees: 50n * MONEY,
    funding: -2n * MONEY,
    fills: 99,
    matched: 45,
    outOfRange: 0.25,
    drawdown: 0.1,
    worstDay: -0.05,
    sharpe: undefined,
    volatility: undefined,
    ...change,
  }) as unknown as BacktestResult

test('fees are a share of what was booked before them, the rest is unrealized', () => {
  expect(figuresOf(order, result())).toMatchObject({
    total: '90',
    roi: '0.09',
    hold: '40',
    vsHold: '50',
    unrealized: '-60',
    feeShare: '0.25',
    funding: '-2',
    matchedPerDay: '1.50',
    sharpe: '',
    outOfRange: '0.250000',
  })
  expect(figuresOf(order, result({ money: { ...money, booked: 0n } })).feeShare).toBe('')
})

test('days count until the bot ended', () => {
  expect(figuresOf(order, result({ endedAtMs: 15 * DAY_MS })).matchedPerDay).toBe('3.00')
})

test('a curve tells at most 181 points, its first and its last among them, at whole hours', () => {
  const { curve } = figuresOf(order, result())
  expect(curve).toHaveLength(181)
  expect([curve[0]?.atMs, curve[1]?.atMs, curve.at(-1)?.atMs]).toEqual([
    0,
    4 * HOUR_MS,
    30 * DAY_MS,
  ])
  const short = result({ points: [point(0), point(1), point(2)] })
  expect(figuresOf(order, short).curve).toHaveLength(3)
})

test('a fall between two points that are told is told by the later one, and when it was deepest', () => {
  const points = Array.from({ length: 721 }, (_, index) => {
    const total = index === 0 ? 0n : index === 102 ? -9n : index === 103 ? -5n : 1n
    return { ...point(index), total: total * MONEY, hold: index === 300 ? 0n : 40n * MONEY }
  })
  const figures = figuresOf(order, result({ points }))
  // 10 of the 1,001 that it was worth at its height.
  const fall = (10 / 1001).toFixed(6)
  expect(figures.drawdownAtMs).toBe(102 * HOUR_MS)
  const fallen = figures.curve.filter((it) => it.fall !== '0.000000')
  expect(fallen).toMatchObject([{ atMs: 104 * HOUR_MS, total: '1', fall }])
  const held = figures.curve.filter((it) => it.holdFall !== '0.000000')
  expect(held).toMatchObject([{ atMs: 300 * HOUR_MS, holdFall: figures.holdDrawdown }])
  expect(figuresOf(order, result()).drawdownAtMs).toBe(0)
})

test('equal results have equal hashes, others have not', () => {
  const hash = (change: object = {}) => figuresOf(order, result(change)).hash
  expect(hash()).toBe(hash())
  expect(hash({ fees: 51n * MONEY })).not.toBe(hash())
  expect(figuresOf({ ...order, params: { n: 1 } }, result()).hash).not.toBe(hash())
})
