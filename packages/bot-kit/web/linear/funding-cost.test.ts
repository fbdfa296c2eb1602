// Who pays a funding, and that neither side is promised too much.
import { expect, test } from 'vitest'
import { amount, formatAmount, ratio } from '@trellis/kernel'
import { fundingOf } from './funding-cost.tsx'

test.each([
  ['22000', '0.0001', '-2.2'],
  ['-22000', '0.0001', '2.2'],
  ['22000', '-0.0001', '2.2'],
  ['-22000', '-0.0001', '-2.2'],
  ['0.000000000001', '0.0001', '-0.000000000001'],
  ['-0.000000000001', '0.0001', '0'],
])('a position of %s at a rate of %s gets %s', (value, rate, got) => {
  expect(formatAmount(fundingOf(amount(value), ratio(rate)))).toBe(got)
})
