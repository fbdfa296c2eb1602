// The pairs that moved most come first.
import { expect, test } from 'vitest'
import type { ListedPair } from '@trellis/contract'
import { liveliest } from './liveliest-pairs.ts'

const pair = (base: string, quote: string, turnover: string, amplitude: string) =>
  ({
    symbol: base + quote,
    base_token: base,
    quote_token: quote,
    turnover_24h: turnover,
    amplitude,
  }) as ListedPair

const list = [
  pair('BTC', 'USDT', '900', '0.02'),
  pair('ETH', 'USDT', '700', '0.05'),
  pair('ETH', 'USDC', '800', '0.04'),
  pair('PEPE', 'USDT', '10', '0.3'),
  pair('ETH', 'BTC', '5000', '0.9'),
  pair('USDC', 'USDT', '9000', '0.001'),
]

test('most movement, whatever is suggested or traded', () => {
  const found = liveliest(list, 3).map(({ symbol }) => symbol)
  expect(found).toEqual(['PEPEUSDT', 'ETHUSDT', 'BTCUSDT'])
})
