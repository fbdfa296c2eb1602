// A pair of the history has the level of its orders, on both sides of the first range; an order has
// its side, state, type and cause in the words of the specification.
import { expect, test } from 'vitest'
import { orderTypes } from '@trellis/contract'
import { ACTION_WORDS } from '../action-words.ts'
import { orderLevel } from '../grid/cells.ts'
import { CONTRACT_ORDER, orderRow, roundRow, type PastOrder } from './history.ts'

const order: PastOrder = {
  orderId: '1',
  symbol: 'BTCUSDT',
  side: 'buy',
  purpose: 'arbitrage',
  action: 'open',
  level: 0,
  price: '1',
  avgPrice: '1',
  quantity: '1',
  filled: '1',
  fee: '0',
  feeCoin: 'USDT',
  status: 'filled',
  updatedAtMs: 1,
}

test.each([-3, -1, 0, 4])('cell %i: the pair is at the level of its buy', (level) => {
  const close = { ...order, level: orderLevel({ level }, 'buy') }
  const round = { level, profit: '1', open: undefined, close, closedAtMs: 1 }
  expect(roundRow(round, 'USDT', 'ORDER_').level).toBe(close.level)
})

const states = ['new', 'partially-filled', 'filled', 'cancelled', 'rejected'] as const
test.each(states)('an order that is %s is told by the name of its market', (status) => {
  const name = status.replace('-', '_').toUpperCase()
  expect(orderRow({ ...order, status }, CONTRACT_ORDER).order_status).toBe(
    `FUTURE_ORDER_STATUS_${name}`,
  )
})

test.each([
  ['buy', 'BUY'],
  ['sell', 'SELL'],
] as const)('an order to %s is told as %s', (side, told) => {
  expect(orderRow({ ...order, side }, 'ORDER_').side).toBe(told)
})

test.each(orderTypes)('an order of the type %s says so', (purpose) => {
  expect(orderRow({ ...order, purpose }, 'ORDER_').order_type).toBe(purpose)
})

test.each(ACTION_WORDS)('an order that the action %s caused says so', (action) => {
  expect(orderRow({ ...order, action }, 'ORDER_').action).toBe(action)
})
