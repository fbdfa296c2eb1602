// The liquidation gauge: bands by distance, and places that follow the prices whatever they are.
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { britishFormats } from '@trellis/ui'
import {
  bandOf,
  bandOfGauge,
  distanceText,
  gaugeLayout,
  nearestDistance,
  tickWords,
} from './gauge-layout.ts'

test.each([
  [0.05, 'danger'],
  [0.1, 'caution'],
  [0.3, 'caution'],
  [0.31, 'calm'],
])('%s away is %s', (distance, band) => {
  expect(bandOf(distance)).toBe(band)
})

test.each([
  [0.0897, '8.9%'],
  [0.08999, '8.9%'],
  [0.09, '9.0%'],
])('%s away reads %s, never further', (distance, words) => {
  expect(distanceText(distance, britishFormats.percent)).toBe(words)
})

test('words of ticks that lie close share one place', () => {
  const ticks = [
    { key: 'entry', price: 52 },
    { key: 'profit', price: 90 },
    { key: 'stop', price: 50 },
  ]
  expect(tickWords(ticks, (price) => price / 100)).toEqual([
    { keys: ['stop', 'entry'], at: 0.51 },
    { keys: ['profit'], at: 0.9 },
  ])
})

test('one that waits is in no danger, one that was told of it is', () => {
  const close = { mark: 100, below: {}, above: { all: 105 }, ticks: [] }
  expect(bandOfGauge(close)).toBe('danger')
  expect(bandOfGauge({ ...close, waits: true })).toBeUndefined()
  expect(bandOfGauge({ ...close, above: { all: 150 }, isNear: true })).toBe('danger')
  expect(bandOfGauge({ ...close, above: {} })).toBeUndefined()
})

const long = { mark: 100, below: { now: 60, all: 80 }, above: {}, ticks: [] }

test('a long position: dead below the nearer liquidation, then danger, then caution', () => {
  expect(nearestDistance(long)).toBeCloseTo(0.2)
  const layout = gaugeLayout(long)
  expect(layout?.segments.map((it) => it.band)).toEqual(['gone', 'danger', 'caution'])
  const danger = layout?.segments[1]
  expect(danger?.from).toBeCloseTo(layout?.placeOf(80) ?? -1)
  expect(danger?.to).toBeCloseTo(layout?.placeOf(80 / 0.9) ?? -1)
})

test('a short one is its mirror', () => {
  const layout = gaugeLayout({ mark: 100, below: {}, above: { all: 120 }, ticks: [] })
  expect(layout?.segments.map((it) => it.band)).toEqual(['gone', 'danger', 'caution'])
  expect(layout?.segments[0]?.to).toBe(1)
})

test('10 % and 30 % from the mark are marked on the side of a liquidation', () => {
  const marked = (prices: Parameters<typeof gaugeLayout>[0]) => {
    const layout = gaugeLayout(prices)
    return layout?.marks.map(({ distance, at }) => {
      const share = Number(distance)
      const sides = { below: 1 - share, above: 1 + share }
      const side = (['below', 'above'] as const).find(
        (it) => Math.abs(layout.placeOf(prices.mark * sides[it]) - at) < 1e-9,
      )
      return `${distance} ${side}`
    })
  }
  expect(marked(long)).toEqual(['0.1 below', '0.3 below'])
  expect(marked({ mark: 100, below: {}, above: { now: 140 }, ticks: [] })).toEqual([
    '0.1 above',
    '0.3 above',
  ])
  const both = { mark: 100, below: { all: 60 }, above: { all: 140 }, ticks: [] }
  expect(marked(both)).toHaveLength(4)
  // Between the bands both are on the bar, however near the liquidation is.
  expect(marked({ mark: 100, below: { now: 85 }, above: {}, ticks: [] })).toEqual([
    '0.1 below',
    '0.3 below',
  ])
  // Very near: the nearest band is on the bar all the same, the next is too far away.
  expect(marked({ mark: 100, below: { now: 98 }, above: {}, ticks: [] })).toEqual(['0.1 below'])
  // Very far: words that would lie over each other are left out, the nearer band stays.
  expect(marked({ mark: 100, below: {}, above: { now: 900 }, ticks: [] })).toEqual(['0.1 above'])
})

test('without a liquidation price there is no bar', () => {
  expect(gaugeLayout({ mark: 100, below: {}, above: {}, ticks: [] })).toBeUndefined()
  expect(nearestDistance({ mark: 100, below: {}, above: {}, ticks: [] })).toBeUndefined()
})

test('every place is on the bar, and a higher price stands further to the end', () => {
  const price = fc.double({ min: 1, max: 1e6, noNaN: true })
  fc.assert(
    fc.property(price, price, price, (mark, a, b) => {
      const below = { now: Math.min(a, mark) }
      const above = { all: Math.max(b, mark) }
      const layout = gaugeLayout({ mark, below, above, ticks: [] })
      const places = [below.now, mark, above.all].map((it) => layout?.placeOf(it) ?? -1)
      expect(places).toEqual(places.toSorted((x, y) => x - y))
      for (const { from, to } of layout?.segments ?? []) {
        expect(from).toBeGreaterThanOrEqual(0)
        expect(to).toBeLessThanOrEqual(1)
      }
    }),
  )
})
