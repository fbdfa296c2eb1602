// The futures combo's sample for bots/conformance.test.ts.
import { price, quantity, type Rng } from '@trellis/kernel'
import type {
  ConformanceSample,
  SampleAction,
  SampleEnd,
} from '@trellis/bot-kit/test/conformance-sample.ts'
import { btc, contractFees } from '@trellis/bot-kit/test/instruments.ts'
import { defineInstrument } from '@trellis/market'
import { CONTRACT_REASONS } from '@trellis/bot-kit/linear/close-words.ts'
import { operatorEnds } from '@trellis/bot-kit/test/operator-ends.ts'
import { planCombo } from '../plan.ts'
import { readParams, type RawCombo } from '../params.ts'
import { basket, BTC, ETH, LASTS, paramsFrom, SOL } from './rig.ts'

const params = (more: Partial<RawCombo> = {}): unknown => paramsFrom(BTC, { ...basket, ...more })
const CONTRACTS = [BTC, ETH, SOL]
/** Indexes of the contracts on the stage; a pair stands before them. */
const AT = [1, 2, 3]

/** Words that need what a stage has not; stop-types.test.ts reaches them on the rig. */
const TRIED_ALONE: ReadonlySet<string> = new Set([
  // Of grids alone.
  'negative-arbitrage',
  'trigger-failed',
  'margin-short',
  'price-moved',
  'risk-limit',
  'open-interest',
  'deleveraged',
])

const move = (symbol: number, to: number): SampleAction => ({
  type: 'move',
  symbol,
  to,
  way: 'jump',
})
const mark = (symbol: number, to: number): SampleAction => ({ type: 'mark', symbol, to })
const marked = AT.map((symbol, i) => mark(symbol, LASTS[i] ?? 0))
/** Bitcoin at another price, its mark with it. */
const bitcoinAt = (to: number): SampleAction[] => [...marked, move(1, to), mark(1, to)]
const status = (to: 'Closed' | 'Trading' | 'PreSettle' | 'Delisted', symbol = 2): SampleAction => ({
  type: 'status',
  status: to,
  symbol,
})
const close: SampleAction = { type: 'command', command: { type: 'close' } }
const wide = { threshold: '0.5' }

const end = (
  word: keyof typeof CONTRACT_REASONS,
  name: string,
  actions: readonly SampleAction[],
  raw: Partial<RawCombo> = {},
): SampleEnd => ({ name, reason: CONTRACT_REASONS[word], word, params: params(raw), actions })

const ends: readonly SampleEnd[] = [
  end('by-user', 'closed by its owner', [close]),
  end(
    'by-user',
    'closed after a rebalance by percent and one by time',
    [...bitcoinAt(6_500_000), { type: 'due' }, close],
    { mode: 'either', interval: 1_800 },
  ),
  end('by-user', 'closed while one of its markets is, which opens again', [
    ...marked,
    status('Closed'),
    close,
    status('Trading'),
  ]),
  end('take-profit', 'take profit at the marks', bitcoinAt(5_600_000), {
    ...wide,
    takeProfit: '0.1',
  }),
  end('stop-loss', 'stop loss at the marks', bitcoinAt(4_500_000), { ...wide, stopLoss: '0.1' }),
  end(
    'trailing-stop',
    'a trailing stop from its peak',
    [...bitcoinAt(5_600_000), move(1, 5_000_000), mark(1, 5_000_000)],
    { ...wide, trailingStop: '0.1' },
  ),
  end(
    'liquidated',
    'liquidated as its marks move against it',
    [...marked, mark(1, 4_500_000), mark(2, 180_000), mark(3, 11_500)],
    { ...wide, leverage: '20' },
  ),
  end(
    'liquidated',
    'liquidated with a loss beyond its money for the insurance',
    [...marked, move(1, 2_500_000), mark(1, 2_500_000)],
    { ...wide, leverage: '20' },
  ),
  end(
    'liquidated',
    'liquidated by funding alone',
    [
      ...marked,
      ...Array.from({ length: 40 }, () => {
        return { type: 'funding', rate: '0.0075', mark: LASTS[0], symbol: 1 } as const
      }),
    ],
    { ...wide, leverage: '20' },
  ),
  end('symbol-delisted', 'one of its contracts is delisted', [...marked, status('Delisted', 3)]),
  end('reduce-only', 'one of its contracts is about to be settled', [status('PreSettle')]),
  ...operatorEnds(params()),
  {
    ...end('failed-initiation', 'a start in a market too thin', []),
    instrument: defineInstrument({ ...BTC, depthLots: quantity(1) }),
  },
]

function command(rng: Rng) {
  switch (rng.below(5)) {
    case 0:
      return { type: 'adjust' }
    case 1:
      return { type: 'transfer', direction: 'in', amount: String(1 + rng.below(500)) }
    case 2:
      return { type: 'transfer', direction: 'out', amount: String(1 + rng.below(500)) }
    case 3: {
      const first = 20 + rng.below(40)
      const weights = [first, 80 - first, 20].map((it) => (it / 100).toFixed(2))
      return { type: 'modify', weights }
    }
    default:
      return { type: 'modify', threshold: (0.01 + rng.below(10) / 100).toFixed(2) }
  }
}

/** Narrow enough that nothing ends by them. */
const range = (last: number) => ({
  last,
  low: Math.round(last * 0.85),
  high: Math.round(last * 1.15),
})

export const sample: ConformanceSample = {
  markets: [
    { instrument: btc, ...range(5_000_000) },
    ...CONTRACTS.map((instrument, i) => ({ instrument, ...range(LASTS[i] ?? 0) })),
  ],
  symbols: AT,
  fees: contractFees,
  grants: { USDT: '1000000' },
  cases: [
    { name: 'by percent', params: params({ leverage: '2', threshold: '0.01' }) },
    {
      name: 'by either',
      params: params({ leverage: '2', mode: 'either', threshold: '0.01', interval: 1_800 }),
    },
    {
      name: 'by percent, its stop trails',
      params: params({ leverage: '1', threshold: '0.01', trailingStop: '0.9' }),
    },
  ],
  ends,
  unreachable: ['none', 'ended'],
  words: Object.keys(CONTRACT_REASONS).filter((word) => !TRIED_ALONE.has(word)),
  commandEvery: 12,
  command,
  preview(json) {
    const asked = readParams(json, 1)
    const targets = asked.contracts.map((contract, i) => ({ ...contract, symbol: AT[i] ?? -1 }))
    const quotes = CONTRACTS.map((instrument, i) => ({ instrument, mark: price(LASTS[i] ?? 0) }))
    return planCombo({ ...asked, targets }, quotes, contractFees.taker).rows.map(
      ({ side, qty }, i) => {
        const trade = side === 'long' ? 'buy' : 'sell'
        const worst = Math.floor(((LASTS[i] ?? 0) * (side === 'long' ? 11 : 9)) / 10)
        return { side: trade, orderType: 'market', price: price(worst), qty } as const
      },
    )
  },
}
