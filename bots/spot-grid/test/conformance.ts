// The spot grid's sample for bots/conformance.test.ts.
import { price, quantity } from '@trellis/kernel'
import { defineInstrument } from '@trellis/market'
import { REASONS } from '@trellis/bot-kit/close-words.ts'
import type { ConformanceSample } from '@trellis/bot-kit/test/conformance-sample.ts'
import { gridEnds, gridPreview, randomGridCommand } from '@trellis/bot-kit/test/grid-samples.ts'
import type { GridCommand } from '../commands.ts'
import type { RawGridInput } from '../fields.ts'
import { readParams } from '../params.ts'
import { planGrid } from '../plan.ts'
import { btc, houseFees, mnt, paramsFrom } from './rig.ts'

const LAST = 5_400_000
const quoteGrid = {
  minPrice: '45000',
  maxPrice: '65000',
  cellNumber: 20,
  quoteInvestment: '20000',
}
const params = (more: RawGridInput = {}): unknown => paramsFrom(btc, { ...quoteGrid, ...more })
const close: GridCommand = { type: 'close', mode: 'quote' }

export const sample: ConformanceSample = {
  markets: [
    { instrument: mnt, last: 10_000, low: 8_000, high: 12_000 },
    { instrument: btc, last: LAST, low: 4_000_000, high: 8_000_000 },
  ],
  symbols: [1],
  fees: houseFees,
  grants: { USDT: '100000', BTC: '2' },
  cases: [
    { name: 'quote', params: params() },
    {
      name: 'base',
      params: params({ quoteInvestment: '', baseInvestment: '0.7', investMode: 'base' }),
    },
    {
      name: 'both, trailing up',
      params: params({
        baseInvestment: '0.1',
        investMode: 'both',
        cellNumber: 9,
        enableTrailing: true,
        limitUpPrice: '90000',
      }),
    },
    { name: 'trailing stop', params: params({ trailingStop: '0.6' }) },
    { name: 'entry price', params: params({ entryPrice: '50000' }) },
  ],
  ends: [
    ...gridEnds({
      params,
      close,
      inside: 5_000_000,
      above: 7_100_000,
      below: 4_200_000,
      takeProfit: '70000',
      stopLoss: '43000',
    }),
    {
      name: 'a start in a market too thin',
      reason: 'failed',
      word: 'failed-initiation',
      params: params(),
      actions: [],
      instrument: defineInstrument({ ...btc, depthLots: quantity(100_000) }),
    },
  ],
  unreachable: ['none', 'liquidated', 'ended'],
  words: Object.keys(REASONS),
  command: randomGridCommand,
  preview(json) {
    const asked = readParams(json, 1)
    const market = { instrument: btc, reference: price(LAST), fees: houseFees }
    const money = { quote: asked.quoteInvestment, base: asked.baseInvestment }
    return gridPreview(planGrid(asked, market, money), LAST)
  },
}
