// The journal form of what any bot in one contract writes.
import { expect, test } from 'vitest'
import { price, ratio } from '@trellis/kernel'
import { factCodecOf } from '../fact-forms.ts'
import { gridForms } from '../grid/fact-forms.ts'
import { linearForms } from './facts.ts'

const codec = factCodecOf('contracts', [Object.entries({ ...gridForms, ...linearForms })])

test.each([
  { type: 'liquidation-eased', step: 2, markPrice: price(1_950_000) },
  { type: 'margin-terms-set', takerFee: ratio('0.00055'), tiers: [10n ** 20n, 1n, 0n, 7n] },
  {
    type: 'range-shifted-down',
    dropped: 0,
    added: 1,
    minPrice: price(1_990_000),
    maxPrice: price(2_050_000),
    cellNumber: 6,
  },
])('$type goes there and back', (fact) => {
  expect(codec.decode(codec.encode(fact), 1)).toEqual(fact)
})
