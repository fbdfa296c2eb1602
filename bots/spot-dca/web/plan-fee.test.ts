// The fee that a form tells is never less than the one that is paid.
import { expect, test } from 'vitest'
import { planFee } from './plan-fee.ts'

test.each([
  // 0.06 % of 199.97 is 0.119982, and of 99.99 is 0.059994.
  ['200 USDT', [{ fee: '0.0000013332', price: '89995.5' }], '0.12'],
  ['100 USDT', [{ fee: '0.000025548', price: '2348.29' }], '0.06'],
  [
    'three coins, rounded once',
    [
      { fee: '0.000001', price: '50000' },
      { fee: '0.00001', price: '2000' },
      { fee: '0.0001', price: '100.01' },
    ],
    '0.09',
  ],
  ['what is not bought', [{ fee: '0', price: '' }], '0'],
] as const)('%s', (_, rows, fee) => {
  expect(planFee(rows, 2)).toBe(fee)
})
