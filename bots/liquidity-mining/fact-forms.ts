// The bytes of a position's facts, by version: the place in the list is the byte of the type, and a
// later version only adds types at the end.
import { factCodecOf, type FactForms } from '@trellis/bot-kit/fact-forms.ts'
import type { LiquidityFact } from './facts.ts'
import { REMOVE_WAYS } from './plan.ts'

const shared = { price: 'count', half: 'big', loan: 'big' } as const

const FORMS: FactForms = [
  [
    'liquidity-added',
    { quote: 'big', base: 'big', leverage: 'big', slippage: 'big', fromMs: 'count', ...shared },
  ],
  [
    'pool-accrued',
    {
      price: 'count',
      toMs: 'count',
      turnover: 'big',
      depth: 'big',
      yielded: 'big',
      interest: 'big',
      paid: 'big',
    },
  ],
  ['yield-claimed', { claimed: 'big' }],
  [
    'yield-reinvested',
    { link: 'text', amount: 'big', leverage: 'big', slippage: 'big', added: 'big', ...shared },
  ],
  ['margin-added', { link: 'text', margin: 'big', loan: 'big' }],
  [
    'liquidity-removed',
    {
      link: 'text',
      percent: 'count',
      way: REMOVE_WAYS,
      quote: 'big',
      base: 'big',
      repaid: 'big',
      slippage: 'big',
      claimed: 'big',
      lack: 'big',
      ...shared,
    },
  ],
  [
    'pool-liquidated',
    {
      price: 'count',
      quote: 'big',
      base: 'big',
      repaid: 'big',
      slippage: 'big',
      returned: 'big',
      lack: 'big',
    },
  ],
  [
    'pool-order-held',
    {
      order: ['remove', 'reinvest'],
      link: 'text',
      percent: 'count',
      way: REMOVE_WAYS,
      leverage: 'big',
    },
  ],
  ['pool-order-dropped', { link: 'text' }],
]

export const factCodec = factCodecOf<LiquidityFact, never>('liquidity', [FORMS])
