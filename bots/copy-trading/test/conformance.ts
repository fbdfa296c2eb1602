// The follower's sample for bots/conformance.test.ts: alone in its partition, where nobody leads.
// What it copies, and how that ends, is in life.test.ts.
import type { ConformanceSample } from '@trellis/bot-kit/test/conformance-sample.ts'
import { btc, houseFees } from '@trellis/bot-kit/test/instruments.ts'
import { operatorEnds } from '@trellis/bot-kit/test/operator-ends.ts'
import { OPERATOR_WORDS } from '@trellis/bot-kit/close-words.ts'
import { writeParams } from '../params.ts'
import { COPY_WORDS } from '../state.ts'
import { paramsOf, type RawFollow } from './rig.ts'

const params = (raw: RawFollow = {}): unknown => writeParams(paramsOf(raw))
const close = { type: 'close', copies: 'close' }

export const sample: ConformanceSample = {
  markets: [{ instrument: btc, last: 6_000_000, low: 5_000_000, high: 7_000_000 }],
  symbols: [0],
  fees: houseFees,
  grants: { USDT: '10000' },
  cases: [
    { name: 'without limits', params: params() },
    { name: 'within limits', params: params({ stopLoss: '0.2', mostPerBot: '100' }) },
  ],
  ends: [
    {
      name: 'its owner stops',
      reason: COPY_WORDS['by-user'],
      word: 'by-user',
      params: params(),
      actions: [{ type: 'command', command: close }],
    },
    {
      name: 'its owner stops and keeps nothing',
      reason: COPY_WORDS['by-user'],
      word: 'by-user',
      params: params(),
      actions: [{ type: 'command', command: { ...close, copies: 'keep' } as never }],
    },
    ...operatorEnds(params()),
  ],
  // Ends that a leader or copies bring need a second partition.
  unreachable: ['none', 'target', 'stop', 'liquidated', 'delisted', 'failed', 'ended', 'rule'],
  words: ['by-user', ...OPERATOR_WORDS],
  // It sends no orders.
  fillsOver: -1,
  command: () => ({ type: 'modify-nothing' }),
  preview: () => [],
}
