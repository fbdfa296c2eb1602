// Where levels lie, against the documents' examples; and what every spacing must keep, of whatever
// range, so that layout, bounds and trailing hold with it.
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { ONE, price, type Price } from '@trellis/kernel'
import { named, rangeOf } from '../test/btc-range.ts'
import { geometric } from './geometric-spacing.ts'
import { arithmetic, levelsOf, stepOf, type GridRange } from './spacing.ts'

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
    expect(levelsOf(range, arithmetic).at(-1)).toBe(3000 + 66 * 136)
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
          const levels = levelsOf(range, arithmetic)
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

/** Ranges wide enough for their count. */
const ranges = fc
  .tuple(
    fc.integer({ min: 1, max: 1e7 }),
    fc.integer({ min: 1, max: 300 }),
    fc.integer({ min: 0, max: 1e7 }),
  )
  .map(([min, cellNumber, extra]): GridRange => {
    return { minPrice: price(min), maxPrice: price(min + cellNumber + extra), cellNumber }
  })

describe.each([
  ['arithmetic', arithmetic],
  ['geometric', geometric],
])('spacing: %s', (_, spacing) => {
  test('property: sums and counts are those of the levels one by one', () => {
    fc.assert(
      fc.property(ranges, fc.nat(300), fc.integer({ min: 0, max: 3e7 }), (range, some, at) => {
        const levels = levelsOf(range, spacing)
        const count = Math.min(some, levels.length)
        const sum = levels.slice(0, count).reduce((total, level) => total + level, 0)
        expect(spacing.sumOf(range, count)).toBe(BigInt(sum))
        expect(spacing.countBelow(range, price(at))).toBe(levels.filter((it) => it < at).length)
      }),
    )
  })

  test('property: what joins at an end is the level that the range would go on with', () => {
    fc.assert(
      fc.property(ranges, fc.nat(20), (range, shifts) => {
        const at = (index: number): Price => spacing.levelAt(range, index)
        const top = range.cellNumber + shifts
        const up = { direction: 'up', level: top + 1, outer: at(top), inner: at(top - 1) } as const
        const isFree = at(top + 1) > at(top)
        expect(spacing.beyond(range, up)).toBe(isFree ? at(top + 1) : 0)
        const foot = { level: -shifts - 1, outer: at(-shifts), inner: at(1 - shifts) }
        const below = at(-shifts - 1)
        const joins = spacing.beyond(range, { direction: 'down', ...foot })
        if (at(-shifts) > 0) expect(joins).toBe(below < at(-shifts) ? below : 0)
      }),
    )
  })

  test('property: the least top and the most cells leave every cell its share', () => {
    const shares = fc.integer({ min: 1, max: 20 }).map((it) => (ONE * BigInt(it)) / 1000n)
    const spans = (range: GridRange, share: bigint): boolean => {
      const levels = levelsOf(range, spacing)
      return levels.slice(1).every((high, i) => {
        const width = high - (levels[i] as number)
        return BigInt(width) * ONE >= BigInt(high) * share
      })
    }
    fc.assert(
      fc.property(ranges, fc.integer({ min: 2, max: 20 }), shares, (range, cells, share) => {
        const { minPrice, maxPrice } = range
        const top = spacing.leastTop(minPrice, cells, share)
        expect(spans({ minPrice, maxPrice: top, cellNumber: cells }, share)).toBe(true)
        expect(spacing.mostCells(minPrice, top, share)).toBeGreaterThanOrEqual(cells)
        const most = spacing.mostCells(minPrice, maxPrice, share)
        if (most > 0) expect(spans({ minPrice, maxPrice, cellNumber: most }, share)).toBe(true)
      }),
    )
  })
})
