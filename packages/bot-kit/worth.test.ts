// Fees in the quote coin, of spot pairs and of contracts, worked out by hand.
import { expect, test } from 'vitest'
import { amount, price, quantity } from '@trellis/kernel'
import type { Fill } from '@trellis/market'
import { btc } from './test/instruments.ts'
import { feeInQuote, unitsOf } from './worth.ts'

const units = unitsOf(btc)

/** 0.1 BTC at 60,000 with this fee. */
const filled = (side: 'buy' | 'sell', fee: string, feeCoin?: string): Fill => ({
  side,
  symbol: 0,
  price: price(6_000_000),
  qty: quantity(10_000_000),
  value: amount('6000'),
  fee: amount(fee),
  liquidity: 'taker',
  done: true,
  ...(feeCoin === undefined ? {} : { feeCoin, realizedPnl: amount('0') }),
})

test('a spot buy pays in coins, which count at the price of the fill; a spot sell in the quote', () => {
  expect(feeInQuote(units, filled('buy', '0.00005'))).toBe(amount('3'))
  expect(feeInQuote(units, filled('sell', '3'))).toBe(amount('3'))
})

test('a contract pays in the coin its fill names, bought or sold', () => {
  expect(feeInQuote(units, filled('buy', '3', 'USDT'))).toBe(amount('3'))
  expect(feeInQuote(units, filled('sell', '3', 'USDT'))).toBe(amount('3'))
  expect(feeInQuote(units, filled('sell', '0.00005', 'BTC'))).toBe(amount('3'))
})
