// The contract kind of the engine's tests as a sample: what no kind of the registry has yet - a
// position, marks, funding and due times - is tried by the same checks as every kind.
import { ratio, type Rng } from '@trellis/kernel'
import type { AnyBotKind, BotCommand } from '@trellis/engine'
import {
  contractKind,
  perpetual,
  type Act,
  type ContractParams,
} from '../../engine/test/contract-kind.ts'
import { coins } from '../../engine/test/contract-rig.ts'
import { instruments } from '../../engine/test/harness.ts'
import type { ConformanceSample, OrderPreview, SampleEnd } from './conformance-sample.ts'

const PPP = 1
const LAST = 10_000
const SIZE = 20_000
const [spot] = instruments
if (spot === undefined) throw new Error('the harness has no spot pair')

type Wakes = ContractParams['on']
const params = (on: Wakes): ContractParams => ({ invest: coins('1000'), on })
const buy: Act = ['order', 'buy', 0, SIZE]
const sellAll: Act = ['order', 'sell', 0, SIZE, 'reduce-only']

/** A position that is sold when something wakes the bot, which then ends. */
const endAt = (wake: string, start: readonly Act[]): ContractParams =>
  params({ start, [wake]: [sellAll], 'fill 2': [['end']] })

const ended = { reason: 'user', word: '' } as const
const ends: readonly SampleEnd[] = [
  {
    ...ended,
    name: 'a due time',
    params: endAt('due later', [buy, ['ask', 'later', 60_000_000]]),
    actions: [{ type: 'move', to: 10_050 }, { type: 'due' }],
  },
  {
    ...ended,
    name: 'a mark below a floor, while the last price stays',
    params: endAt('trigger floor', [buy, ['watch', 'floor', 'down', 9_500]]),
    actions: [
      { type: 'move', to: 9_400 },
      { type: 'mark', to: 9_600 },
      { type: 'mark', to: 9_450 },
    ],
  },
  {
    ...ended,
    name: 'a payment of funding',
    params: endAt('funding', [['leverage', 5], buy]),
    actions: [{ type: 'funding', rate: '0.0003', mark: 10_010 }],
  },
  {
    ...ended,
    name: 'the marks and the funding of another symbol do nothing',
    params: endAt('due later', [buy, ['watch', 'floor', 'down', 9_500], ['ask', 'later', 9_000]]),
    actions: [
      { type: 'mark', symbol: 0, to: 100 },
      { type: 'funding', symbol: 0, rate: '0.5', mark: 100 },
      { type: 'due' },
    ],
  },
]

export const contract: AnyBotKind = contractKind as AnyBotKind

export const contractSample: ConformanceSample = {
  markets: [
    { instrument: spot, last: 5_000, low: 4_000, high: 6_000 },
    { instrument: perpetual, last: LAST, low: 8_000, high: 12_500 },
  ],
  symbols: [PPP],
  fees: { maker: ratio('0.0002'), taker: ratio('0.0005') },
  grants: { USDT: '100000' },
  cases: [
    { name: 'a position', params: params({ start: [['leverage', 2], buy] }) },
    {
      name: 'orders on both sides, a watch and a due time',
      params: params({
        start: [
          ['order', 'buy', 9_800, 5_000],
          ['order', 'sell', 10_200, 5_000],
          ['watch', 'floor', 'down', 9_700],
          ['ask', 'later', 90_000],
        ],
        'due later': [['ask', 'again', 5_000_000]],
        funding: [['order', 'buy', 0, 100]],
      }),
    },
  ],
  ends,
  unreachable: [
    'none',
    'target',
    'stop',
    'liquidated',
    'delisted',
    'banned',
    'failed',
    'ended',
    'rule',
  ],
  words: [],
  commandEvery: 4,
  command: randomCommand,
  preview: (json) => ordersOf((json as ContractParams).on['start'] ?? []),
}

/** Small orders of both sides, some that only close: the position stays far from its margin. */
function randomCommand(rng: Rng): BotCommand {
  const lots = 100 + rng.below(400)
  const only = rng.below(3) === 0 ? (['reduce-only'] as const) : []
  const side = rng.below(2) === 0 ? 'buy' : 'sell'
  return { type: 'do', acts: [['order', side, 0, lots, ...only]] } as { type: string }
}

function ordersOf(acts: readonly Act[]): readonly OrderPreview[] {
  return acts.flatMap((act) => {
    if (act[0] !== 'order') return []
    const [, side, at, qty] = act
    const orderType = at === 0 ? 'market' : 'limit'
    return [{ side, orderType, price: at, qty } as OrderPreview]
  })
}
