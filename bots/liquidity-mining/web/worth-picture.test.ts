// The numbers of an axis are round, within it, and few.
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { roundBetween } from './worth-picture.tsx'

test('worths and prices of an axis', () => {
  expect(roundBetween(-180, 3400)).toEqual([0, 1000, 2000, 3000])
  expect(roundBetween(0.51, 4.3)).toEqual([1, 2, 3, 4])
  expect(roundBetween(5, 5)).toEqual([])
})

test('never more than six, all within', () => {
  const ends = fc.tuple(
    fc.double({ min: -1e6, max: 1e6, noNaN: true }),
    fc.double({ min: 1, max: 1e6, noNaN: true }),
  )
  fc.assert(
    fc.property(ends, ([from, span]) => {
      const found = roundBetween(from, from + span)
      expect(found.length).toBeGreaterThan(0)
      expect(found.length).toBeLessThanOrEqual(6)
      const slack = span * 1e-9
      for (const it of found) {
        expect(it).toBeGreaterThanOrEqual(from - slack)
        expect(it).toBeLessThanOrEqual(from + span + slack)
      }
    }),
  )
})
