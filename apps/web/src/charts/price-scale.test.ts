// The shared price scale and the grouping of fills.
import { expect, test } from 'vitest'
import { clusterFills, countLabels } from './fill-clusters.ts'
import {
  axisPrices,
  labelPlaces,
  priceAt,
  sightMoves,
  sightOf,
  snapToTick,
  spanOf,
  VOLUME_SHARE,
  yOf,
  zoomed,
} from './price-scale.ts'
import { liveCandle } from './use-candles.ts'

const scale = { low: 90, high: 110, height: 200 }

test('price and height are the inverse of each other', () => {
  expect(yOf(scale, 110)).toBe(0)
  expect(yOf(scale, 90)).toBe(200)
  for (const price of [91.5, 100, 109]) expect(priceAt(scale, yOf(scale, price))).toBeCloseTo(price)
})

test('dragged prices lie on ticks, without dust of binary fractions', () => {
  expect(snapToTick(0.30000004, 0.1, 1)).toBe(0.3)
  expect(snapToTick(104923.64, 0.1, 1)).toBe(104923.6)
  expect(snapToTick(-5, 0.5, 1)).toBe(0.5)
})

test('the band is always in sight, a far target is not', () => {
  const candles = { low: 99, high: 101 }
  const near = spanOf(candles, { low: 95, high: 105 }, [107])
  expect(near && near.low < 95 && near.high > 107).toBe(true)
  // Half the candles' span beyond: a stop or a liquidation that near belongs into the picture.
  const half = spanOf(candles, { low: 95, high: 105 }, [90])
  expect(half && half.low < 90).toBe(true)
  const far = spanOf(candles, { low: 95, high: 105 }, [1000])
  expect(far && far.high < 107).toBe(true)
  expect(spanOf(undefined, undefined, [])).toBeUndefined()
})

test('neither candles nor a line in reach lie in the part of the volume', () => {
  const span = spanOf({ low: 99, high: 101 }, { low: 95, high: 105 }, [92])
  const pane = { low: span?.low ?? 0, high: span?.high ?? 0, height: 400 }
  expect(yOf(pane, 92)).toBeLessThan(400 * (1 - VOLUME_SHARE))
})

test('words of lines stand at them, above the volume, and none over another', () => {
  expect(labelPlaces([100, 200], 400)).toEqual([100, 200])
  // One is below the pane, one just above the volume, one above the pane.
  expect(labelPlaces([340, 900, -50], 400)).toEqual([340, 322, 10])
  expect(labelPlaces([200, 205, 210], 400)).toEqual([174, 192, 210])
  expect(labelPlaces([-50, -90], 400)).toEqual([28, 10])
  expect(labelPlaces([12, 20, -50], 400)).toEqual([38, 20, 56])
})

test('fills on one spot become one mark with a count, sides apart', () => {
  const at = (x: number, side: 'buy' | 'sell') => ({ x, y: 50, side })
  const clusters = clusterFills([at(12, 'buy'), at(13, 'buy'), at(14, 'sell'), at(80, 'buy')])
  expect(clusters.map((it) => [it.side, it.count])).toEqual([
    ['buy', 2],
    ['sell', 1],
    ['buy', 1],
  ])
})

test('twenty thousand fills are grouped in well under a frame or two', () => {
  const fills = Array.from({ length: 20_000 }, (_, i) => ({
    x: (i * 37) % 900,
    y: (i * 13) % 400,
    side: i % 2 === 0 ? ('buy' as const) : ('sell' as const),
  }))
  const clusters = clusterFills(fills)
  expect(clusters.reduce((sum, it) => sum + it.count, 0)).toBe(20_000)
  expect(clusters.length).toBeLessThan(7000)
})

