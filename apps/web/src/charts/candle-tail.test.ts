// Candles that form while one watches get the volume and the extremes that the server knows.
import { expect, test } from 'vitest'
import type { CanvasCandle } from './candle-canvas.ts'
import { TAIL_MOST, tailLength, wantsTail, withTail } from './candle-tail.ts'

const MINUTE = 60
const candle = (minute: number, volume = 5): CanvasCandle => ({
  time: minute * MINUTE,
  open: 100,
  high: 101,
  low: 99,
  close: 100,
  volume,
})
const minutes = (list: readonly CanvasCandle[]) => list.map((it) => it.time / MINUTE)

test('an ended interval is read soon, one under way now and then', () => {
  expect(wantsTail({ newest: 60, now: 120, sinceMs: 1_999 })).toBe(false)
  expect(wantsTail({ newest: 60, now: 120, sinceMs: 2_000 })).toBe(true)
  expect(wantsTail({ newest: 60, now: 60, sinceMs: 9_999 })).toBe(false)
  expect(wantsTail({ newest: 60, now: 60, sinceMs: 10_000 })).toBe(true)
})

test('it asks for the newest one again and for all that opened since', () => {
  const list = [candle(1), candle(2), candle(3)]
  expect(tailLength(list, 3 * MINUTE)).toBe(3)
  expect(tailLength(list, 4 * MINUTE)).toBe(4)
  expect(tailLength(list, 23 * MINUTE)).toBe(23)
  // Market speed 3,600 with candles of a minute, after a tab has slept.
  expect(tailLength(list, 90_000 * MINUTE)).toBe(TAIL_MOST)
  expect(tailLength([], 0)).toBe(0)
})

test('what was built of ticks gives way to what was traded', () => {
  const list = [candle(1), candle(2), candle(3, 0.01)]
  const read = withTail(list, [candle(2), candle(3, 7), candle(4, 1)])
  expect(minutes(read)).toEqual([1, 2, 3, 4])
  expect(read.map((it) => it.volume)).toEqual([5, 5, 7, 1])
})

test('no hole in the middle, and nothing that is older than what is shown', () => {
  const list = [candle(1), candle(2)]
  expect(minutes(withTail(list, [candle(9), candle(10)]))).toEqual([9, 10])
  expect(withTail(list, [])).toBe(list)
  expect(withTail(list, [candle(1)])).toBe(list)
})
