// How the cells of a new plan begin. What all sides must keep is tried on the long ones and on
// their mirror, as a short grid has them: it opens with sells, and its empty level lies below.
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { price, type Price } from '@trellis/kernel'
import { shapeOf } from './shape.ts'
import { counterSide, longSides, type CellStart, type GridSides, type LevelSide } from './sides.ts'
import { arithmetic, levelsOf } from './spacing.ts'

const mirrored: GridSides = {
  emptyLevel: (range, reference, spacing) => Math.max(0, spacing.countBelow(range, reference) - 1),
  startsOf: (cellNumber, emptyLevel) =>
    Array.from({ length: cellNumber }, (_, level) => ({
      level,
      opens: 'sell',
      isOpened: level < emptyLevel,
    })),
  weight({ emptyLevel, reference, ...range }, spacing) {
    const { cellNumber } = range
    const opening = spacing.sumOf(range, cellNumber + 1) - spacing.sumOf(range, emptyLevel + 1)
    return opening + BigInt(emptyLevel) * BigInt(reference)
  },
}

/** The first order of every level of a plan, lowest first. */
function levelSides(starts: readonly CellStart[]): readonly LevelSide[] {
  const sides = Array.from({ length: starts.length + 1 }, (): LevelSide => 'empty')
  for (const { level, opens, isOpened } of starts) {
    const side = isOpened ? counterSide(opens) : opens
    sides[side === 'buy' ? level : level + 1] = side
  }
  return sides
}

const grids = fc
  .tuple(
    fc.integer({ min: 1, max: 1e6 }),
    fc.integer({ min: 1, max: 200 }),
    fc.integer({ min: 0, max: 1e6 }),
    fc.integer({ min: 1, max: 3e6 }),
  )
  .map(([min, cellNumber, extra, at]) => {
    const maxPrice = price(min + cellNumber + extra)
    return { range: { minPrice: price(min), maxPrice, cellNumber }, reference: price(at) }
  })

describe.each([
  ['long', longSides],
  ['mirrored', mirrored],
])('sides: %s', (_, sides) => {
  test('property: every level but the empty one begins with one order, buys under sells', () => {
    fc.assert(
      fc.property(grids, ({ range, reference }) => {
        const { cellNumber } = range
        const { emptyLevel } = shapeOf(range, reference, { spacing: arithmetic, sides })
        const starts = sides.startsOf(cellNumber, emptyLevel)
        expect(starts.map(({ level }) => level)).toEqual(Array.from(starts.keys()))
        const expected = Array.from({ length: cellNumber + 1 }, (__, level) =>
          level === emptyLevel ? 'empty' : level < emptyLevel ? 'buy' : 'sell',
        )
        expect(levelSides(starts)).toEqual(expected)
      }),
    )
  })

  test('property: the weight is that of the orders one by one', () => {
    fc.assert(
      fc.property(grids, ({ range, reference }) => {
        const { emptyLevel, weight } = shapeOf(range, reference, { spacing: arithmetic, sides })
        const levels = levelsOf(range, arithmetic)
        let sum = 0
        for (const { level, opens, isOpened } of sides.startsOf(range.cellNumber, emptyLevel)) {
          const at = levels[opens === 'buy' ? level : level + 1] as Price
          sum += isOpened ? reference : at
        }
        expect(weight).toBe(BigInt(sum))
      }),
    )
  })

  test('property: an opening order never crosses the price', () => {
    fc.assert(
      fc.property(grids, ({ range, reference }) => {
        const { emptyLevel } = shapeOf(range, reference, { spacing: arithmetic, sides })
        const levels = levelsOf(range, arithmetic)
        for (const { level, opens, isOpened } of sides.startsOf(range.cellNumber, emptyLevel)) {
          if (isOpened) continue
          if (opens === 'buy') expect(levels[level]).toBeLessThan(reference)
          else expect(levels[level + 1]).toBeGreaterThanOrEqual(reference)
        }
      }),
    )
  })
})
