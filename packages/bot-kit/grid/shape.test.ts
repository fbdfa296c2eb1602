// Levels, the empty one and what a lot of every order weighs, against the documents' examples.
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { price, type Price } from '@trellis/kernel'
import { formatPrice } from '@trellis/market'
import { btc } from '../test/instruments.ts'
import { emptyLevelOf, levelsOf, longLayout, shapeOf, stepOf, type GridRange } from './shape.ts'

const cents = (text: string): Price => price(Math.round(Number(text) * 100))
const rangeOf = (min: string, max: string, cellNumber: number): GridRange => ({
  minPrice: cents(min),
  maxPrice: cents(max),
  cellNumber,
})
const named = (range: GridRange): string[] => levelsOf(range).map((at) => formatPrice(btc, at))

describe('levels', () => {
  test('KuCoin: 8,000 to 12,000 with 4 grids', () => {
    expect(named(rangeOf('8000', '12000', 4))).toEqual(['8000', '9000', '10000', '11000', '12000'])
  })

  test('OKX: 100 to 400 with 3 grids', () => {
    expect(named(rangeOf('100', '400', 3))).toEqual(['100', '200', '300', '400'])
  })

  test('the distance is floored to the tick, so the top level may lie below the upper price', () => {
    const range = { minPrice: price(3000), maxPrice: price(12_000), cellNumber: 66 }
    expect(stepOf(range)).toBe(136)
    expect(levelsOf(range).at(-1)).toBe(3000 + 66 * 136)
  })

  test('a range too narrow for its count has no distance', () => {
    expect(stepOf({ minPrice: price(10), maxPrice: price(12), cellNumber: 3 })).toBe(0)
  })

  test('property: ascending, equally far, inside the range, and one more step would leave it', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 1, max: 1e9 }),
        fc.integer({ min: 1, max: 1000 }),
        fc.integer({ min: 0, max: 1e9 }),
        (min, cellNumber, extra) => {
          const range = {
            minPrice: price(min),
            maxPrice: price(min + cellNumber + extra),
            cellNumber,
          }
          const levels = levelsOf(range)
          const step = stepOf(range)
          expect(levels).toHaveLength(cellNumber + 1)
          expect(levels[0]).toBe(min)
          for (let i = 1; i < levels.length; i += 1) {
            expect((levels[i] as number) - (levels[i - 1] as number)).toBe(step)
          }
          expect(levels.at(-1)).toBeLessThanOrEqual(range.maxPrice)
          expect(min + cellNumber * (step + 1)).toBeGreaterThan(range.maxPrice)
        },
      ),
    )
  })
})

describe('a long layout', () => {
  test('the empty level of a price on the first and on the last level', () => {
    const range = rangeOf('25000', '30000', 5)
    expect(emptyLevelOf(range, cents('25000'))).toBe(0)
    expect(emptyLevelOf(range, cents('30000'))).toBe(5)
    expect(emptyLevelOf(range, cents('25000.01'))).toBe(1)
  })

  test('weighs the buys at their levels and the price once per sell (Test B)', () => {
    const shape = shapeOf(rangeOf('45000', '65000', 5), cents('54000'), longLayout)
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
          const { emptyLevel, weight } = shapeOf(range, price(at), longLayout)
          const buys = levelsOf(range).slice(0, emptyLevel)
          const sum = buys.reduce((total, level) => total + level, 0)
          expect(weight).toBe(BigInt(sum) + BigInt(at) * BigInt(cellNumber - emptyLevel))
        },
      ),
    )
  })
})
