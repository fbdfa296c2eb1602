// Every fact of a martingale has its bytes for ever, and its states survive JSON.
import { amount, price, quantity, ratio } from '@trellis/kernel'
import { describeStates, describeWritten } from '@trellis/bot-kit/test/written-facts.ts'
import { factCodec } from './fact-forms.ts'
import type { MartingaleFact } from './facts.ts'
import { kind } from './index.ts'
import { MARTINGALE_VERSION } from './params.ts'
import { plain, Rig } from './test/rig.ts'

/** A fact of each type beside what version 1 writes of it. */
const WRITTEN: readonly (readonly [bytes: string, fact: MartingaleFact])[] = [
  [
    '008080b4ccd4dfc60380a8d6b90780dac409010203425443',
    {
      type: 'martingale-funded',
      quote: amount('1000'),
      lotAmount: 10n ** 9n,
      valueFactor: 10n ** 7n,
      tickUnits: 1,
      tickScale: 2,
      baseCoin: 'BTC',
    },
  ],
  [
    '0180d6c28c0404808080b1ac8bafc7d7158090dfc04a80c8afa02500',
    {
      type: 'margin-terms-set',
      takerFee: ratio('0.00055'),
      tiers: [10n ** 20n, 10n ** 10n, 5n * 10n ** 9n, 0n],
    },
  ],
  [
    '020207a0cb98012b',
    {
      type: 'round-planned',
      action: 'trigger-entry',
      round: 7,
      price: price(2_500_000),
      qty: quantity(43),
    },
  ],
  ['0307', { type: 'round-started', round: 7 }],
  ['040304', { type: 'addition-skipped', number: 3, reason: 'insufficient-balance' }],
  ['0507f0d19b01', { type: 'round-won', round: 7, price: price(2_550_000) }],
  ['060281e0bcefa757', { type: 'round-closed', additions: 2, funding: -amount('1.5') as never }],
  ['0780c0ee8ed20b01', { type: 'settings-changed', stopLossShare: ratio('0.2'), autoCycle: 'off' }],
  ['08', { type: 'market-halted' }],
  ['09', { type: 'market-resumed' }],
  ['0a01', { type: 'follow-switched', allowed: true }],
  ['0b01b08277', { type: 'liquidation-eased', step: 1, markPrice: price(1_950_000) }],
  ['0c', { type: 'martingale-closed' }],
]

describeWritten(factCodec, MARTINGALE_VERSION, WRITTEN)

const PHASES = ['waiting', 'running', 'closing', 'ended']

describeStates(kind, MARTINGALE_VERSION, PHASES, (phase) => {
  const waits = phase === 'waiting' ? { entryPrice: '24000' } : {}
  const rig = new Rig({ last: '25000' }).start({ ...plain, stopLossShare: '0.9', ...waits })
  rig.mark('25000').fund('0.0001', '25000')
  if (phase !== 'waiting') rig.move('26000').move('25300')
  if (phase === 'closing') rig.setStatus('Closed')
  if (phase === 'closing' || phase === 'ended') rig.command({ type: 'close' })
  return rig.state
})
