// The home page's walk: rungs fill as a grid's do.
import { expect, test } from 'vitest'
import { trellisAround, walkTrellis } from './trellis-walk.ts'

const trellis = { low: 100, high: 140, cells: 4 }

test('a fall buys, a climb sells, and a pair is one of each', () => {
  const walk = walkTrellis([125, 115, 125, 131], trellis)
  expect(walk.marks.map((mark) => `${mark.side} ${mark.price}`)).toEqual(['buy 120', 'sell 130'])
  expect(walk.pairs).toBe(1)
})

test('a touch is no fill; beyond is', () => {
  expect(walkTrellis([125, 120], trellis).marks).toEqual([])
  expect(walkTrellis([125, 119.9], trellis).marks).toHaveLength(1)
})

test('what waits: buys below, sells above, one empty rung between', () => {
  const sides = walkTrellis([125, 115], trellis).rungs.map((rung) => rung.side)
  expect(sides).toEqual(['buy', 'buy', 'empty', 'sell', 'sell'])
})

test('a fall through several rungs fills each of them once, from above', () => {
  const walk = walkTrellis([135, 101], trellis)
  expect(walk.marks.map((mark) => mark.price)).toEqual([130, 120, 110])
})

test('the range holds all prices on round steps', () => {
  const prices = [104_216.6, 106_173.6, 105_000]
  const found = trellisAround(prices, 12)
  expect(found && found.low < 104_216.6 && found.high > 106_173.6).toBe(true)
  expect(((found?.high ?? 0) - (found?.low ?? 0)) / 12).toBe(200)
  expect(trellisAround([], 12)).toBeUndefined()
})
