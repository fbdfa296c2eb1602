// How the cells of a new plan begin: long, short and neutral, against the documents' examples, and
// what all sides must keep whatever the range, the price and the spacing.
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { price, type Price } from '@trellis/kernel'
import { cents, rangeOf } from '../test/btc-range.ts'
import { geometric } from './geometric-spacing.ts'
import { shapeOf } from './shape.ts'
import { firstSides, longSides, neutralSides, shortSides, type GridSides } from './sides.ts'
import { arithmetic, levelsOf, type GridSpacing } from './spacing.ts'

const ALL = [
  ['long', longSides],
  ['short', shortSides],
  ['neutral', neutralSides],
] as const

/** The first orders of a grid, the highest level first, as the documents draw them. */
function drawn(sides: GridSides, spacing: GridSpacing, at: string, ends = ['10000', '30000', 5]) {
  const range = rangeOf(ends[0] as string, ends[1] as string, ends[2] as number)
  const shape = shapeOf(range, cents(at), { spacing, sides })
  const letters = { buy: 'B', sell: 'S', empty: '-' }
  const first = firstSides(shape.cellNumber, sides.startsOf(shape, spacing))
  return first.map((side) => letters[side]).join('')
}

describe('examples, the lowest level first', () => {
  test('Bybit: a neutral grid of 10,000 to 30,000 at 20,248.5 leaves no level empty', () => {
    expect(drawn(neutralSides, arithmetic, '20248.5')).toBe('BBBSSS')
    const around = shapeOf(rangeOf('10000', '30000', 5), cents('20248.5'), {
      spacing: arithmetic,
      sides: neutralSides,
    })
    const starts = neutralSides.startsOf(around, arithmetic)
    expect(starts.map(({ level, opens }) => `${level} ${opens}`)).toEqual([
      '0 buy',
      '1 buy',
      '2 buy',
      '2 sell',
      '3 sell',
      '4 sell',
    ])
    expect(starts.every(({ isOpened }) => !isOpened)).toBe(true)
  })

  test('a long geometric grid of 20,000 to 30,000 at 25,000: 25,508 waits empty', () => {
    expect(drawn(longSides, geometric, '25000', ['20000', '30000', 5])).toBe('BBB-SS')
    expect(drawn(shortSides, geometric, '25000', ['20000', '30000', 5])).toBe('BB-SSS')
  })

  test.each([
    ['on a level: that one is empty in all three', '22000', 'BBB-SS', 'BBB-SS', 'BBB-SS'],
    ['between two', '23000', 'BBBB-S', 'BBB-SS', 'BBBBSS'],
    ['above the range', '31000', 'BBBBB-', 'BBBBB-', 'BBBBB-'],
    ['on its top', '30000', 'BBBBB-', 'BBBBB-', 'BBBBB-'],
    ['below the range', '9000', '-SSSSS', '-SSSSS', '-SSSSS'],
    ['on its foot', '10000', '-SSSSS', '-SSSSS', '-SSSSS'],
    ['in the top cell', '29000', 'BBBBB-', 'BBBB-S', 'BBBBBS'],
    ['in the lowest cell', '11000', 'B-SSSS', '-SSSSS', 'BSSSSS'],
  ])('a price %s', (_, at, long, short, neutral) => {
    expect(drawn(longSides, arithmetic, at)).toBe(long)
    expect(drawn(shortSides, arithmetic, at)).toBe(short)
    expect(drawn(neutralSides, arithmetic, at)).toBe(neutral)
  })

  test('what a lot of every order weighs (BTC 26,500 to 27,000, and Test M)', () => {
    const weigh = (sides: GridSides, ends: [string, string], at: string) =>
      shapeOf(rangeOf(...ends, 5), cents(at), { spacing: arithmetic, sides }).weight
    const cent = (total: number): bigint => BigInt(total) * 100n
    expect(weigh(neutralSides, ['26500', '27000'], '26702')).toBe(cent(160_500))
    expect(weigh(longSides, ['20000', '30000'], '25000')).toBe(cent(66_000 + 2 * 25_000))
    expect(weigh(shortSides, ['20000', '30000'], '25000')).toBe(cent(84_000 + 2 * 25_000))
  })
})

