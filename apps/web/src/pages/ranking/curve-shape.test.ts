// The yield curve as shapes: zero and the top on one scale, the fall between its two points.
import { expect, test } from 'vitest'
import { curveOf } from './curve-shape.ts'

const row = (rates: readonly string[], from = '0', to = '0') => ({
  yield_trend: rates.map((yield_rate, i) => ({ time: String(1000 + i * 100), yield_rate })),
  drawdown_from: from,
  drawdown_to: to,
})

test('two points are no curve', () => expect(curveOf(row(['0', '1']))).toBeUndefined())

test('the line from end to end, zero below its top', () => {
  expect(curveOf(row(['0', '10', '5']))).toEqual({
    line: 'M0 36L50 4L100 20',
    end: 20,
    zero: 36,
    top: { y: 4, ratio: 0.1 },
    fall: undefined,
  })
})

test('of one that was always below the lowest is named', () => {
  const shape = curveOf(row(['0', '-20', '-10']))
  expect(shape).toMatchObject({ zero: 4, top: { y: 36, ratio: -0.2 }, end: 20 })
})

test('the fall lies between its high and its low', () => {
  const shape = curveOf(row(['0', '10', '5', '8'], '1100', '1200'))
  expect(shape?.fall).toEqual({ x: 33.33, y: 4, width: 33.33, height: 16 })
})

test('a flat one lies at zero', () => {
  expect(curveOf(row(['0', '0', '0']))).toMatchObject({ end: 36, zero: 36 })
})
