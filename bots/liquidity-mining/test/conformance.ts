// The sample of liquidity mining for bots/conformance.test.ts.
import type { ConformanceSample, SampleAction } from '@trellis/bot-kit/test/conformance-sample.ts'
import { btc, houseFees } from '@trellis/bot-kit/test/instruments.ts'
import { operatorEnds } from '@trellis/bot-kit/test/operator-ends.ts'
import type { LiquidityCommand } from '../commands.ts'
import { LIQUIDITY_WORDS, type LiquidityWord } from '../state.ts'
import { eth, paramsOf, type RawLiquidity } from './rig.ts'

const params = (raw: RawLiquidity): unknown => paramsOf(eth, raw)
const move = (to: number, way: 'walk' | 'jump' = 'walk'): SampleAction => ({
  type: 'move',
  to,
  way,
})
const asked = (command: LiquidityCommand): SampleAction => ({ type: 'command', command })
const status = (to: 'Closed' | 'Trading' | 'Delisted'): SampleAction => ({
  type: 'status',
  status: to,
})
const end = (
  word: LiquidityWord,
  name: string,
  raw: RawLiquidity,
  actions: readonly SampleAction[],
) => ({ name, reason: LIQUIDITY_WORDS[word], word, params: params(raw), actions })
const both: RawLiquidity = { quote: '1200', base: '0.5' }
const twice: RawLiquidity = { quote: '1000', leverage: '2' }
const thrice: RawLiquidity = { base: '0.5', leverage: '3' }
const all = (way: 'normal' | 'quote' | 'base', link = 'end'): SampleAction =>
  asked({ type: 'remove', link, percent: 100, way })

export const sample: ConformanceSample = {
  markets: [
    { instrument: btc, last: 6_000_000, low: 5_000_000, high: 7_000_000 },
    { instrument: eth, last: 240_000, low: 200_000, high: 290_000 },
  ],
  symbols: [1],
  fees: houseFees,
  grants: { USDT: '10000', ETH: '10' },
  cases: [
    { name: 'both coins', params: params(both) },
    { name: 'one coin, doubled', params: params(twice) },
    { name: 'the other coin, trebled', params: params(thrice) },
  ],
  ends: [
    end('removed-all', 'both coins out', both, [move(250_000), { type: 'due' }, all('normal')]),
    end('removed-all', 'all in one coin', twice, [
      move(230_000),
      { type: 'due' },
      asked({ type: 'remove', link: 'a', percent: 40, way: 'normal' }),
      asked({ type: 'margin', link: 'b', amount: '100' }),
      all('quote'),
    ]),
    end('removed-all', 'all in the other, the loan off it', thrice, [move(200_000), all('base')]),
    end('removed-all', 'when its market opens again', both, [
      status('Closed'),
      all('normal'),
      status('Trading'),
    ]),
    end('pool-liquidated', 'a fall', thrice, [{ type: 'due' }, move(100_000)]),
    end('pool-liquidated', 'a gap: the insurance pays', thrice, [move(90_000, 'jump')]),
    end('symbol-delisted', 'its market ends', twice, [status('Delisted')]),
    end('symbol-delisted', 'under an order that waits', both, [
      status('Closed'),
      all('quote'),
      status('Delisted'),
    ]),
    ...operatorEnds(params(both)),
  ],
  unreachable: ['none', 'target', 'stop', 'failed', 'ended', 'rule'],
  words: Object.keys(LIQUIDITY_WORDS),
  // It sends no orders.
  fillsOver: -1,
  command: (rng) => {
    const link = `r-${rng.below(1_000_000)}`
    const way = (['normal', 'quote', 'base'] as const)[rng.below(3)] ?? 'normal'
    switch (rng.below(4)) {
      case 0:
        return { type: 'remove', link, percent: 1 + rng.below(15), way } as LiquidityCommand
      case 1:
        return { type: 'margin', link, amount: String(1 + rng.below(40)) } as LiquidityCommand
      case 2:
        return { type: 'reinvest', link, leverage: '2' } as LiquidityCommand
      default:
        return { type: 'claim' }
    }
  },
  preview: () => [],
}
