// What is kept between two calls never shows: any order of questions gets the plain answers.
import { MONEY_UNIT } from '@trellis/kernel'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import {
  DerivedMemory,
  FractionMemory,
  LastProduct,
  LastShares,
  LastTrade,
  RatioMemory,
} from './figure-memory.ts'

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

test('kept shares are the shares rounded up, in any order of questions', () => {
  const terms = fc.tuple(fc.bigInt({ min: 1n, max: 9n }), fc.bigInt({ min: 1n, max: 9n }))
  fc.assert(
    fc.property(terms, fc.array(fc.bigInt({ min: 0n, max: 12n })), ([times, over], values) => {
      const shares = new LastShares(times, over)
      for (const value of values) {
        const exact = value * times
        expect(shares.of(value)).toBe(exact / over + (exact % over === 0n ? 0n : 1n))
      }
    }),
  )
})

test('a kept trade answers the same question only', () => {
  const held = fc.record({ lots: fc.nat({ max: 2 }), cost: fc.bigInt({ min: 0n, max: 1n }) })
  const fill = fc.record({
    side: fc.constantFrom('buy', 'sell'),
    price: fc.nat({ max: 1 }),
    qty: fc.nat({ max: 1 }),
  })
  fc.assert(
    fc.property(fc.array(fc.tuple(held, fill, fc.bigInt({ min: 1n, max: 2n }))), (asked) => {
      const last = new LastTrade<string>()
      for (const [of, by, factor] of asked) {
        const plain = [of.lots, of.cost, by.side, by.price, by.qty, factor].join(' ')
        expect(last.find(of, by, factor) ?? last.keep(of, by, factor, plain)).toBe(plain)
      }
    }),
  )
})

test('what follows from a thing or a ratio is derived once, and is what it was derived to', () => {
  let count = 0
  const lengths = new DerivedMemory((list: readonly number[]) => {
    count += 1
    return list.length
  })
  const lists = [[1], [1], [1, 2]]
  for (const list of [...lists, ...lists]) expect(lengths.of(list)).toBe(list.length)
  expect(count).toBe(lists.length)
  const doubles = new RatioMemory((ratio) => ratio * 2n)
  const ratios = Array.from({ length: 100 }, (_, i) => BigInt(i))
  for (const ratio of [...ratios, ...ratios, 3n, 3n]) expect(doubles.of(ratio)).toBe(ratio * 2n)
})
