// Who pays a funding, and that neither side is promised too much.
import { expect, test } from 'vitest'
import { amount, formatAmount, ratio } from '@trellis/kernel'
import { britishFormats } from '@trellis/ui'
import { fundingOf, paymentOf } from './funding-cost.tsx'

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

test('a running bot names the next payment as its form does', () => {
  const said = (value: string) => {
    const { isPaid, money } = paymentOf(
      fundingOf(amount(value), ratio('0.0001')),
      'USDT',
      britishFormats,
    )
    return [isPaid, money.replace(/[\u2066-\u2069]/g, '')]
  }
  // What is paid looks no smaller, what comes no larger.
  expect(said('4391.2')).toEqual([true, '0.44\u00a0USDT'])
  expect(said('-4391.2')).toEqual([false, '0.43\u00a0USDT'])
})
