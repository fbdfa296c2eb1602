// The martingale's sample for bots/conformance.test.ts.
import { price, type Rng } from '@trellis/kernel'
import type { BotCommand } from '@trellis/engine'
import { PaperVenue } from '@trellis/exchange'
import { valueOf } from '@trellis/market'
import type {
  ConformanceSample,
  OrderPreview,
  SampleAction,
  SampleEnd,
} from '@trellis/bot-kit/test/conformance-sample.ts'
import { contractEnds } from '@trellis/bot-kit/test/contract-ends.ts'
import { btc } from '@trellis/bot-kit/test/instruments.ts'
import { operatorEnds } from '@trellis/bot-kit/test/operator-ends.ts'
import { MARTINGALE_REASONS } from '../close.ts'
import { officialMartingale } from '../config.ts'
import type { RawMartingale } from '../fields.ts'
import { additionPrice, openingSide, orderLots } from '../ladder.ts'
import { readParams } from '../params.ts'
import { btcPerpetual, contractFees, paramsFrom } from './rig.ts'

const LAST = 5_400_000
const plain: RawMartingale = {
  mode: 'long',
  leverage: '1.5',
  priceStep: '0.05',
  multiplier: '1',
  additions: 1,
  roundProfit: '0.01',
  investment: '20000',
  autoCycle: 'on',
}
/** Rounds are won often, and no price of the stage liquidates it. */
const steep: RawMartingale = { leverage: '4' }
const params = (more: RawMartingale = {}): unknown =>
  paramsFrom(btcPerpetual, { ...plain, ...more })
const move = (to: number): SampleAction => ({ type: 'move', to })

/** Words that need what a stage has not; stop-types.test.ts reaches them on the rig. */
const TRIED_ALONE: ReadonlySet<string> = new Set([
  'trigger-failed',
  'order-cost',
  'round-refused',
  'open-interest',
  'deleveraged',
])
/** Of any bot in contracts, but not of a martingale: stop-types.test.ts says why. */
const NEVER: ReadonlySet<string> = new Set([
  'negative-arbitrage',
  'take-profit',
  'trailing-stop',
  'margin-short',
  'risk-limit',
])

const ends: readonly SampleEnd[] = [
  {
    name: 'closed by its owner within its second round',
    reason: 'user',
    word: 'by-user',
    params: params(),
    actions: [move(5_600_000), { type: 'command', command: { type: 'close' } }],
  },
  {
    name: 'a round that is won, and no other is to follow',
    reason: 'target',
    word: 'round-take-profit',
    params: params({ autoCycle: 'off' }),
    actions: [move(5_600_000)],
  },
  {
    name: 'a short round that is won after its addition',
    reason: 'target',
    word: 'round-take-profit',
    params: params({ mode: 'short', autoCycle: 'off' }),
    actions: [move(5_680_000), move(5_300_000)],
  },
  {
    name: 'stop loss, with profit of a round set aside',
    reason: 'stop',
    word: 'stop-loss',
    params: params({ stopLossShare: '0.2' }),
    actions: [move(5_600_000), move(4_400_000)],
  },
  {
    name: 'delisted symbol',
    reason: 'delisted',
    word: 'symbol-delisted',
    params: params(),
    actions: [move(5_600_000), { type: 'status', status: 'Delisted' }],
  },
  ...operatorEnds(params()),
  ...contractEnds({ params, last: LAST, instrument: btcPerpetual }),
]

/** What an owner may send but what would end the bot; refused ones are part of the game. */
function command(rng: Rng): BotCommand {
  const modify = (change: object): BotCommand => ({ type: 'modify', ...change })
  switch (rng.below(4)) {
    case 0:
      return { type: 'add-margin', amount: String(1 + rng.below(100)) } as BotCommand
    case 1:
      return modify({ stopLossShare: rng.below(2) === 0 ? '0' : '1' })
    case 2:
      return modify({ autoCycle: 'on', stopLossShare: '7' })
    default:
      return { type: 'allow-follow', allowed: rng.below(2) === 0 } as BotCommand
  }
}

/** The base order at market, and the addition below or above what it was filled at. */
function preview(json: unknown): readonly OrderPreview[] {
  const asked = readParams(json, 1)
  const { usedShare } = officialMartingale
  const side = openingSide(asked.mode)
  const last = price(LAST)
  const qty = orderLots(asked, { number: 0, price: last, usedShare }, btcPerpetual)
  const market = { instrument: btcPerpetual, status: 'Trading', last, fees: contractFees } as const
  const filled = new PaperVenue().marketPrice(side, qty, market)
  const sign = side === 'buy' ? 1 : -1
  const value = valueOf(btcPerpetual, filled, qty)
  const held = { lots: sign * qty, cost: (BigInt(sign) * value) as typeof value }
  const at = additionPrice(held, asked, btcPerpetual)
  const lots = orderLots(asked, { number: 1, price: at, usedShare }, btcPerpetual)
  const worst = price(Math.floor((LAST * (side === 'buy' ? 11 : 9)) / 10))
  return [
    { side, orderType: 'market', price: worst, qty },
    { side, orderType: 'limit', price: at, qty: lots },
  ]
}

export const sample: ConformanceSample = {
  markets: [
    { instrument: btc, last: LAST, low: 4_000_000, high: 8_000_000 },
    { instrument: btcPerpetual, last: LAST, low: 4_900_000, high: 6_000_000 },
  ],
  symbols: [1],
  fees: contractFees,
  grants: { USDT: '100000' },
  // One order rests at a time, not a grid of them.
  fillsOver: 50,
  cases: [
    { name: 'long', params: params(steep) },
    { name: 'long, ten additions', params: params({ ...steep, additions: 10, priceStep: '0.01' }) },
    { name: 'short', params: params({ ...steep, mode: 'short', additions: 4 }) },
    {
      name: 'trigger price of a long one, with a stop',
      params: params({ ...steep, entryPrice: '52000', stopLossShare: '1' }),
    },
  ],
  ends,
  unreachable: ['none', 'ended'],
  words: Object.keys(MARTINGALE_REASONS).filter(
    (word) => !TRIED_ALONE.has(word) && !NEVER.has(word),
  ),
  command,
  preview,
}
