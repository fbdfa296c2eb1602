// The bytes of a follower's facts, as they are read for ever.
import { amount, ratio, type BotId } from '@trellis/kernel'
import { describeWritten } from '@trellis/bot-kit/test/written-facts.ts'
import { factCodec } from './fact-forms.ts'
import type { CopyTradingFact } from './facts.ts'
import { COPY_TRADING_VERSION } from './params.ts'

const ids = { model: 4_503_599_627 as BotId, copy: 4_503_599_999 as BotId }

const WRITTEN: readonly (readonly [hex: string, fact: CopyTradingFact])[] = [
  [
    '000b4c4e5a4d43353549344730808090f89bf98647',
    { type: 'following', mark: 'LNZMC55I4G0', amount: amount('20000') },
  ],
  [
    '018080d0b1d2fe9a0e80d0dbc3f40280c0f9decfae0180c0ee8ed20b0101',
    {
      type: 'limits-changed',
      mostPerBot: amount('4000'),
      worstEntry: ratio('0.05'),
      highestLeverage: ratio('3'),
      stopLoss: ratio('0.2'),
      onStop: 'keep',
      paused: true,
    },
  ],
  ['02', { type: 'begun' }],
  [
    '038bf4bde310fff6bde3100973706f742d67726964809098c5859eaa05',
    { type: 'copy-opened', ...ids, kind: 'spot-grid', paid: amount('1500.25') },
  ],
  [
    '048bf4bde3100c667574757265732d67726964106261642d656e7472792d74696d696e67',
    { type: 'copy-refused', model: ids.model, kind: 'futures-grid', why: 'bad-entry-timing' },
  ],
  [
    '058bf4bde310fff6bde310809098c5859eaa0580b0fef1f4f7d70580d0f0aafec804',
    {
      type: 'copy-closed',
      ...ids,
      paid: amount('1500.25'),
      returned: amount('1600.75'),
      share: amount('10.05'),
    },
  ],
  [
    '068bf4bde310fff6bde310809098c5859eaa0583c0f9decfae0100',
    {
      type: 'copy-kept',
      ...ids,
      paid: amount('1500.25'),
      gain: amount('-3.000000000001'),
      share: amount('0'),
    },
  ],
  ['078bf4bde310', { type: 'model-ended', model: ids.model }],
  [
    '0880e0fbd28edc8647e0dc87e0b733',
    { type: 'watched', equity: amount('19999.5'), nextMs: 1_767_312_060_000 },
  ],
  [
    '09fff6bde31014696e73756666696369656e742d62616c616e6365',
    { type: 'change-refused', copy: ids.copy, why: 'insufficient-balance' },
  ],
]

describeWritten(factCodec, COPY_TRADING_VERSION, WRITTEN)