test('the live price moves the last candle or opens the next at its close', () => {
  const newest = { time: 60, open: 1, high: 3, low: 1, close: 2, volume: 5 }
  expect(liveCandle(newest, 60, 4)).toEqual({
    time: 60,
    open: 1,
    high: 4,
    low: 1,
    close: 4,
    volume: 5,
  })
  expect(liveCandle(newest, 120, 1.5)).toEqual({
    time: 120,
    open: 2,
    high: 2,
    low: 1.5,
    close: 1.5,
    volume: 0,
  })
  expect(liveCandle(newest, 0, 9)).toBeUndefined()
})

test('counts of fills never stand on each other: the largest is told, its neighbours are not', () => {
  const at = (x: number, y: number, count: number) => ({ x, y, count, side: 'buy' as const })
  const crowd = Array.from({ length: 30 }, (_, i) => at(100, 50 + i * 9, i + 3))
  const labels = countLabels([...crowd, at(300, 80, 12), at(400, 80, 2)])
  expect(labels.map((it) => it.text)).toContain('32')
  expect(labels.map((it) => it.text)).toContain('12')
  expect(labels.map((it) => it.text)).not.toContain('2')
  for (const one of labels) {
    for (const other of labels) {
      const apart = Math.abs(one.x - other.x) >= 12 || Math.abs(one.y - other.y) >= 11
      expect(one === other || apart).toBe(true)
    }
  }
})

test('the axis has round prices about 44 pixels apart', () => {
  expect(axisPrices(95_200, 114_100, 424)).toEqual([
    96_000, 98_000, 100_000, 102_000, 104_000, 106_000, 108_000, 110_000, 112_000, 114_000,
  ])
  expect(axisPrices(0.0000101, 0.0000109, 260).length).toBeGreaterThan(2)
  expect(axisPrices(5, 5, 400)).toEqual([])
  expect(axisPrices(Number.NaN, 1, 400)).toEqual([])
})

/** Pixels between the middle of the newest candle and the right edge. */
function freePixels(sight: { from: number; to: number }, newest: number, width: number): number {
  return ((sight.to - newest) / (sight.to - sight.from)) * width
}

test('the newest candle ends before the words of the axis', () => {
  for (const width of [300, 700, 1200]) {
    for (const room of [12, 87, 116]) {
      const sight = sightOf(260, 130, { width, room })
      expect(sight.from).toBe(130)
      expect(freePixels(sight, 259, width)).toBeGreaterThanOrEqual(room * 0.98)
    }
  }
  // Where the axis would take everything, half is left to the candles.
  expect(freePixels(sightOf(260, 10, { width: 100, room: 116 }), 259, 100)).toBeLessThan(60)
})

test('zooming keeps what is free after the newest candle', () => {
  const sight = sightOf(260, 130, { width: 700, room: 87 })
  for (const by of [0.5, 0.8, 1.25, 2]) {
    const next = zoomed(sight, 259, by)
    expect(freePixels(next, 259, 700)).toBeCloseTo(freePixels(sight, 259, 700), 6)
    expect(next.to - next.from).toBeCloseTo((sight.to - sight.from) * by, 6)
  }
  expect(zoomed({ from: 10, to: 20 }, 259, 0.5)).toEqual({ from: 12, to: 20 })
})

test('the sight goes along with the newest candle, also where ticks leapt over some', () => {
  const known = [1, 2, 3, 9]
  // Minutes 4 to 8 come with the reading, and minute 10.
  expect(sightMoves(known, [1, 2, 3, 4, 5, 6, 7, 8, 9, 10], 5)).toBe(6)
  expect(sightMoves(known, [5, 6, 7], 5)).toBe(-1)
  expect(sightMoves([], [1, 2], 0)).toBe(2)
})

test('a sight on the past stays on its candles, whatever comes before or after them', () => {
  const known = [11, 12, 13, 14, 19]
  expect(sightMoves(known, [...known, 20, 21], 2.5)).toBe(0)
  expect(sightMoves(known, [9, 10, ...known, 20], 2.5)).toBe(2)
  expect(sightMoves(known, [11, 12, 13, 14, 15, 16, 19], 3)).toBe(0)
})
