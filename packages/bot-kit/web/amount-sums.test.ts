// Decimals taken from each other and fractions in percent, of losses as of gains.
import { expect, test } from 'vitest'
import { inPercent, lessOf } from './amount-sums.ts'

test.each([
  ['10', ['2.5'], '7.5'],
  ['10', ['2.5', '-1', '0'], '8.5'],
  ['0', ['0.000000000001'], '-0.000000000001'],
  ['5', ['5'], '0'],
  ['5', [''], '5'],
])('%s less %j is %s', (whole, parts, rest) => {
  expect(lessOf(whole, ...parts)).toBe(rest)
})

test.each([
  ['0.1', '10'],
  ['-0.001', '-0.1'],
  ['-1.25', '-125'],
  ['', '0'],
])('%s is %s percent', (fraction, percent) => {
  expect(inPercent(fraction)).toBe(percent)
})
