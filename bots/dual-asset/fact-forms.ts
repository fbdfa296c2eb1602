// The bytes of a dual asset's facts, by version: the place in the list is the byte of the type, and
// a later version only adds types at the end.
import { factCodecOf, type FactForms } from '@trellis/bot-kit/fact-forms.ts'
import type { DualAssetFact } from './facts.ts'

const FORMS: FactForms = [
  [
    'subscribed',
    {
      direction: ['buy-low', 'sell-high'],
      coin: 'text',
      amount: 'big',
      target: 'big',
      apyE8: 'count',
      settlesAtMs: 'count',
    },
  ],
  [
    'settled',
    {
      tickMs: 'big',
      spanMs: 'count',
      price: 'big',
      converted: 'flag',
      coin: 'text',
      paid: 'big',
      yielded: 'big',
    },
  ],
  ['refunded', { coin: 'text', amount: 'big' }],
]

export const factCodec = factCodecOf<DualAssetFact, never>('dual asset', [FORMS])
