// The short ways between numbers and bigints against those of the language.
import fc from 'fast-check'
import { expect, it } from 'vitest'
import { bigintOf, countOf } from './bigint-words.ts'

const EDGES = [0, 1, 2 ** 31 - 1, 2 ** 31, 2 ** 32 - 1, 2 ** 32, 2 ** 32 + 1, 2 ** 52, 2 ** 53 - 1]

it('numbers and bigints become each other as by BigInt and Number', () => {
  const safe = fc.oneof(fc.maxSafeInteger(), fc.integer(), fc.constantFrom(...EDGES))
  fc.assert(
    fc.property(safe, fc.boolean(), (count, isBelow) => {
      const signed = isBelow ? 0 - count : count
      expect(bigintOf(signed)).toBe(BigInt(signed))
      expect(countOf(BigInt(signed))).toBe(signed)
    }),
    { numRuns: 2_000 },
  )
})
