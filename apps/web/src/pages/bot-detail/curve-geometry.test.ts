// The P&L curve's geometry: nothing important is lost when a year becomes a few hundred points.
import { expect, test } from 'vitest'
import {
  curveScale,
  downsample,
  endWith,
  flagGroups,
  largestFall,
  nearestPoint,
  tickDigits,
  timeTicks,
  valueTicks,
  type CurvePoint,
} from './curve-geometry.ts'

const point = (atMs: number, total: number, flag = ''): CurvePoint => ({
  atMs,
  total,
  grid: 0,
  hold: 0,
  flag,
})
const year = Array.from({ length: 8760 }, (_, i) =>
  point(i * 3_600_000, i === 4000 ? -500 : Math.sin(i / 50), i === 777 ? 'settings-changed' : ''),
)
const box = { width: 600, height: 200, axis: 60, top: 20, bottom: 20 }

test('a year keeps its ends, its worst hour and its flags', () => {
  const few = downsample(year, 600)
  expect(few.length).toBeLessThanOrEqual(610)
  expect(few[0]).toBe(year[0])
  expect(few.at(-1)).toBe(year.at(-1))
  expect(few.some((it) => it.total === -500)).toBe(true)
  expect(few.filter((it) => it.flag !== '')).toHaveLength(1)
})

test('the largest fall is measured from the height before it', () => {
  const totals = [0, 10, 4, 12, 3].map((total, i) => point(i, total))
  expect(largestFall(totals)).toBe(9)
})

test('zero is always on the axis and ticks are round', () => {
  const scale = curveScale([point(0, 120), point(10, 180)], box)
  expect(scale.low).toBeLessThan(0)
  expect(valueTicks(scale, 4)).toContain(0)
})

test('the cursor finds the nearest point and close flags share one mark', () => {
  const points = [point(0, 0, 'a'), point(5, 1, 'b'), point(1000, 2, 'c')]
  const scale = curveScale(points, box)
  expect(nearestPoint(points, scale, scale.x(990))).toBe(2)
  expect(flagGroups(points, scale, 40).map((it) => it.flags)).toEqual([['a', 'b'], ['c']])
})

test('the curve ends with the figures the page shows, and with nothing else when it is over', () => {
  const row = (time: string, total: string) => ({ time, total, grid: '0', hold: '0', flag: 'x' })
  const rows = [row('1', '5'), row('2', '6'), row('4', '9')]
  const now = { time: '3', total: '7', grid: '1', hold: '2' }
  expect(endWith(rows, [now]).map((it) => it.total)).toEqual(['5', '6', '7'])
  expect(endWith(rows, [now]).at(-1)).toEqual({ ...now, flag: '' })
  expect(endWith(rows, [])).toBe(rows)
  expect(endWith([], [now])).toEqual([])
})

test.each([230, 300, 420, 1100])('times of the axis fit beside each other in %i px', (width) => {
  const scale = curveScale(year, { ...box, width })
  const words = '25 Nov, 11:36'
  const asLong = (atMs: number): string => `${words}${atMs}`.slice(-words.length)
  const ticks = timeTicks(scale, asLong)
  const half = (words.length * 6.5) / 2
  expect(ticks.length).toBeGreaterThan(0)
  expect(scale.x(ticks[0] ?? 0)).toBeGreaterThan(half)
  expect(scale.x(ticks.at(-1) ?? 0)).toBeLessThan(width - box.axis - half)
  ticks.slice(1).forEach((at, i) => {
    expect(scale.x(at) - scale.x(ticks[i] ?? 0)).toBeGreaterThan(2 * half + 8)
  })
})

test('a curve of a minute and a half names each minute once', () => {
  const scale = curveScale([point(0, 0), point(90_000, 1)], box)
  const minute = (atMs: number): string => `09:0${Math.floor(atMs / 60_000)}`
  expect(timeTicks(scale, minute).map(minute)).toEqual(['09:00', '09:01'])
})

test.each([
  [[-100, 0, 100], 0],
  [[-0.5, 0, 0.5], 2],
  [[0, 2.5, 5], 2],
  [[-0.00005, 0, 0.00005, 0.0001], 6],
])('ticks %j are told apart by %i decimals', (ticks, digits) => {
  expect(tickDigits(ticks)).toBe(digits)
  expect(new Set(ticks.map((it) => it.toFixed(digits))).size).toBe(ticks.length)
})
