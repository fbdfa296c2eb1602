// The bytes of a futures combo's facts, by version: the place in the list is the byte of the type,
// and a later version only adds types at the end.
import { factCodecOf, type FactForms } from '@trellis/bot-kit/fact-forms.ts'
import { REBALANCE_CAUSES, type ComboFact } from './facts.ts'
import { comboFields } from './fields.ts'

const MODES = Object.keys(comboFields.mode.choices)

const FORMS: FactForms = [
  ['combo-funded', { quote: 'big', orders: 'count' }],
  ['combo-started', { nextMs: 'count' }],
  [
    'rebalance-started',
    { cause: REBALANCE_CAUSES, orders: 'count', before: 'text', skipped: 'text', reasons: 'text' },
  ],
  [
    'rebalanced',
    {
      cause: REBALANCE_CAUSES,
      trades: 'count',
      traded: 'big',
      fees: 'big',
      realized: 'big',
      before: 'text',
      after: 'text',
      failed: 'text',
      reasons: 'text',
      retryMs: 'count',
    },
  ],
  ['peak-raised', { peak: 'big' }],
  [
    'settings-changed',
    {
      weights: 'text',
      mode: MODES,
      threshold: 'big',
      interval: 'count',
      takeProfit: 'big',
      stopLoss: 'big',
      trailingStop: 'big',
    },
  ],
  ['liquidation-eased', { step: 'count' }],
  ['follow-switched', { allowed: 'flag' }],
  ['combo-closed', {}],
  ['rebalance-postponed', { retryMs: 'count' }],
]

export const factCodec = factCodecOf<ComboFact, never>('futures combo', [FORMS])
