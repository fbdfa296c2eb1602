// The dual asset's sample for bots/conformance.test.ts.
import type { ConformanceSample, SampleAction } from '@trellis/bot-kit/test/conformance-sample.ts'
import { btc, houseFees } from '@trellis/bot-kit/test/instruments.ts'
import { operatorEnds } from '@trellis/bot-kit/test/operator-ends.ts'
import { DUAL_WORDS, type DualWord } from '../state.ts'
import { eth, paramsOf, type RawDual } from './rig.ts'

const params = (raw: RawDual = {}): unknown => paramsOf(eth, raw)
const move = (to: number): SampleAction => ({ type: 'move', to })
const end = (word: DualWord, name: string, raw: RawDual, actions: readonly SampleAction[]) => ({
  name,
  reason: DUAL_WORDS[word],
  word,
  params: params(raw),
  actions,
})
const low: RawDual = { direction: 'buy-low', target: '2325', amount: '500' }
const high: RawDual = { direction: 'sell-high', target: '2500', amount: '0.4' }
const due: SampleAction = { type: 'due' }

export const sample: ConformanceSample = {
  markets: [
    { instrument: btc, last: 6_000_000, low: 5_000_000, high: 7_000_000 },
    { instrument: eth, last: 240_000, low: 200_000, high: 290_000 },
  ],
  symbols: [1],
  fees: houseFees,
  grants: { USDT: '10000', ETH: '10' },
  cases: [
    { name: 'buy low', params: params(low) },
    { name: 'sell high', params: params(high) },
  ],
  ends: [
    end('kept', 'buy low, the price stays above', low, [move(240_100), due]),
    end('converted', 'buy low, the price falls below', low, [move(230_000), due]),
    end('converted', 'buy low, exactly at the target', low, [move(232_500), due]),
    end('kept', 'sell high, the price stays below', high, [move(249_999), due]),
    end('converted', 'sell high, exactly at the target', high, [move(250_000), due]),
    end('symbol-delisted', 'its market ends', low, [{ type: 'status', status: 'Delisted' }]),
    ...operatorEnds(params(high)),
  ],
  unreachable: ['none', 'user', 'target', 'stop', 'liquidated', 'failed', 'rule'],
  words: Object.keys(DUAL_WORDS),
  // It sends no orders.
  fillsOver: -1,
  command: () => ({ type: 'close' }),
  preview: () => [],
}
