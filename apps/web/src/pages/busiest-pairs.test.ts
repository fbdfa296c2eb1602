// The most traded pairs come first.
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { ListedPair } from '@trellis/contract'
import { busiest } from './busiest-pairs.ts'

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
const siteOf = (dataset: object) => vi.stubGlobal('document', { documentElement: { dataset } })
beforeEach(() => siteOf({}))
afterEach(() => vi.unstubAllGlobals())
const names = (pairs: readonly ListedPair[]) => pairs.map((it) => it.symbol)

test('most traded, each coin once, in the coin of the site where there is one', () => {
  expect(names(busiest(list))).toEqual(['BTCUSDT', 'ETHUSDT', 'PEPEUSDT'])
  expect(names(busiest(list, 1))).toEqual(['BTCUSDT'])
  siteOf({ firstCoin: 'USDC' })
  expect(names(busiest(list))).toEqual(['ETHUSDC', 'BTCUSDT', 'PEPEUSDT'])
})
