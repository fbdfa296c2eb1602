// What is kept between two calls never shows: any order of questions gets the plain answers.
import { MONEY_UNIT } from '@trellis/kernel'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { FractionMemory, LastProduct } from './figure-memory.ts'

test('a kept product is the product, in any order of questions', () => {
  const asked = fc.tuple(fc.bigInt({ min: 0n, max: 3n }), fc.nat({ max: 3 }))
  fc.assert(
    fc.property(fc.array(asked), (questions) => {
      const last = new LastProduct()
      for (const [factor, count] of questions)
        expect(last.of(factor, count)).toBe(factor * BigInt(count))
    }),
  )
})

test('a kept fraction is the ratio in lowest terms, beyond the kept ones too', () => {
  const fractions = new FractionMemory(MONEY_UNIT)
  const rates = Array.from({ length: 40 }, (_, bps) => (BigInt(bps) * MONEY_UNIT) / 10_000n)
  for (const ratio of [...rates, ...rates]) {
    const { numerator, denominator } = fractions.of(ratio)
    expect(BigInt(numerator) * MONEY_UNIT).toBe(ratio * BigInt(denominator))
  }
  expect(fractions.of(MONEY_UNIT / 2_500n)).toMatchObject({ numerator: 1, denominator: 2_500 })
})
