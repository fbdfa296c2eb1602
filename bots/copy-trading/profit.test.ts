// What stopping is said to come to, against figures that were reckoned by hand.
import { expect, test } from 'vitest'
import { amount, formatAmount, type Amount } from '@trellis/kernel'
import { ifClosed, ifKept, type StopOutcome } from './profit.ts'
import { paramsOf } from './test/rig.ts'

const state = (waiting: string) => ({ waiting: amount(waiting), params: paramsOf() })
const copies = (...all: readonly (readonly [total: string, equity: string])[]) =>
  all.map(([total, equity]) => ({ total: amount(total), equity: amount(equity) }))
const texts = ({ share, returned, fromFunding }: StopOutcome) =>
  [share, returned, fromFunding].map((it: Amount) => formatAmount(it))

// 50 won in one copy, 20 lost in another: a tenth of the 50 is the leader's.
const both = copies(['50', '550'], ['-20', '480'])

test('closing pays back what waits and all copies, less the leader’s part of gains', () => {
  expect(texts(ifClosed(state('100'), both))).toEqual(['5', '1125', '0'])
})

test('keeping pays the leader out of what waits, and the rest back', () => {
  expect(texts(ifKept(state('100'), both))).toEqual(['5', '95', '0'])
})

test('what waits may be less than the leader’s part: Funding adds it', () => {
  expect(texts(ifKept(state('3'), both))).toEqual(['5', '0', '2'])
})

test('without copies either way gives back what waits', () => {
  expect([ifClosed(state('7'), []), ifKept(state('7'), [])].map(texts)).toEqual([
    ['0', '7', '0'],
    ['0', '7', '0'],
  ])
})

test('a share is cut to a cent, down', () => {
  const [share] = texts(ifKept(state('1'), copies(['177.26339131', '1'])))
  expect(share).toBe('17.72')
})
