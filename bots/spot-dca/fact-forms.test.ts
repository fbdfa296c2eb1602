// The bytes of a DCA's facts, as they are read for ever: a later version adds types at the end; and
// its states survive JSON.
import { amount } from '@trellis/kernel'
import { describeStates, describeWritten } from '@trellis/bot-kit/test/written-facts.ts'
import { factCodec } from './fact-forms.ts'
import type { DcaFact } from './facts.ts'
import { kind } from './index.ts'
import { SPOT_DCA_VERSION } from './params.ts'
import { plan, Rig } from './test/rig.ts'

const WRITTEN: readonly (readonly [hex: string, fact: DcaFact])[] = [
  ['0080dddb01', { type: 'dca-planned', nextMs: 3_600_000 }],
  [
    '01e8070201320d62656c6f772d6d696e696d756d',
    { type: 'purchase-started', dueMs: 1_000, orders: 2, failed: '2', reasons: 'below-minimum' },
  ],
  [
    '021380dddb0180e0e58daff85a12302e3030303935332c302e30323335352c300d39392e39392c39392e39392c3001320d73796d626f6c2d636c6f73656480bab703',
    {
      type: 'purchased',
      number: 19,
      dueMs: 3_600_000,
      spent: amount('199.98'),
      bought: '0.000953,0.02355,0',
      costs: '99.99,99.99,0',
      failed: '2',
      reasons: 'symbol-closed',
      nextMs: 7_200_000,
    },
  ],
  [
    '0380dddb01008080a48fc4f95a80f0a7d7b49341000080bab703',
    {
      type: 'purchase-skipped',
      dueMs: 3_600_000,
      reason: 'insufficient-balance',
      needed: amount('200'),
      available: amount('143.27'),
      failed: '',
      reasons: '',
      nextMs: 7_200_000,
    },
  ],
  [
    '0480a3058080a88debd7bc12083130302c36302e3580dddb01',
    {
      type: 'settings-changed',
      frequency: 86_400,
      maxInvestment: amount('5200'),
      amounts: '100,60.5',
      nextMs: 3_600_000,
    },
  ],
  ['0501', { type: 'follow-switched', allowed: true }],
  ['060201', { type: 'closing-started', mode: 'quote', action: 'close' }],
  [
    '07034d4e54030100a09c01',
    {
      type: 'platform-leg-chosen',
      coin: 'MNT',
      symbol: 3,
      side: 'sell',
      gives: 'base',
      lotAmount: 10_000n,
    },
  ],
  [
    '0880a094a58d1d8090cad2c60e',
    { type: 'platform-received', fee: amount('0.5'), feeValue: amount('0.25') },
  ],
  ['09', { type: 'dca-closed' }],
]

describeWritten(factCodec, SPOT_DCA_VERSION, WRITTEN)

describeStates(kind, SPOT_DCA_VERSION, ['running', 'ended'], (phase) => {
  const rig = new Rig({ grants: { USDT: '1500' } }).start(plan).until(86_400_000)
  if (phase === 'ended') rig.command({ type: 'close', mode: 'quote' })
  return rig.state
})
