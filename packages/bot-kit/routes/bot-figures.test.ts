// The share of a result in lists: rounded down, so that it is the percent of the page of its bot.
import { expect, test } from 'vitest'
import { amount } from '@trellis/kernel'
import { rateOf } from './bot-figures.ts'

test.each([
  ['-196.690001', '1300', '-0.151301'],
  ['-20.73', '6000', '-0.003455'],
  ['-1', '3', '-0.333334'],
  ['1', '3', '0.333333'],
  ['5', '0', '0'],
])('a result of %s on %s is %s', (profit, invested, share) => {
  expect(Number(rateOf(amount(profit), amount(invested)))).toBe(Number(share))
})
