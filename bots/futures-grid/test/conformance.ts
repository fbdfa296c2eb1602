// The futures grid's sample for bots/conformance.test.ts.
import { price, quantity, type Rng } from '@trellis/kernel'
import type { BotCommand } from '@trellis/engine'
import { defineInstrument } from '@trellis/market'
import type { ConformanceSample, SampleEnd } from '@trellis/bot-kit/test/conformance-sample.ts'
import { gridEnds, gridPreview, move } from '@trellis/bot-kit/test/grid-samples.ts'
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
const steep: RawFuturesGrid = { leverage: '10' }
const low = { minPrice: price(5_399_000) }
const thin = (depth: number, more: object = {}) =>
  defineInstrument({ ...btcPerpetual, depthLots: quantity(depth), ...more })

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

const ended = (reason: SampleEnd['reason'], word: string) => ({ reason, word })
const ends: readonly SampleEnd[] = [
  ...gridEnds({
    params,
    close: { type: 'close' },
    inside: 5_000_000,
    above: 7_100_000,
    below: 4_200_000,
    takeProfit: '70000',
    stopLoss: '43000',
  }).map((end) => (end.word === 'trailing-stop' ? trailed(end) : end)),
  {
    name: 'liquidated as a mark falls while the last price stays',
    ...ended('liquidated', 'liquidated'),
    params: params(steep),
    actions: [{ type: 'mark', to: LAST }, move(4_800_000), { type: 'mark', to: 4_400_000 }],
  },
  {
    name: 'a short one liquidated by a rise, with a loss beyond its money for the insurance',
    ...ended('liquidated', 'liquidated'),
    params: params({ ...steep, mode: 'short' }),
    actions: [
      { type: 'mark', to: LAST },
      move(6_500_001),
      { type: 'move', to: 7_900_000, way: 'jump' },
      { type: 'mark', to: 7_900_000 },
    ],
  },
  {
    name: 'liquidated by funding alone',
    ...ended('liquidated', 'liquidated'),
    params: params(steep),
    actions: [
      { type: 'mark', to: LAST },
      move(4_800_000),
      { type: 'mark', to: 4_800_000 },
      ...Array.from({ length: 40 }, () => funding('0.0075', 4_800_000)),
    ],
  },
  {
    name: 'a contract about to be settled',
    ...ended('rule', 'reduce-only'),
    params: params({ mode: 'short' }),
    actions: [move(5_700_000), { type: 'status', status: 'PreSettle' }],
  },
  {
    name: 'closed while its market is, and reduced once it opens',
    ...ended('user', 'by-user'),
    params: params(),
    actions: [
      { type: 'status', status: 'Closed' },
      { type: 'command', command: { type: 'close' } },
      { type: 'status', status: 'Trading' },
    ],
  },
  {
    name: 'a start in a market too thin',
    ...ended('failed', 'failed-initiation'),
    params: params(),
    actions: [],
    instrument: thin(20),
  },
  {
    name: 'a start below the prices of the contract',
    ...ended('failed', 'price-moved'),
    params: params({ mode: 'short' }),
    actions: [],
    instrument: thin(1_000, low),
  },
]

/** Its peak and its stop are of marks. */
function trailed(end: SampleEnd): SampleEnd {
  const marks = [5_500_000, 5_600_000, 4_800_000]
  const actions = marks.flatMap((to) => [move(to), { type: 'mark', to } as const])
  return { ...end, params: params({ trailingStop: '0.05' }), actions }
}

function funding(rate: string, mark: number) {
  return { type: 'funding', rate, mark } as const
}

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
  command: randomCommand,
  preview(json) {
    const asked = readParams(json, 1)
    const market = { instrument: btcPerpetual, fees: contractFees }
    return gridPreview(planFutures(asked, price(LAST), market), LAST)
  },
}

/** What an owner may send; refused ones are part of the game. */
function randomCommand(rng: Rng): BotCommand {
  const modify = (change: object): BotCommand => ({ type: 'modify', ...change })
  switch (rng.below(6)) {
    case 0:
      return { type: 'withdraw', amount: String(1 + rng.below(200)) } as BotCommand
    case 1:
      return { type: 'add-margin', amount: String(1 + rng.below(100)) } as BotCommand
    case 2:
      return modify({ moveUpPrice: rng.below(2) === 0 ? 0 : 9_500_000 })
    case 3:
      return modify({ takeProfit: 0, stopLossShare: rng.below(2) === 0 ? '0' : '0.99' })
    case 4:
      return modify({ trailingStop: rng.below(2) === 0 ? '0' : '0.95' })
    default:
      return modify({ moveDownPrice: rng.below(2) === 0 ? 0 : 3_500_000 })
  }
}
