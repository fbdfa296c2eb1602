// A range moved around a price: the same width, outwards to the tick, never below the first tick;
// and the same that the coach of the page offers.
import { price, type Price } from '@trellis/kernel'
import { expect, test } from 'vitest'
import { movedRange } from '../web/grid/range-around.ts'
import { shiftedRange } from './shifted-range.ts'

const range = (min: number, max: number) => {
  return { minPrice: price(min), maxPrice: price(max), cellNumber: 7 }
}

test.each([
  [range(90, 110), price(200), [190, 210]],
  [range(90, 111), price(200), [189, 211]],
  [range(90, 110), price(11), [1, 21]],
])('a range %j around %j', (of, at: Price, [low, high]) => {
  const found = shiftedRange(of, at)
  expect(found).toEqual({ minPrice: low, maxPrice: high, cellNumber: 7 })
  const shown = { low: String(of.minPrice), high: String(of.maxPrice) }
  expect(movedRange(shown, String(at), '1')).toEqual({ low: String(low), high: String(high) })
})

test('none where its lower end would not be above zero', () => {
  expect(shiftedRange(range(90, 110), price(10))).toBeUndefined()
})
