// Every fact of a futures grid has its bytes for ever, and its states survive JSON.
import { amount, price, quantity, ratio } from '@trellis/kernel'
import { describeStates, describeWritten } from '@trellis/bot-kit/test/written-facts.ts'
import { factCodec } from './fact-forms.ts'
import type { FuturesGridFact } from './facts.ts'
import { kind } from './index.ts'
import { FUTURES_GRID_VERSION } from './params.ts'
import { Rig, testM } from './test/rig.ts'

const range = { minPrice: price(2_000_000), maxPrice: price(3_000_000), cellNumber: 5 }

/** A fact of each type beside what version 1 writes of it. */
const WRITTEN: readonly (readonly [bytes: string, fact: FuturesGridFact])[] = [
  [
    '008080b4ccd4dfc6030080a8d6b90780dac409010203425443',
    {
      type: 'grid-funded',
      quote: amount('1000'),
      base: amount('0'),
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
    '0202a0cb98012b2b030056',
    {
      type: 'grid-planned',
      action: 'trigger-entry',
      price: price(2_500_000),
      qty: quantity(43),
      sellQty: quantity(43),
      emptyLevel: 3,
      tradeSide: 'buy',
      tradeQty: quantity(86),
    },
  ],
  ['03', { type: 'grid-started' }],
  ['040304', { type: 'level-skipped', slot: 3, reason: 'insufficient-balance' }],
  [
    '050280be9201c0d89e012b2b80f0c9f9810d01',
    {
      type: 'arbitrage-closed',
      slot: 2,
      buyPrice: price(2_400_000),
      sellPrice: price(2_600_000),
      buyQty: quantity(43),
      sellQty: quantity(43),
      fee: amount('0.2236'),
      estimated: true,
    },
  ],
  [
    '068080d8db98d9a104c0d89e01',
    { type: 'peak-raised', peak: amount('1200'), price: price(2_600_000) },
  ],
  ['07020180897ac08db70105', { type: 'range-shifted', dropped: 2, added: 1, ...range }],
  ['08000180897ac08db70105', { type: 'range-shifted-down', dropped: 0, added: 1, ...range }],
  ['0903', { type: 'trailing-paused', price: price(3) }],
  ['0a', { type: 'investment-added' }],
  [
    '0b80897ac08db70105e09abd01000080c0ee8ed20b80a0b787e9058092f40100',
    {
      type: 'settings-changed',
      ...range,
      takeProfit: price(3_100_000),
      stopLoss: price(0),
      takeProfitShare: ratio('0'),
      stopLossShare: ratio('0.2'),
      trailingStop: ratio('0.1'),
      moveUpPrice: price(4_000_000),
      moveDownPrice: price(0),
    },
  ],
  ['0c', { type: 'market-halted' }],
  ['0d', { type: 'market-resumed' }],
  ['0e01', { type: 'follow-switched', allowed: true }],
  ['0f01b08277', { type: 'liquidation-eased', step: 1, markPrice: price(1_950_000) }],
  ['10', { type: 'grid-closed' }],
]

describeWritten(factCodec, FUTURES_GRID_VERSION, WRITTEN)

describeStates(kind, FUTURES_GRID_VERSION, ['running', 'closing', 'ended'], (phase) => {
  const more = { takeProfitShare: '0.9', trailingStop: '0.5', moveUpPrice: '40000' }
  const rig = new Rig({ last: '25000' }).start({ ...testM, ...more })
  rig.move('23999.99').mark('24500').fund('0.0001', '24500').move('26000.01')
  if (phase === 'closing') rig.setStatus('Closed')
  if (phase !== 'running') rig.command({ type: 'close' })
  return rig.state
})
