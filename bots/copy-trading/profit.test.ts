// What stopping is said to come to, against figures that were reckoned by hand.
import { expect, test } from 'vitest'
import { amount, formatAmount, type Amount } from '@trellis/kernel'
import { gainOf, ifClosed, ifKept, moneyFigures, type StopOutcome } from './profit.ts'
import { initialState } from './state.ts'
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

// 1,000 put in, a copy of 600 that gave back 650, of which 5 are the leader's.
const ended = {
  ...initialState({ bot: 7, user: 1, createdAtMs: 0, symbols: [0] } as never, paramsOf()),
  gained: amount('50'),
  sharePaid: amount('5'),
  waiting: amount('0'),
  receipt: { price: 1 as never, closedAtMs: 1, returned: amount('1045') },
}

test('what copies gave back counts in their rows alone, also once following has ended', () => {
  const own = moneyFigures(ended)
  const written = [own.invested, own.equity, own.total].map((it) => formatAmount(it as Amount))
  expect(written).toEqual(['0', '-5', '-5'])
  // With the row of the copy: 600 put in, 645 paid back, 45 made, which is what its page says.
  expect(formatAmount((own.total + amount('50')) as Amount)).toBe(formatAmount(gainOf(ended, 0n)))
  expect(formatAmount((own.equity + amount('650')) as Amount)).toBe('645')
})

test('while following runs, what waits and the shares are its own', () => {
  const running = { ...ended, waiting: amount('1045'), receipt: undefined }
  const { invested, equity, total } = moneyFigures(running)
  expect([invested, equity, total].map((it) => formatAmount(it as Amount))).toEqual([
    '1050',
    '1045',
    '-5',
  ])
})
