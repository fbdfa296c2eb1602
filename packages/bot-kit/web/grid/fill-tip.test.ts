// A mark tells what its fills were and what their pairs brought, summed exactly.
import { expect, test } from 'vitest'
import type { GridRound } from '../../wire/history.ts'
import type { ChartFill } from '../web-context.ts'
import { earnedBy, fillTip, NOTHING_EARNED, type FillWords } from './fill-tip.ts'

const words: FillWords = {
  // Figures stand in marks of their own direction.
  t: (key, values = {}) =>
    [key, ...Object.values(values)].join(' ').replace(/[\u2066-\u2069]/g, ''),
  price: (value) => value.toFixed(1),
  base: (quantity) => `${quantity} BTC`,
  gain: (amount) => `+${amount} USDT`,
  time: (ms) => `at ${ms}`,
}
const fill = (orderId: string, more: Partial<ChartFill> = {}): ChartFill => ({
  orderId,
  atMs: 5,
  price: 100,
  side: 'buy',
  quantity: '0.1',
  part: 1,
  ...more,
})
const pair = (open: string, close: string, profits: string): GridRound =>
  ({ profits, open_order: { order_id: open }, close_order: { order_id: close } }) as GridRound
const earned = earnedBy([pair('1', '2', '0.7'), pair('3', '4', '0.2')])

test('one fill: price, quantity, what its pair earned, when', () => {
  expect(fillTip([fill('2', { side: 'sell' })], earned, words)).toEqual([
    'grid.tip.sold 0.1 BTC 100.0',
    'grid.tip.earned +0.7 USDT',
    'grid.tip.filled at 5',
  ])
  expect(fillTip([fill('1')], earned, words)[1]).toBe('grid.tip.completed +0.7 USDT')
  expect(fillTip([fill('9', { part: 0.255 })], NOTHING_EARNED, words)).toEqual([
    'grid.tip.bought 0.1 BTC 100.0',
    'grid.tip.partly 25 at 5',
  ])
})

test('many on each other: sums, the span of their prices and how many, each side by itself', () => {
  const sells = [fill('2', { side: 'sell' }), fill('4', { side: 'sell', price: 101 })]
  expect(fillTip([...sells, fill('8')], earned, words)).toEqual([
    'grid.tip.bought 0.1 BTC 100.0',
    'grid.tip.filled at 5',
    'grid.tip.sold 0.2 BTC 100.0 – 101.0',
    'grid.tip.earned +0.9 USDT',
    'grid.tip.fills 2',
  ])
})
