// What the page offers of a symbol's status: what holds stands chosen and cannot be sent.
import { expect, test } from 'vitest'
import { isFinalNow, isReady } from './act-dialog.tsx'
import { statusAct } from './status-act.ts'

const row = { symbol: 'BTCUSDT', category: 'spot', status: 'Trading' }
const act = statusAct({ ...row, settable: ['Closed', 'Delisted'] }, ((key: string) => key) as never)

test('the present status stands chosen and cannot be sent, another one with a reason can', () => {
  const values = act.choice?.options.map(({ value }) => value)
  expect(values).toEqual(['Trading', 'Closed', 'Delisted'])
  expect(isReady(act, { typed: { why: 'a fork' }, chosen: 'Trading' })).toBe(false)
  expect(isReady(act, { typed: { why: ' ' }, chosen: 'Closed' })).toBe(false)
  expect(isReady(act, { typed: { why: 'a fork' }, chosen: 'Closed' })).toBe(true)
})

test('the words are those of the command', () => {
  const words = act.words({ why: 'a fork' }, 'Closed')
  expect([act.part, act.name, ...words].join(' ')).toBe('symbols status BTCUSDT spot Closed a fork')
})

test('red is what cannot be taken back: the button of no row, and delisting where it is chosen', () => {
  expect(act.isFinal).toBeUndefined()
  expect(['Trading', 'Closed', 'Delisted'].map((chosen) => isFinalNow(act, chosen))).toEqual([
    false,
    false,
    true,
  ])
})
