// Geometry of the ladder: labels that never collide, woven cells, the small form.
import { describe, expect, test } from 'vitest'
import {
  labelledRungs,
  lineLabels,
  nearestRung,
  sampledSides,
  wovenCells,
} from './ladder-layout.ts'

const ys = (count: number, height: number) =>
  Array.from({ length: count }, (_, index) => height - (index * height) / (count - 1))

describe('labels', () => {
  test.each([2, 11, 21, 51, 201])(
    '%i rungs in 400 px: no two closer than 12, none under the tag',
    (n) => {
      const all = ys(n, 400)
      const chosen = [...labelledRungs(all, 187)]
        .map((index) => all[index] ?? 0)
        .sort((a, b) => a - b)
      expect(chosen.length).toBeGreaterThan(1)
      chosen.forEach((y, index) => {
        expect(Math.abs(y - 187)).toBeGreaterThanOrEqual(16)
        if (index > 0) expect(y - (chosen[index - 1] ?? 0)).toBeGreaterThanOrEqual(12)
      })
    },
  )

  test('the ends of the range are always said', () => {
    const chosen = labelledRungs(ys(201, 400), 200)
    expect(chosen.has(0) && chosen.has(200)).toBe(true)
  })

  test.each([16, 24, 31, 62])('%i rungs: the one below the highest price gives way', (n) => {
    const all = ys(n, 232)
    const [top = 0, next = 0] = [...labelledRungs(all, undefined)].toSorted((a, b) => b - a)
    expect(top).toBe(n - 1)
    expect((all[next] ?? 0) - (all[top] ?? 0)).toBeGreaterThanOrEqual(18)
  })

  test('without a price there is no tag to avoid', () => {
    expect(labelledRungs(ys(5, 400), undefined).size).toBe(5)
  })
})

describe('every n-th label', () => {
  test.each([41, 61, 101, 201])('%i rungs: the same distance from the lowest up', (n) => {
    const chosen = [...labelledRungs(ys(n, 400), undefined)].toSorted((a, b) => a - b)
    const steps = chosen.slice(1, -1).map((index, at) => index - (chosen[at] ?? 0))
    expect(chosen[0]).toBe(0)
    expect(chosen.at(-1)).toBe(n - 1)
    expect(new Set(steps).size).toBe(1)
    expect([2, 5, 10]).toContain(steps[0])
  })

  test('gives way to the words of a line', () => {
    expect(labelledRungs(ys(5, 400), undefined, [203]).has(2)).toBe(false)
  })
})

describe('words of lines', () => {
  test('stand at their price, or at the end it lies beyond', () => {
    expect(lineLabels([-300, 120, 900, undefined], 400)).toEqual([
      { index: 0, y: 8, away: 'up' },
      { index: 1, y: 120, away: '' },
      { index: 2, y: 392, away: 'down' },
    ])
  })

  test('give way to each other, at the ends as well', () => {
    const placed = lineLabels([-20, -300, 100, 104, 500, 900], 400)
    expect(placed.map((it) => it.index)).toEqual([1, 0, 2, 3, 4, 5])
    expect(placed.map((it) => it.y)).toEqual([8, 22, 100, 114, 378, 392])
  })
})

test.each([
  ['below', [500, 900, 100], ['liq', 'liq', 'stop'], [2, 0]],
  ['above', [-900, -20, 100], ['liq', 'liq', 'stop'], [1, 2]],
  ['each its own word', [500, 900], ['stop', 'liq'], [0, 1]],
  ['at both ends', [-20, 900], ['liq', 'liq'], [0, 1]],
  ['in sight', [100, 200], ['liq', 'liq'], [0, 1]],
])('out of sight %s, one word is said once, of the nearest', (_, ys, words, said) => {
  expect(lineLabels(ys, 400, words).map((it) => it.index)).toEqual(said)
})

test('the cell under each waiting sell is woven; neighbours are one piece', () => {
  const rung = (price: number, side: 'buy' | 'sell' | 'empty') => ({
    price,
    side,
    fills: 0,
    word: '',
    detail: '',
    part: 0,
  })
  const rungs = [rung(10, 'buy'), rung(20, 'empty'), rung(30, 'sell'), rung(40, 'sell')]
  expect(wovenCells(rungs)).toEqual([{ from: 20, to: 40 }])
  expect(wovenCells([rung(10, 'sell')])).toEqual([])

  // Neutral, started at 25: nothing is held in the beginning, then a long part under the start and
  // a short one over it.
  expect(wovenCells(rungs, 25)).toEqual([])
  expect(wovenCells([rung(10, 'empty'), rung(20, 'sell'), rung(30, 'sell')], 25)).toEqual([
    { from: 10, to: 20 },
  ])
  expect(wovenCells([rung(20, 'buy'), rung(30, 'buy'), rung(40, 'empty')], 25)).toEqual([
    { from: 30, to: 40 },
  ])
  // Short: every cell over a waiting buy.
  expect(wovenCells([rung(10, 'buy'), rung(20, 'buy'), rung(30, 'empty')], 0)).toEqual([
    { from: 10, to: 30 },
  ])
})

test('the rung next to a point, within reach', () => {
  expect(nearestRung([100, 80, 60], 83, 14)).toBe(1)
  expect(nearestRung([100, 80, 60], 20, 14)).toBeUndefined()
})

test('the small form keeps the empty rung and the order of sides', () => {
  const sides = Array.from({ length: 200 }, (_, i) =>
    i < 60 ? 'buy' : i === 60 ? 'empty' : 'sell',
  )
  const few = sampledSides(sides as ('buy' | 'sell' | 'empty')[], 11)
  expect(few).toHaveLength(11)
  expect(few.filter((side) => side === 'empty')).toHaveLength(1)
  expect(few.lastIndexOf('buy')).toBeLessThan(few.indexOf('sell'))
})
