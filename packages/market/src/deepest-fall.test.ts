// The worked examples of docs/formulas/ranking.md: falls, and money that comes and goes.
import { expect, test } from 'vitest'
import { deepestFall, type FallPoint } from './deepest-fall.ts'

const curve = (...points: readonly (readonly [total: number, invested?: number, out?: number])[]) =>
  points.map(([total, invested = 100, withdrawn = 0]): FallPoint => {
    return { total, invested, withdrawn }
  })

test('counts from the last high, with its two ends', () => {
  const fall = deepestFall(curve([0], [10], [1], [20], [8], [16]))
  expect(fall.ratio).toBeCloseTo(0.1, 12)
  expect(fall).toMatchObject({ high: 3, low: 4 })
})

test('of money that stays is the fall of total from its peak, of what that was worth', () => {
  const totals = [0, 10, 20, -10, 0, 30, 15, 25, 40]
  const { ratio } = deepestFall(totals.map((total) => ({ total, invested: 1000, withdrawn: 0 })))
  expect(ratio).toBeCloseTo(30 / 1020, 12)
})

test('goes on through money that is put in: 0.8 of 1, then 0.9 of what works', () => {
  const { ratio } = deepestFall(curve([0], [-20], [-20, 1000], [-118, 1000]))
  expect(ratio).toBeCloseTo(0.28, 12)
})

test('is none of money that is taken out, and whole where all is lost', () => {
  expect(deepestFall(curve([0], [20], [20, 100, 20])).ratio).toBe(0)
  expect(deepestFall(curve([0], [-100], [-120])).ratio).toBe(1)
})

test('is none where it only rises, and of no points', () => {
  const none = { ratio: 0, high: 0, low: 0 }
  expect(deepestFall(curve([0], [1], [2]))).toEqual(none)
  expect(deepestFall([])).toEqual(none)
})
