// Pairs that differ in what is traded and in how far they move, for the tests of both orders.
import type { ListedPair } from '@trellis/contract'

const pair = (base: string, quote: string, turnover: string, amplitude: string) =>
  ({
    symbol: base + quote,
    base_token: base,
    quote_token: quote,
    turnover_24h: turnover,
    amplitude,
  }) as ListedPair

export const rankedPairs: readonly ListedPair[] = [
  pair('BTC', 'USDT', '900', '0.02'),
  pair('ETH', 'USDT', '700', '0.05'),
  pair('ETH', 'USDC', '800', '0.04'),
  pair('PEPE', 'USDT', '10', '0.3'),
  pair('ETH', 'BTC', '5000', '0.9'),
  pair('USDC', 'USDT', '9000', '0.001'),
]
