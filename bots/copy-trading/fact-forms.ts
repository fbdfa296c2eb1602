// The bytes of a follower's facts, by version: the place in the list is the byte of the type, and a
// later version only adds types at the end.
import { factCodecOf, type FactForms } from '@trellis/bot-kit/fact-forms.ts'
import type { CopyTradingFact } from './facts.ts'

const COPY = { model: 'count', copy: 'count' } as const

const FORMS: FactForms = [
  ['following', { mark: 'text', amount: 'big' }],
  [
    'limits-changed',
    {
      mostPerBot: 'big',
      worstEntry: 'big',
      highestLeverage: 'big',
      stopLoss: 'big',
      onStop: ['close', 'keep'],
      paused: 'flag',
    },
  ],
  ['begun', {}],
  ['copy-opened', { ...COPY, kind: 'text', paid: 'big' }],
  ['copy-refused', { model: 'count', kind: 'text', why: 'text' }],
  ['copy-closed', { ...COPY, paid: 'big', returned: 'big', share: 'big' }],
  ['copy-kept', { ...COPY, paid: 'big', gain: 'big', share: 'big' }],
  ['model-ended', { model: 'count' }],
  ['watched', { equity: 'big', nextMs: 'count' }],
  ['change-refused', { copy: 'count', why: 'text' }],
]

export const factCodec = factCodecOf<CopyTradingFact, never>('copy trading', [FORMS])
