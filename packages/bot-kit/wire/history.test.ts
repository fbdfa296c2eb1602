// A pair of the history has the level of its orders, on both sides of the first range.
import { expect, test } from 'vitest'
import { orderLevel } from '../grid/cells.ts'
import { roundRow, type PastOrder } from './history.ts'

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
