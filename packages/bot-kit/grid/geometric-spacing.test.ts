// Levels a factor apart, against the documents' examples, whole powers and a decimal library.
import { Decimal } from 'decimal.js'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { price, ratio, type Price } from '@trellis/kernel'
import { cents, rangeOf } from '../test/btc-range.ts'
import { geometric } from './geometric-spacing.ts'
import { levelsOf, type GridRange } from './spacing.ts'

const whole = (min: number, max: number, cellNumber: number): GridRange => ({
  minPrice: price(min),
  maxPrice: price(max),
  cellNumber,
})

describe('levels', () => {
  test('over an absurd range there is a highest price', () => {
    expect(geometric.levelAt(whole(1, 1e8, 1), 3)).toBe(Number.MAX_SAFE_INTEGER)
  })

  test('20,000 to 30,000 with 5 grids, the ratio being 1.08447', () => {
    expect(levelsOf(whole(20_000, 30_000, 5), geometric)).toEqual([
      20_000, 21_689, 23_522, 25_508, 27_663, 30_000,
    ])
  })

  test('the same to the cent, and its ends as they were given', () => {
    const levels = levelsOf(rangeOf('20000', '30000', 5), geometric)
    expect(levels[1]).toBe(cents('21689.44'))
    expect([levels[0], levels[5]]).toEqual([cents('20000'), cents('30000')])
  })

  test('the official sample: the levels next to 230,000 and 800,000 with 88 grids', () => {
    const range = whole(2_300_000, 8_000_000, 88)
    expect(geometric.levelAt(range, 89, 'ceil')).toBe(8_114_128)
    expect(geometric.levelAt(range, -1, 'floor')).toBe(2_267_649)
    expect(geometric.levelAt(range, -1)).toBe(2_267_650)
  })

  test('a level that is a whole tick is not rounded by any name', () => {
    const range = whole(100, 400, 2)
    for (const rounding of ['nearest', 'floor', 'ceil'] as const) {
      expect(geometric.levelAt(range, 1, rounding)).toBe(200)
      expect(geometric.levelAt(range, 3, rounding)).toBe(800)
      expect(geometric.levelAt(range, -1, rounding)).toBe(50)
    }
  })

  test('levels that fall together leave none to join', () => {
    const range = whole(3, 4, 1)
    const end = { direction: 'down', level: -9, outer: price(1), inner: price(1) } as const
    expect(geometric.beyond(range, end)).toBe(0)
  })
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
      const levels = levelsOf(whole(min, min + width, cells), geometric)
      expect([levels[0], levels.at(-1)]).toEqual([min, min + width])
      const factor = new Wide(min + width).div(min)
      levels.forEach((level, i) => {
        const exact = factor.pow(new Wide(i).div(cells)).mul(min)
        expect(exact.sub(level).abs().lte(new Wide('0.5').add('1e-30'))).toBe(true)
      })
    }),
    { numRuns: 50 },
  )
})

/** Levels by whole powers alone: the largest k with k^N <= (2^N * min^(N - i) * max^i). */
function roundedRoot({ minPrice, maxPrice, cellNumber }: GridRange, index: number): Price {
  const [n, i] = [BigInt(cellNumber), BigInt(index)]
  const power = 2n ** n * BigInt(minPrice) ** (n - i) * BigInt(maxPrice) ** i
  let [low, high] = [0n, 2n * BigInt(maxPrice) + 1n]
  while (high - low > 1n) {
    const middle = (low + high) / 2n
    if (middle ** n <= power) low = middle
    else high = middle
  }
  return price(Number((low + 1n) / 2n))
}

const ranges = fc
  .tuple(
    fc.integer({ min: 1, max: 1e8 }),
    fc.integer({ min: 1, max: 60 }),
    fc.integer({ min: 0, max: 1e8 }),
  )
  .map(([min, cellNumber, extra]) => whole(min, min + cellNumber + extra, cellNumber))

test('property: every level is the nearest tick to its exact value', () => {
  fc.assert(
    fc.property(ranges, fc.nat(60), (range, some) => {
      const index = Math.min(some, range.cellNumber)
      expect(geometric.levelAt(range, index)).toBe(roundedRoot(range, index))
    }),
  )
})

test('property: rounded down and up a level has its nearest tick between', () => {
  fc.assert(
    fc.property(ranges, fc.integer({ min: -60, max: 90 }), (range, index) => {
      const [floor, nearest, ceil] = (['floor', 'nearest', 'ceil'] as const).map((rounding) =>
        geometric.levelAt(range, index, rounding),
      ) as [Price, Price, Price]
      expect(ceil - floor).toBeLessThanOrEqual(1)
      expect(nearest === floor || nearest === ceil).toBe(true)
    }),
  )
})

test('a thousand levels of a wide range ascend, and a thousand more join', () => {
  const range = whole(1_000_000, 90_000_000, 1000)
  for (const from of [-1000, 0, 1000]) {
    const levels = Array.from({ length: 1000 }, (_, i) => geometric.levelAt(range, from + i))
    expect(levels.every((at, i) => i === 0 || at > (levels[i - 1] as Price))).toBe(true)
  }
  expect(geometric.mostCells(range.minPrice, range.maxPrice, ratio('0.001'))).toBe(4493)
})
