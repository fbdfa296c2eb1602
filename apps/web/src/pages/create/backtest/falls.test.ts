// The falls under a curve: no fall is lost where only some points are shown.
import { expect, test } from 'vitest'
import { besideOf, deepestOf, fallPoints, rowsOf } from './falls.ts'

const point = (hour: number, fall: string, held = '0.000000') => {
  return { time: String(hour), total: '1', hold: '2', fall, hold_fall: held }
}
const curve = [
  point(1, '0.000000'),
  point(2, '0.030000', '0.200000'),
  point(3, '0.010000'),
  point(4, '0.000000'),
  point(5, '0.020000', '0.100000'),
]

test('every second row says the deepest fall since the row before', () => {
  expect(rowsOf(curve, 3)).toEqual([
    point(1, '0.000000'),
    point(3, '0.030000', '0.200000'),
    point(5, '0.020000', '0.100000'),
  ])
  expect(rowsOf(curve, 60)).toEqual(curve)
  expect(rowsOf([], 60)).toEqual([])
})

test('the deepest place of a line; none of one that never fell', () => {
  const points = fallPoints(curve)
  expect(deepestOf(points, 'bot')).toMatchObject({ atMs: 2, bot: 0.03 })
  expect(deepestOf(points, 'hold')).toMatchObject({ atMs: 2, hold: 0.2 })
  expect(deepestOf(fallPoints([point(1, '0.000000')]), 'bot')).toBeUndefined()
})

test('another set stands beside it as it last was, also at times that are not its own', () => {
  const points = fallPoints(curve, [
    point(2, '0.070000'),
    point(4, '0.050000'),
    point(9, '0.900000'),
  ])
  expect(points.map((it) => it.other)).toEqual([0.07, 0.07, 0.07, 0.05, 0.05])
  const halves = curve.map((it) => ({ ...it, time: String(Number(it.time) + 0.5) }))
  expect(besideOf(curve, halves)).toEqual([halves[0], ...halves.slice(0, 4)])
  expect(fallPoints(curve).map((it) => it.other)).toEqual(curve.map(({ fall }) => Number(fall)))
})
