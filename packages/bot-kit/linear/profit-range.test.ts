// What a round earns on its margin, against the official sample.
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { formatRounded, ONE, price, ratio, type Ratio } from '@trellis/kernel'
import { geometric } from '../grid/geometric-spacing.ts'
import { levelsOf } from '../grid/spacing.ts'
import { leveragedProfit, leveragedProfitRange } from './profit-range.ts'

const percent = (share: Ratio): string => formatRounded((share * 100n) as Ratio, 3, 'nearest')

test('230,000 to 800,000 with 88 geometric grids at 6x and 0.03 %: about 8.1959 %', () => {
  const range = { minPrice: price(2_300_000), maxPrice: price(8_000_000), cellNumber: 88 }
  const { from, to } = leveragedProfitRange(levelsOf(range, geometric), ratio('6'), ratio('0.0003'))
  expect([percent(from), percent(to)]).toEqual(['8.197', '8.197'])
  const off = (to as bigint) * 100n - ratio('8.1959')
  expect(off < ratio('0.002') && off > 0n).toBe(true)
})

test('0.6 to 0.7 with 60 geometric grids at 10x and 0.02 %: the cells between go further', () => {
  const range = { minPrice: price(6_000), maxPrice: price(7_000), cellNumber: 60 }
  const levels = levelsOf(range, geometric)
  const { from, to } = leveragedProfitRange(levels, ratio('10'), ratio('0.0002'))
  const all = levels.slice(1).map((high, i) => {
    return leveragedProfit(levels[i] ?? high, high, ratio('10'), ratio('0.0002'))
  })
  const shown = [from, to, all[0], all.at(-1)].map((it) => percent(it ?? from))
  expect(shown).toEqual(['2.037', '2.307', '2.1', '2.178'])
})

test('an interval that the fees eat is a loss', () => {
  expect(leveragedProfit(price(10_000), price(10_001), ratio('10'), ratio('0.0002'))).toBeLessThan(
    0,
  )
})

test('property: it is what is left of the interval over the margin of the lower level', () => {
  const cells = fc.tuple(fc.integer({ min: 1, max: 1e8 }), fc.integer({ min: 1, max: 1e7 }))
  fc.assert(
    fc.property(cells, fc.integer({ min: 1, max: 100 }), ([low, width], times) => {
      const leverage = (BigInt(times) * ONE) as Ratio
      const fee = ratio('0.0002')
      const rate = leveragedProfit(price(low), price(low + width), leverage, fee)
      const won = BigInt(width) * ONE - BigInt(2 * low + width) * fee
      // rate · margin <= what is won < (rate + 1e-12) · margin, margin = low / leverage
      expect(rate * BigInt(low) * ONE).toBeLessThanOrEqual(won * leverage)
      expect((rate + 1n) * BigInt(low) * ONE).toBeGreaterThan(won * leverage)
    }),
  )
})