const grids = fc
  .tuple(
    fc.integer({ min: 1, max: 1e6 }),
    fc.integer({ min: 1, max: 100 }),
    fc.integer({ min: 0, max: 1e6 }),
    fc.integer({ min: 1, max: 3e6 }),
    fc.constantFrom(arithmetic, geometric),
  )
  .map(([min, cellNumber, extra, at, spacing]) => {
    const maxPrice = price(min + cellNumber + extra)
    const range = { minPrice: price(min), maxPrice, cellNumber }
    return { range, reference: price(at), spacing }
  })
  // Wide enough for its count: no two levels fall together.
  .filter(({ range: { minPrice, maxPrice, cellNumber }, spacing }) => {
    return spacing.mostCells(minPrice, maxPrice, 1n) >= cellNumber
  })

describe.each(ALL)('sides: %s', (name, sides) => {
  test('property: levels begin with buys under sells, at most one of them empty', () => {
    fc.assert(
      fc.property(grids, ({ range, reference, spacing }) => {
        const shape = shapeOf(range, reference, { spacing, sides })
        const starts = sides.startsOf(shape, spacing)
        const first = firstSides(range.cellNumber, starts)
        const empty = first.indexOf('empty')
        const split = empty >= 0 ? empty : shape.emptyLevel
        if (name !== 'neutral') expect(empty).toBe(shape.emptyLevel)
        expect(first.slice(0, split).every((side) => side === 'buy')).toBe(true)
        expect(first.slice(empty >= 0 ? split + 1 : split).every((it) => it === 'sell')).toBe(true)
        // Every order but that of an empty level has a cell of its own.
        expect(starts).toHaveLength(range.cellNumber + (empty >= 0 ? 0 : 1))
      }),
    )
  })

  test('property: an opening order never crosses the price', () => {
    fc.assert(
      fc.property(grids, ({ range, reference, spacing }) => {
        const shape = shapeOf(range, reference, { spacing, sides })
        const levels = levelsOf(range, spacing)
        for (const { level, opens, isOpened } of sides.startsOf(shape, spacing)) {
          if (isOpened) continue
          if (opens === 'buy') expect(levels[level]).toBeLessThan(reference)
          else expect(levels[level + 1]).toBeGreaterThan(reference - (name === 'long' ? 1 : 0))
        }
      }),
    )
  })
})

describe.each(ALL.slice(0, 2))('sides: %s', (_, sides) => {
  test('property: the weight is that of the orders one by one', () => {
    fc.assert(
      fc.property(grids, ({ range, reference, spacing }) => {
        const shape = shapeOf(range, reference, { spacing, sides })
        const levels = levelsOf(range, spacing)
        let sum = 0
        for (const { level, opens, isOpened } of sides.startsOf(shape, spacing)) {
          const at = levels[opens === 'buy' ? level : level + 1] as Price
          sum += isOpened ? reference : at
        }
        expect(shape.weight).toBe(BigInt(sum))
      }),
    )
  })
})

test('property: a short grid is the mirror of a long one', () => {
  fc.assert(
    fc.property(grids, ({ range, reference }) => {
      // With a width of whole steps the mirrored levels are levels.
      const step = Math.max(1, Math.floor((range.maxPrice - range.minPrice) / range.cellNumber))
      const maxPrice = price(range.minPrice + step * range.cellNumber)
      const whole = { ...range, maxPrice }
      const mirrored = price(Math.max(1, whole.minPrice + maxPrice - reference))
      fc.pre(whole.minPrice + maxPrice - reference >= 1)
      const long = longSides.emptyLevel(whole, reference, arithmetic)
      const short = shortSides.emptyLevel(whole, mirrored, arithmetic)
      expect(short).toBe(whole.cellNumber - long)
    }),
  )
})
