// The bytes of a dual asset's facts, as they are read for ever, and its states through JSON.
import { amount } from '@trellis/kernel'
import { describeStates, describeWritten } from '@trellis/bot-kit/test/written-facts.ts'
import { factCodec } from './fact-forms.ts'
import type { DualAssetFact } from './facts.ts'
import { kind } from './index.ts'
import { DUAL_ASSET_VERSION } from './params.ts'
import { Rig, SETTLES_AT } from './test/rig.ts'

const WRITTEN: readonly (readonly [hex: string, fact: DualAssetFact])[] = [
  [
    '0001034554488080dd9da417808082bf93eff008c0ea85ae0180dddb01',
    {
      type: 'subscribed',
      direction: 'sell-high',
      coin: 'ETH',
      amount: amount('0.4'),
      target: amount('2500'),
      apyE8: 365_000_000,
      settlesAtMs: 3_600_000,
    },
  ],
  [
    '0182e4d988ae18c0ee6d8cc0d2f1e7a4a10801045553445480d8a3e4c2e20980d8f995af56',
    {
      type: 'settled',
      tickMs: 418_500_000_001n,
      spanMs: 1_800_000,
      price: amount('2325.000000000006'),
      converted: true,
      coin: 'USDT',
      paid: amount('21.4838'),
      yielded: amount('1.4838'),
    },
  ],
  ['0204555344548080aace938c09', { type: 'refunded', coin: 'USDT', amount: amount('20') }],
]

describeWritten(factCodec, DUAL_ASSET_VERSION, WRITTEN)

describeStates(kind, DUAL_ASSET_VERSION, ['running', 'ended'], (phase) => {
  const rig = new Rig().start({ amount: '500' })
  return phase === 'running' ? rig.state : rig.until(SETTLES_AT).state
})
