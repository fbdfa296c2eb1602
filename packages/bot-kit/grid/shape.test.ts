// The empty level and what a lot of every order weighs, against the documents' examples.
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { price, type Price } from '@trellis/kernel'
import { shapeOf } from './shape.ts'
import { longSides } from './sides.ts'
import { arithmetic, levelsOf, type GridRange } from './spacing.ts'

const cents = (text: string): Price => price(Math.round(Number(text) * 100))
const rangeOf = (min: string, max: string, cellNumber: number): GridRange => ({
  minPrice: cents(min),
  maxPrice: cents(max),
  cellNumber,
})
const long = { spacing: arithmetic, sides: longSides }

describe('a long layout', () => {
  test('the empty level of a price on the first and on the last level', () => {
    const range = rangeOf('25000', '30000', 5)
    expect(longSides.emptyLevel(range, cents('25000'), arithmetic)).toBe(0)
    expect(longSides.emptyLevel(range, cents('30000'), arithmetic)).toBe(5)
    expect(longSides.emptyLevel(range, cents('25000.01'), arithmetic)).toBe(1)
  })

  test('weighs the buys at their levels and the price once per sell (Test B)', () => {
    const shape = shapeOf(rangeOf('45000', '65000', 5), cents('54000'), long)
    expect(shape).toMatchObject({ step: cents('4000'), emptyLevel: 3 })
    expect(shape.weight).toBe(
      BigInt(cents('45000') + cents('49000') + cents('53000') + 2 * cents('54000')),
    )
  })

  test('property: the weight is the sum over the levels one by one', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 1, max: 1e7 }),
        fc.integer({ min: 1, max: 300 }),
        fc.integer({ min: 0, max: 1e7 }),
        fc.integer({ min: 1, max: 3e7 }),
        (min, cellNumber, extra, at) => {
          const maxPrice = price(min + cellNumber + extra)
          const range = { minPrice: price(min), maxPrice, cellNumber }
          const { emptyLevel, weight } = shapeOf(range, price(at), long)
          const buys = levelsOf(range, arithmetic).slice(0, emptyLevel)
          const sum = buys.reduce((total, level) => total + level, 0)
          expect(weight).toBe(BigInt(sum) + BigInt(at) * BigInt(cellNumber - emptyLevel))
        },
      ),
    )
  })
})
