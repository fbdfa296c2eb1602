// The DCA's sample for bots/conformance.test.ts.
import { price, type Price, type Quantity, type Rng } from '@trellis/kernel'
import { PaperVenue } from '@trellis/exchange'
import type { Instrument } from '@trellis/market'
import type {
  ConformanceSample,
  OrderPreview,
  SampleAction,
  SampleEnd,
} from '@trellis/bot-kit/test/conformance-sample.ts'
import { btc, houseFees } from '@trellis/bot-kit/test/instruments.ts'
import { operatorEnds } from '@trellis/bot-kit/test/operator-ends.ts'
import { readParams, type RawDca } from '../params.ts'
import { purchaseRow } from '../plan.ts'
import { DCA_REASONS, type DcaWord } from '../state.ts'
import { BTC, ETH, LASTS, paramsFrom, plan, SOL } from './rig.ts'

const PAIRS: readonly Instrument[] = [BTC, ETH, SOL]
/** Indexes of the pairs on the stage; another pair stands before them. */
const AT = [1, 2, 3]
const params = (more: Partial<RawDca> = {}): unknown => paramsFrom(PAIRS, { ...plan, ...more })

const due: SampleAction = { type: 'due' }
const close = (mode: string): SampleAction => ({
  type: 'command',
  command: { type: 'close', mode } as never,
})
const status = (to: 'Closed' | 'Trading' | 'Delisted', symbol: number): SampleAction => ({
  type: 'status',
  status: to,
  symbol,
})

const end = (
  word: DcaWord,
  name: string,
  actions: readonly SampleAction[],
  raw: Partial<RawDca> = {},
): SampleEnd => ({ name, reason: DCA_REASONS[word], word, params: params(raw), actions })

const ends: readonly SampleEnd[] = [
  end('by-user', 'sold after two purchases', [due, close('quote')]),
  end('by-user', 'kept in its coins', [due, due, close('base')]),
  end('by-user', 'closed before its first purchase', [close('quote')], { startMs: 500_000 }),
  end('by-user', 'sold while one of its markets is closed', [
    status('Closed', 2),
    due,
    close('quote'),
  ]),
  end('reach-max', 'its maximum has no room for a third purchase', [due], {
    maxInvestment: '3200',
  }),
  end('symbol-delisted', 'one of its pairs is delisted', [due, status('Delisted', 3)]),
  ...operatorEnds(params(), [due]),
]

function command(rng: Rng) {
  const cents = (): string => String(20 + rng.below(2_000) / 100)
  switch (rng.below(4)) {
    case 0:
      return { type: 'modify', frequency: 10 + rng.below(120) }
    case 1:
      return { type: 'modify', amounts: [cents(), cents(), cents()] }
    case 2:
      return { type: 'modify', maxInvestment: rng.below(2) === 0 ? '0' : '900000' }
    default:
      return { type: 'close', mode: 'base-and-quote' }
  }
}

/** Narrow enough that every amount stays an order. */
const range = (last: number) => ({
  last,
  low: Math.round(last * 0.6),
  high: Math.round(last * 1.4),
})

export const sample: ConformanceSample = {
  markets: [
    { instrument: { ...btc, symbol: 'BTCUSDC', quote: 'USDC' }, ...range(5_000_000) },
    ...PAIRS.map((instrument, i) => ({ instrument, ...range(LASTS[i] ?? 0) })),
  ],
  symbols: AT,
  fees: houseFees,
  grants: { USDT: '1000000' },
  cases: [
    { name: 'every ten seconds', params: params({ frequency: 10, amounts: ['20', '20', '20'] }) },
    {
      name: 'from a later start, with a maximum',
      params: params({
        frequency: 15,
        amounts: ['30', '20', '20'],
        startMs: 60_000,
        maxInvestment: '900000',
      }),
    },
  ],
  ends,
  unreachable: ['none', 'target', 'stop', 'liquidated', 'failed', 'ended'],
  words: Object.keys(DCA_REASONS),
  command,
  preview: (json) => {
    const { pairs, startMs } = readParams(json, 1)
    if (startMs > 0) return []
    return PAIRS.map((instrument, i): OrderPreview => {
      const last = price(LASTS[i] ?? 0)
      const view = { instrument, status: 'Trading', last } as const
      const takerPrice = (side: 'buy' | 'sell', lots: Quantity): Price =>
        new PaperVenue().marketPrice(side, lots, { ...view, fees: houseFees })
      const market = { ...view, takerPrice }
      const { qty } = purchaseRow(pairs[i]?.amount ?? (0n as never), market)
      return { side: 'buy', orderType: 'market', price: price(Math.floor((last * 11) / 10)), qty }
    })
  },
}
