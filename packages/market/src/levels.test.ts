// Geometric levels against the documents' example and an independent decimal library.
import { Decimal } from 'decimal.js'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { price } from '@trellis/kernel'
import { geometricLevels } from './levels.ts'

test('20,000 to 30,000 with 5 grids', () => {
  const levels = geometricLevels(price(20_000), price(30_000), 5)
  expect(levels).toEqual([20_000, 21_689, 23_522, 25_508, 27_663, 30_000])
})

test('property: equal to the decimal power to the nearest tick, ends exact', () => {
  const numbers = fc.tuple(
    fc.integer({ min: 1, max: 1e9 }),
    fc.nat(1e9),
    fc.integer({ min: 1, max: 60 }),
  )
  const Wide = Decimal.clone({ precision: 80 })
  fc.assert(
    fc.property(numbers, ([min, width, cells]) => {
      const levels = geometricLevels(price(min), price(min + width), cells)
      expect([levels[0], levels.at(-1)]).toEqual([min, min + width])
      const ratio = new Wide(min + width).div(min)
      levels.forEach((level, i) => {
        const exact = ratio.pow(new Wide(i).div(cells)).mul(min)
        expect(exact.sub(level).abs().lte(new Wide('0.5').add('1e-30'))).toBe(true)
      })
    }),
    { numRuns: 50 },
  )
})

test('no range is refused', () => {
  expect(() => geometricLevels(price(2), price(1), 3)).toThrow('range')
  expect(() => geometricLevels(price(1), price(2), 0)).toThrow('range')
})
