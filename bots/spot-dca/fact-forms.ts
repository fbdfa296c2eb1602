// The bytes of a DCA's facts, by version: the place in the list is the byte of the type, and a
// later version only adds types at the end.
import { factCodecOf, type FactForms } from '@trellis/bot-kit/fact-forms.ts'
import { spotForms } from '@trellis/bot-kit/spot/facts.ts'
import { SKIP_REASONS, type DcaFact } from './facts.ts'

const FORMS: FactForms = [
  ['dca-planned', { nextMs: 'count' }],
  ['purchase-started', { dueMs: 'count', orders: 'count', failed: 'text', reasons: 'text' }],
  [
    'purchased',
    {
      number: 'count',
      dueMs: 'count',
      spent: 'big',
      bought: 'text',
      costs: 'text',
      failed: 'text',
      reasons: 'text',
      nextMs: 'count',
    },
  ],
  [
    'purchase-skipped',
    {
      dueMs: 'count',
      reason: SKIP_REASONS,
      needed: 'big',
      available: 'big',
      failed: 'text',
      reasons: 'text',
      nextMs: 'count',
    },
  ],
  [
    'settings-changed',
    { frequency: 'count', maxInvestment: 'big', amounts: 'text', nextMs: 'count' },
  ],
  ['follow-switched', { allowed: 'flag' }],
  ['closing-started', spotForms['closing-started']],
  ['platform-leg-chosen', spotForms['platform-leg-chosen']],
  ['platform-received', spotForms['platform-received']],
  ['dca-closed', {}],
]

export const factCodec = factCodecOf<DcaFact, never>('spot DCA', [FORMS])
