// The bytes of a spot grid's facts, by version. Versions 1 and 2 said in facts of the kind what the
// engine's facts of life say since; a later one only added types at the end.
import { ACTION_WORDS } from '@trellis/bot-kit/action-words.ts'
import { factCodecOf, type FactForms } from '@trellis/bot-kit/fact-forms.ts'
import { gridForms, quickRound } from '@trellis/bot-kit/grid/fact-forms.ts'
import { CLOSE_MODES, spotForms } from '@trellis/bot-kit/spot/facts.ts'
import { settingsChangedForm } from '@trellis/bot-kit/spot/grid-settings.ts'
import type { SpotGridFact } from './facts.ts'

const forms = { ...gridForms, ...spotForms, 'settings-changed': settingsChangedForm } as const
const price = 'count'
const amount = 'big'
const CLOSE_WORDS = [
  'none',
  'by-user',
  'failed-initiation',
  'take-profit',
  'stop-loss',
  'trailing-stop',
  'symbol-delisted',
  'user-banned',
  'invariant-broken',
] as const

const BEFORE: FactForms = [
  ['grid-funded', { price, ...forms['grid-funded'] }],
  ['grid-planned', forms['grid-planned']],
  ['grid-started', { price }],
  ['level-skipped', forms['level-skipped']],
  [
    'arbitrage-closed',
    {
      slot: 'count',
      level: 'count',
      profit: 'big',
      buyPrice: 'count',
      sellPrice: 'count',
      buyQty: 'count',
      sellQty: 'count',
      fee: 'big',
      buyRef: 'count',
      sellRef: 'count',
      estimated: 'flag',
    },
  ],
  ['peak-raised', forms['peak-raised']],
  ['range-shifted', { price, ...forms['range-shifted'] }],
  ['trailing-paused', forms['trailing-paused']],
  ['profit-withdrawn', { amount, price }],
  ['investment-added', { amount, price }],
  ['settings-changed', { price, ...forms['settings-changed'] }],
  ['market-halted', {}],
  ['market-resumed', {}],
  ['closing-started', { mode: CLOSE_MODES, reason: CLOSE_WORDS, action: ACTION_WORDS, price }],
  ['grid-closed', { price }],
  // Since version 2.
  ['follow-switched', forms['follow-switched']],
  ['platform-leg-chosen', forms['platform-leg-chosen']],
  ['platform-received', { coin: 'text', amount, value: amount, ...forms['platform-received'] }],
]

/**
 * Every fact at its byte of before; of 'profit-withdrawn' nothing is left but the place. A range
 * that moves down has none: that of a spot grid moves up alone.
 */
const CURRENT: FactForms = BEFORE.map(([type]) => [
  type,
  type === 'profit-withdrawn' ? {} : forms[type as SpotGridFact['type']],
])

export const factCodec = factCodecOf<
  SpotGridFact,
  Extract<SpotGridFact, { type: 'arbitrage-closed' }>
>('spot grid', [BEFORE, BEFORE, CURRENT], quickRound)
