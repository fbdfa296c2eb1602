// Words as a run of their own, in which an amount keeps to its coin.
import { expect, test } from 'vitest'
import { isolated } from './isolated.ts'

test.each([
  ['1,234.56 USDT', '1,234.56\u00a0USDT'],
  ['≈ 0.44 USDT', '≈ 0.44\u00a0USDT'],
  ['−2 000,00 BTC', '−2 000,00\u00a0BTC'],
  ['−2\u00a0000,00 1000PEPE', '−2\u00a0000,00\u00a01000PEPE'],
  ['•••• USDT', '••••\u00a0USDT'],
  ['25 نوفمبر', '25 نوفمبر'],
  ['2 fills', '2 fills'],
])('%s', (text, shown) => {
  expect(isolated(text)).toBe(`\u2068${shown}\u2069`)
})
