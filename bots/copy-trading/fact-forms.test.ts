// The bytes of a follower's facts, as they are read for ever.
import { expect, test } from 'vitest'
import { amount, ratio, type BotId } from '@trellis/kernel'
import { describeWritten } from '@trellis/bot-kit/test/written-facts.ts'
import { factCodec } from './fact-forms.ts'
import type { CopyTradingFact } from './facts.ts'
import { COPY_TRADING_VERSION } from './params.ts'

const ids = { model: 4_503_599_627 as BotId, copy: 4_503_599_999 as BotId }
const traded = { kind: 'spot-grid', symbols: [1, 300] }

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
    '038bf4bde310fff6bde3100973706f742d677269640201ac02809098c5859eaa05',
    { type: 'copy-opened', ...ids, ...traded, paid: amount('1500.25') },
  ],
  [
    '048bf4bde3100973706f742d677269640201ac02096261642d656e7472798088eefafe0280d0dbc3f402',
    {
      type: 'copy-refused',
      model: ids.model,
      ...traded,
      why: 'bad-entry',
      found: ratio('0.0514'),
      limit: ratio('0.05'),
    },
  ],
  [
    '058bf4bde310fff6bde3100973706f742d677269640201ac02809098c5859eaa0580b0fef1f4f7d70580d0f0aafec80480a094a58d1d',
    {
      type: 'copy-closed',
      ...ids,
      ...traded,
      paid: amount('1500.25'),
      returned: amount('1600.75'),
      coins: amount('0.5'),
      share: amount('10.05'),
    },
  ],
  [
    '068bf4bde310fff6bde3100973706f742d677269640201ac02809098c5859eaa0583c0f9decfae0100',
    {
      type: 'copy-kept',
      ...ids,
      ...traded,
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

test('what version 1 wrote says of a copy no market and of a refusal no limit', () => {
  const read = (hex: string) => factCodec.decode(Buffer.from(hex, 'hex'), 1)
  const opened = '038bf4bde310fff6bde3100973706f742d67726964809098c5859eaa05'
  const paid = amount('1500.25')
  const named = { kind: 'spot-grid', symbols: [] }
  expect(read(opened)).toEqual({ type: 'copy-opened', ...ids, ...named, paid })
  const closed = '058bf4bde310fff6bde310809098c5859eaa0580b0fef1f4f7d70580d0f0aafec804'
  const money = { paid, returned: amount('1600.75'), coins: 0n, share: amount('10.05') }
  const ended = { type: 'copy-closed', ...ids, kind: '', symbols: [], ...money }
  expect(read(closed)).toEqual(ended)
  const refused = '048bf4bde3100c667574757265732d67726964106261642d656e7472792d74696d696e67'
  const why = { why: 'bad-entry-timing', found: 0n, limit: 0n }
  const model = { model: ids.model, kind: 'futures-grid', symbols: [] }
  expect(read(refused)).toEqual({ type: 'copy-refused', ...model, ...why })
})

test('what version 2 wrote says of a copy no other coins, and all else as it is said now', () => {
  const read = (hex: string, version: number) => factCodec.decode(Buffer.from(hex, 'hex'), version)
  const closed =
    '058bf4bde310fff6bde3100973706f742d677269640201ac02809098c5859eaa0580b0fef1f4f7d70580d0f0aafec804'
  expect(read(closed, 2)).toEqual({
    type: 'copy-closed',
    ...ids,
    ...traded,
    paid: amount('1500.25'),
    returned: amount('1600.75'),
    coins: 0n,
    share: amount('10.05'),
  })
  for (const [hex, fact] of WRITTEN) {
    if (fact.type === 'copy-closed') continue
    expect(read(hex, 2)).toEqual(fact)
  }
})
