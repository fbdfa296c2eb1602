// A pair that no list has shows every tick of the prices its bot knows.
import { expect, test } from 'vitest'
import { listedPair } from './listed-pair.ts'

const traded = {
  symbol: 'PEPEUSDT',
  category: 'spot',
  base_token: 'PEPE',
  quote_token: 'USDT',
  is_support_ts: true,
  maker_fee_rate: '0.001',
  taker_fee_rate: '0.001',
} as const

test('a tiny price keeps its last digit', () => {
  const seen = { prices: ['0.0000134', '0.000000108'], quantities: ['1200'] }
  const pair = listedPair(traded, [], seen)
  expect([pair.price_precision, pair.tick_size]).toEqual([9, '0.000000001'])
  expect([pair.base_precision, pair.lot_size]).toEqual([0, '1'])
})
