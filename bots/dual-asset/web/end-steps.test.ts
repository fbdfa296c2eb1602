// The steps of an end tell the average it was settled by and what was paid, and of one that was
// given back nothing of a premium.
import { expect, test } from 'vitest'
import type { MoneyFact } from '@trellis/bot-kit/web/detail/money-steps.ts'
import { endSteps } from './end-steps.ts'

const fact = (type: string, data: MoneyFact['data']): MoneyFact => ({
  bot_id: '1',
  position: '1',
  time: '1000',
  type,
  action: '',
  data,
})
const view = { phase: 'closed', base: 'ETH', openOrders: 0 } as const
const settled = { converted: true, spanMs: 1_800_000, price: '2310.5', coin: 'ETH', paid: '0.21' }
const released = fact('funds-released', { coin: 'ETH', amount: '0.21' })

test('settled: the average, what it pays, and the way to Funding', () => {
  const steps = endSteps({ view, facts: [released, fact('settled', settled)] })
  expect(
    steps.map(({ words, price, coins, state }) => [words, price, coins[0]?.amount, state]),
  ).toEqual([
    ['dualAsset.steps.average', '2310.5', undefined, 'done'],
    ['dualAsset.steps.converted', '', '0.21', 'done'],
    ['paid', '', '0.21', 'done'],
  ])
})

test('without a price in the half hour it says so', () => {
  const [first] = endSteps({ view, facts: [fact('settled', { ...settled, spanMs: 0 })] })
  expect(first).toMatchObject({ words: 'dualAsset.steps.unpriced', price: '' })
})

test('given back before its time', () => {
  const steps = endSteps({ view, facts: [released] })
  expect(steps.map(({ words }) => words)).toEqual(['dualAsset.steps.refunded', 'paid'])
})
