// Where the money went at the end of following, out of its facts, newest first.
import { expect, test } from 'vitest'
import type { MoneyFact } from '@trellis/bot-kit/web/detail/money-steps.ts'
import { endSteps } from './end-steps.ts'

const fact = (type: string, data: MoneyFact['data'] = {}, more: object = {}): MoneyFact => ({
  bot_id: '7',
  position: '1',
  time: '1000',
  type,
  action: '',
  data,
  ...more,
})
const begun = fact('closing-started', {}, { life: 'closing-started' })
const paid = fact('funds-released', { coin: 'USDT', amount: '1125', action: 'close' })
const told = (phase: 'closing' | 'closed', facts: readonly MoneyFact[]) =>
  endSteps({ view: { phase, base: 'USDT', openOrders: 0 }, facts }).map(
    ({ words, state, count, coins }) => [words, state, count, coins.map((it) => it.amount).join()],
  )

test('closed copies, the leader’s part of both, and what went back', () => {
  const copies = ['5', '0'].map((share) => fact('copy-closed', { share }))
  const before = fact('copy-closed', { share: '99' })
  expect(told('closed', [paid, ...copies, begun, before])).toEqual([
    ['copyTrading.steps.closed', 'done', 2, ''],
    ['copyTrading.steps.share', 'done', 0, '5'],
    ['paid', 'done', 0, '1125'],
  ])
})

test('kept copies', () => {
  expect(told('closed', [paid, fact('copy-kept', { share: '0' }), begun])).toEqual([
    ['copyTrading.steps.kept', 'done', 1, ''],
    ['paid', 'done', 0, '1125'],
  ])
})

test('kept copies are counted by the page’s own list, however many facts there are', () => {
  const past = Array.from({ length: 70 }, (_, i) => ({ is_kept: i < 60, share: '2', time: `${i}` }))
  const view = { phase: 'closed', base: 'USDT', openOrders: 0 } as const
  const [copies, share] = endSteps({ view, facts: [paid] }, past as never)
  expect(copies).toMatchObject({ words: 'copyTrading.steps.kept', count: 60 })
  expect(share?.coins).toEqual([{ coin: 'USDT', amount: '120' }])
})

test('where no copy was left, what waited went back and nothing else is told', () => {
  expect(told('closed', [paid, begun])).toEqual([['paid', 'done', 0, '1125']])
})

test('while copies are being closed nothing has been paid', () => {
  expect(told('closing', [begun])).toEqual([
    ['copyTrading.steps.closing', 'now', 0, ''],
    ['paying', 'later', 0, '0'],
  ])
})
