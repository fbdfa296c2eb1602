// The futures grid's sample for bots/conformance.test.ts.
import { price } from '@trellis/kernel'
import type { ConformanceSample, SampleEnd } from '@trellis/bot-kit/test/conformance-sample.ts'
import { contractEnds, contractGridEnds } from '@trellis/bot-kit/test/contract-ends.ts'
import { gridPreview, randomContractCommand } from '@trellis/bot-kit/test/grid-samples.ts'
import { btc } from '@trellis/bot-kit/test/instruments.ts'
import { FUTURES_REASONS } from '../close.ts'
import type { RawFuturesGrid } from '../fields.ts'
import { readParams } from '../params.ts'
import { planFutures } from '../plan.ts'
import { btcPerpetual, contractFees, paramsFrom } from './rig.ts'

const LAST = 5_400_000
const plain: RawFuturesGrid = {
  mode: 'long',
  type: 'arithmetic',
  minPrice: '45000',
  maxPrice: '65000',
  cellNumber: 40,
  leverage: '1.5',
  investment: '20000',
}
const params = (more: RawFuturesGrid = {}): unknown =>
  paramsFrom(btcPerpetual, { ...plain, ...more })

/** Words that need what a stage has not; stop-types.test.ts reaches them on the rig. */
const TRIED_ALONE: ReadonlySet<string> = new Set([
  'trigger-failed',
  'margin-short',
  'risk-limit',
  'open-interest',
  'deleveraged',
  'top-price',
  'bottom-price',
])

const ends: readonly SampleEnd[] = [
  ...contractGridEnds({
    params,
    close: { type: 'close' },
    inside: 5_000_000,
    above: 7_100_000,
    below: 4_200_000,
    takeProfit: '70000',
    stopLoss: '43000',
  }),
  ...contractEnds({ params, last: LAST, instrument: btcPerpetual }),
]

export const sample: ConformanceSample = {
  markets: [
    { instrument: btc, last: LAST, low: 4_000_000, high: 8_000_000 },
    { instrument: btcPerpetual, last: LAST, low: 4_000_000, high: 8_000_000 },
  ],
  symbols: [1],
  fees: contractFees,
  grants: { USDT: '100000' },
  cases: [
    { name: 'long', params: params() },
    { name: 'short, geometric', params: params({ mode: 'short', type: 'geometric' }) },
    { name: 'neutral', params: params({ mode: 'neutral' }) },
    {
      name: 'long, range and stop trail',
      params: params({ moveUpPrice: '90000', moveDownPrice: '30000', trailingStop: '0.9' }),
    },
    {
      name: 'neutral, range moves both ways',
      params: params({
        mode: 'neutral',
        type: 'geometric',
        cellNumber: 30,
        moveUpPrice: '90000',
        moveDownPrice: '30000',
      }),
    },
    {
      name: 'trigger price of a short one',
      params: params({ mode: 'short', entryPrice: '58000' }),
    },
  ],
  ends,
  unreachable: ['none', 'ended'],
  words: Object.keys(FUTURES_REASONS).filter((word) => !TRIED_ALONE.has(word)),
  command: randomContractCommand,
  preview(json) {
    const asked = readParams(json, 1)
    const market = { instrument: btcPerpetual, fees: contractFees }
    return gridPreview(planFutures(asked, price(LAST), market), LAST)
  },
}
