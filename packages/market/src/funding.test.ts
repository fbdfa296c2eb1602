// A rate is paid as it is up to its cap.
import { expect, it } from 'vitest'
import { ratio } from '@trellis/kernel'
import { cappedRate } from './funding.ts'

it.each([
  ['0.0049', '0.0049'],
  ['0.005', '0.005'],
  ['0.0051', '0.005'],
  ['-0.005', '-0.005'],
  ['-0.0051', '-0.005'],
  ['0', '0'],
])('a rate of %s with a cap of 0.5 %% is paid as %s', (rate, paid) => {
  expect(cappedRate(ratio(rate), ratio('0.005'))).toBe(ratio(paid))
})
