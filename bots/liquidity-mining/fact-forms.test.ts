// The bytes of a position's facts, as they are read for ever, and its states through JSON.
import { amount, ratio } from '@trellis/kernel'
import { describeStates, describeWritten } from '@trellis/bot-kit/test/written-facts.ts'
import { factCodec } from './fact-forms.ts'
import type { LiquidityFact } from './facts.ts'
import { kind } from './index.ts'
import { LIQUIDITY_VERSION } from './params.ts'
import { Rig } from './test/rig.ts'

const shared = { price: 254_820, half: amount('2548.2'), loan: amount('2548.2') }

const WRITTEN: readonly (readonly [hex: string, fact: LiquidityFact])[] = [
  [
    '0080a0c4deb0b2c30480a094a58d1d8080d194b57400e0c4b652e4c60f80c088bde1e4860980c088bde1e48609',
    {
      type: 'liquidity-added',
      ...shared,
      quote: amount('1274.1'),
      base: amount('0.5'),
      leverage: ratio('2'),
      slippage: amount('0'),
      fromMs: 172_860_000,
    },
  ],
  [
    '01e4c60f80cd8e548080e0e2de8692a25380808096f6b590919a05f2e1e4ceba11f2b0f28aad02f2b0f28aad02',
    {
      type: 'pool-accrued',
      price: 254_820,
      toMs: 176_400_000,
      turnover: amount('3000000'),
      depth: amount('24000000'),
      yielded: amount('0.299925018745'),
      interest: amount('0.040410958905'),
      paid: amount('0.040410958905'),
    },
  ],
  ['0280f4e1c680e906', { type: 'yield-claimed', claimed: amount('14.9981') }],
  [
    '0303722d3180f4e1c680e90680c0a8ca9a3a90d8e9f71bf88dbca7b2b403e4c60f80c088bde1e4860980c088bde1e48609',
    {
      type: 'yield-reinvested',
      ...shared,
      link: 'r-1',
      amount: amount('14.9981'),
      leverage: ratio('1'),
      slippage: amount('0.003749525'),
      added: amount('7.4971752375'),
    },
  ],
  [
    '04036d2d318080b4ccd4dfc60380c0d4f08c85c005',
    { type: 'margin-added', link: 'm-1', margin: amount('1000'), loan: amount('1548.2') },
  ],
  [
    '0503782d31320200a0cb8990f31e8080b4ccd4dfc603e0fcf09091050000e4c60f80c088bde1e4860980c088bde1e48609',
    {
      type: 'liquidity-removed',
      ...shared,
      link: 'x-1',
      percent: 50,
      way: 'base',
      quote: amount('0'),
      base: amount('0.53084797'),
      repaid: amount('1000'),
      slippage: amount('0.08819875'),
      claimed: amount('0'),
      lack: amount('0'),
    },
  ],
  [
    '069ee70480c8f986a6f7f50a80ecd8ab9be3018080b8cafbbda815c0a6faedbb5980e4d59e94d74200',
    {
      type: 'pool-liquidated',
      price: 78_750,
      quote: amount('3074.085'),
      base: amount('3.9035'),
      repaid: amount('6000'),
      slippage: amount('1.5370425'),
      returned: amount('146.6329'),
      lack: amount('0'),
    },
  ],
  [
    '070103722d32000080e0bcefa757',
    {
      type: 'pool-order-held',
      order: 'reinvest',
      link: 'r-2',
      percent: 0,
      way: 'normal',
      leverage: ratio('1.5'),
    },
  ],
  ['0803722d32', { type: 'pool-order-dropped', link: 'r-2' }],
]

describeWritten(factCodec, LIQUIDITY_VERSION, WRITTEN)

describeStates(kind, LIQUIDITY_VERSION, ['running', 'ended'], (phase) => {
  const rig = new Rig().start({ quote: '3000', leverage: '2' })
  rig.ask({ type: 'remove', link: 'a', percent: 50, way: 'normal' })
  if (phase === 'ended') return rig.move('700').state
  rig.setStatus('Closed').ask({ type: 'remove', link: 'b', percent: 50, way: 'quote' })
  return rig.state
})
