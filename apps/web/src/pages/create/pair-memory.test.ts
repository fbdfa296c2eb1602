// Which pair an address means, on a site of either coin and among contracts; and that names which
// are older than contracts are of pairs.
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { pairOfAddress, readMarkets } from './pair-memory.ts'
import { contracts, pairs } from './test/pairs.ts'

const list = pairs('spot')
const perpetuals = contracts('linear')

const siteOf = (dataset: object) => vi.stubGlobal('document', { documentElement: { dataset } })
beforeEach(() => siteOf({}))
afterEach(() => vi.unstubAllGlobals())

test('on a site of another coin its pair is meant, unless one is named', () => {
  siteOf({ firstCoin: 'USDC' })
  const named = (address: Parameters<typeof pairOfAddress>[1]) =>
    pairOfAddress(list, address).pair?.symbol
  expect(named({})).toBe('BTCUSDC')
  expect(named({ base: 'ETH' })).toBe('ETHUSDT')
  expect(named({ base: 'BTC', quote: 'USDT' })).toBe('BTCUSDT')
})

test('names that were kept before there were contracts are pairs', () => {
  const kept = { getItem: () => '["BTCUSDT","linear:ETHUSDT",7]' }
  vi.stubGlobal('localStorage', kept)
  expect(readMarkets('any')).toEqual(['spot:BTCUSDT', 'linear:ETHUSDT'])
})

test.each([
  [{ base: 'btc', quote: 'usdt' }, 'BTCUSDT'],
  [{ base: 'BTC', quote: 'USDC' }, 'BTCPERP'],
  [{ base: 'BTC', quote: 'USDC', symbol: 'BTC-25DEC' }, 'BTC-25DEC'],
  [{ base: 'BTC' }, 'BTCUSDT'],
  [{ base: 'ETH', quote: 'USDT' }, undefined],
  [{ base: 'BTC', quote: 'USDC', symbol: 'BTC-26DEC' }, undefined],
])('among contracts %o means %s', (address, symbol) => {
  const { pair: found } = pairOfAddress(perpetuals, address)
  expect([found?.symbol, found?.category]).toEqual([symbol, symbol && 'linear'])
})
