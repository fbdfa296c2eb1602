// The bytes of a combo's facts, as they are read for ever: a later version adds types at the end;
// and its states survive JSON.
import { amount, ratio } from '@trellis/kernel'
import { describeStates, describeWritten } from '@trellis/bot-kit/test/written-facts.ts'
import { factCodec } from './fact-forms.ts'
import type { ComboFact } from './facts.ts'
import { kind } from './index.ts'
import { FUTURES_COMBO_VERSION } from './params.ts'
import { basket, LASTS, Rig } from './test/rig.ts'

const lists = { before: '0.6,0.4', failed: '1', reasons: 'halted' }
const settings = {
  mode: 'either',
  threshold: ratio('0.05'),
  interval: 3_600,
  takeProfit: ratio('0.5'),
  stopLoss: ratio('0'),
  trailingStop: ratio('0.1'),
} as const

const WRITTEN: readonly (readonly [hex: string, fact: ComboFact])[] = [
  ['0080c0a8ca9a3a03', { type: 'combo-funded', quote: amount('1'), orders: 3 }],
  ['0180dddb01', { type: 'combo-started', nextMs: 3_600_000 }],
  [
    '02010107302e362c302e3401310668616c746564',
    {
      type: 'rebalance-started',
      cause: 'percent',
      orders: 1,
      before: lists.before,
      skipped: lists.failed,
      reasons: lists.reasons,
    },
  ],
  [
    '0304018080a48fc4f95a80b096c8b30681c0f9decfae0107302e362c302e3407302e352c302e3501310668616c746564c0ee6d',
    {
      type: 'rebalanced',
      cause: 'transfer',
      trades: 1,
      traded: amount('200'),
      fees: amount('0.11'),
      realized: amount('-3'),
      before: lists.before,
      after: '0.5,0.5',
      failed: lists.failed,
      reasons: lists.reasons,
      retryMs: 1_800_000,
    },
  ],
  ['048080a2a2b8eca625', { type: 'peak-raised', peak: amount('10500') }],
  [
    '0507302e352c302e350280d0dbc3f402901c80a094a58d1d0080a0b787e905',
    { type: 'settings-changed', weights: '0.5,0.5', ...settings },
  ],
  ['0601', { type: 'liquidation-eased', step: 1 }],
  ['0701', { type: 'follow-switched', allowed: true }],
  ['08', { type: 'combo-closed' }],
  ['09c0ee6d', { type: 'rebalance-postponed', retryMs: 1_800_000 }],
]

describeWritten(factCodec, FUTURES_COMBO_VERSION, WRITTEN)

const PHASES = ['running', 'closing', 'ended']

describeStates(kind, FUTURES_COMBO_VERSION, PHASES, (phase) => {
  const rig = new Rig().at(...LASTS).start({ ...basket, stopLoss: '0.9', trailingStop: '0.5' })
  rig.at(5_200_000).fund('0.0001', '52000').setStatus('Closed', 1).at(6_500_000)
  if (phase !== 'running') rig.command({ type: 'close' })
  if (phase === 'ended') rig.setStatus('Trading', 1)
  return rig.state
})
