// Whole steps add up to the whole, and no part is a step or more from what it is.
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { wholeSteps } from './whole-steps.ts'

test.each<[readonly bigint[], bigint, bigint, readonly bigint[]]>([
  [[], 1n, 0n, []],
  [[100n, 100n, 100n], 3n, 100n, [34n, 33n, 33n]],
  // Of six only the two that lost most, not the first two.
  [[105n, 109n, 100n, 108n, 99n, 179n], 10n, 70n, [10n, 11n, 10n, 11n, 10n, 18n]],
  [[5n, 5n], 10n, 1n, [1n, 0n]],
])('parts %#', (parts, step, whole, steps) => {
  expect(wholeSteps(parts, step, whole)).toEqual(steps)
})

test('property: parts of a total in percent are 100 together', () => {
  const parts = fc.array(fc.bigInt({ min: 0n, max: 10n ** 20n }), { minLength: 1, maxLength: 10 })
  fc.assert(
    fc.property(parts, (of) => {
      const total = of.reduce((sum, it) => sum + it, 0n)
      if (total === 0n) return
      const scaled = of.map((it) => it * 100n)
      const steps = wholeSteps(scaled, total, 100n)
      expect(steps.reduce((sum, it) => sum + it, 0n)).toBe(100n)
      for (const [at, count] of steps.entries()) {
        const off = count * total - (scaled[at] ?? 0n)
        expect(off < total && off > -total).toBe(true)
      }
    }),
  )
})
