// Fees against the plain formula in bigints.
import fc from 'fast-check'
import { expect, it } from 'vitest'
import { MONEY_UNIT, type Amount, type Ratio } from '@trellis/kernel'
import { feeOf } from './fee.ts'

it('a fee is received × rate, rounded up, however large both are', () => {
  const received = fc.oneof(
    fc.bigInt({ min: 0n, max: 2n ** 80n }),
    fc.bigInt({ min: 0n, max: 2n ** 54n }),
    // About the line beyond which floats are not exact, and about multiples of the denominator.
    fc.bigInt({ min: -3n, max: 3n }).map((more) => 2n ** 53n + more),
    fc.bigInt({ min: 0n, max: 10n ** 9n }).map((times) => times * 2_500n + (times % 3n)),
  )
  const rate = fc.oneof(
    fc.bigInt({ min: 0n, max: MONEY_UNIT }),
    fc.constantFrom(0n, 1n, 400_000_000n, 550_000_000n, 600_000_000n, MONEY_UNIT),
  )
  fc.assert(
    fc.property(received, rate, (amount, ratio) => {
      const exact = (amount * ratio + MONEY_UNIT - 1n) / MONEY_UNIT
      expect(feeOf(amount as Amount, ratio as Ratio)).toBe(exact)
    }),
    { numRuns: 3_000 },
  )
})
