// An order of the history names the coin that its fee was taken in, by what it trades.
import { expect, test } from 'vitest'
import { amount, assert } from '@trellis/kernel'
import { defaultInstruments, type Category, type Side } from '@trellis/market'
import { orderRowOf, type StoredOrder } from './order-row.ts'

function row(category: Category, side: Side) {
  const symbol = defaultInstruments.findIndex(
    (it) => it.category === category && it.symbol === 'BTCUSDT',
  )
  assert(symbol >= 0, 'no such market', category)
  const stored: StoredOrder = {
    ref: 1,
    order_id: 256,
    symbol,
    side,
    order_type: 'limit',
    purpose: 'normal',
    action: 'open',
    level: 0,
    price: 600_000,
    qty: 1000,
    filled: 1000,
    value: String(amount('60')),
    fee: String(amount('0.036')),
    status: 'filled',
    placed_ms: 1,
    updated_ms: 2,
  }
  return orderRowOf(stored, defaultInstruments)
}

test.each([
  ['spot', 'buy', 'BTC'],
  ['spot', 'sell', 'USDT'],
  ['linear', 'buy', 'USDT'],
  ['linear', 'sell', 'USDT'],
] as const)('the fee of a %s %s is in %s', (category, side, coin) => {
  expect(row(category, side)).toMatchObject({ symbol: 'BTCUSDT', fee: '0.036', feeCoin: coin })
})

test('an order of a market that nobody knows names no coin', () => {
  const known = { ...row('spot', 'buy') }
  expect(known.feeCoin).toBe('BTC')
  const stored = { symbol: -1, side: 'buy', value: '0', fee: '0' } as StoredOrder
  expect(orderRowOf(stored, defaultInstruments)).toMatchObject({ symbol: '', feeCoin: '' })
})
