// The share of a result in lists: rounded down, so that it is the percent of the page of its bot.
// And the rate for a year that others read.
import { expect, test } from 'vitest'
import { amount } from '@trellis/kernel'
import { rateOf, toldApr } from './bot-figures.ts'

test.each([
  ['-196.690001', '1300', '-0.151301'],
  ['-20.73', '6000', '-0.003455'],
  ['-1', '3', '-0.333334'],
  ['1', '3', '0.333333'],
  ['5', '0', '0'],
])('a result of %s on %s is %s', (profit, invested, share) => {
  expect(Number(rateOf(amount(profit), amount(invested)))).toBe(Number(share))
})

const DAY = 86_400_000

test.each([
  ['100', '1000', 10, '365.00'],
  ['1', '3000', 7, '1.73'],
  ['-1', '3000', 7, '-1.73'],
  ['0', '3000', 30, '0.00'],
  ['100', '1000', 6.999, ''],
])('%s on %s in %s days is told as "%s" a year', (profit, invested, days, told) => {
  const money = { terms: { total: amount(profit) }, invested: amount(invested) }
  expect(toldApr(money, days * DAY)).toBe(told)
})
