// The list of pairs: by quote coin, by favourites, in three orders; which pair an address means;
// and that a pair and the contract of its name share nothing.
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { ListedPair } from '@trellis/contract'
import { pairOfAddress, readMarkets } from './pair-memory.ts'
import { FAVOURITES_TAB, pairsInView, quotesOf } from './pair-view.ts'

const siteOf = (dataset: object) => vi.stubGlobal('document', { documentElement: { dataset } })
beforeEach(() => siteOf({}))
afterEach(() => vi.unstubAllGlobals())

const pair = (base: string, quote: string, turnover: string, change: string) =>
  ({
    symbol: `${base}${quote}`,
    category: 'spot',
    base_token: base,
    quote_token: quote,
    turnover_24h: turnover,
    change_24h: change,
  }) as ListedPair

const list = [
  pair('ETH', 'USDT', '50', '0.02'),
  pair('BTC', 'USDT', '90', '-0.01'),
  pair('BTC', 'USDC', '20', '0.05'),
]
const memory = { favourites: ['spot:BTCUSDC'], recents: [] }
const symbols = (text: string, tab: string, sort: 'volume' | 'change' | 'name') =>
  pairsInView(list, text, memory, { tab, sort }).map((it) => it.symbol)

test('the quote coin with most pairs comes first', () => {
  expect(quotesOf(list)).toEqual(['USDT', 'USDC'])
})

test('on a site of another coin its pairs come first, whatever is traded, unless one is named', () => {
  siteOf({ firstCoin: 'USDC' })
  expect(quotesOf(list)).toEqual(['USDC', 'USDT'])
  const nothing = { favourites: [], recents: [] }
  const found = pairsInView(list, '', nothing, { tab: '', sort: 'volume' })
  expect(found.map(({ symbol }) => symbol)).toEqual(['BTCUSDC', 'BTCUSDT', 'ETHUSDT'])
  const named = (address: Parameters<typeof pairOfAddress>[1]) =>
    pairOfAddress(list, address).pair?.symbol
  expect(named({})).toBe('BTCUSDC')
  expect(named({ base: 'ETH' })).toBe('ETHUSDT')
  expect(named({ base: 'BTC', quote: 'USDT' })).toBe('BTCUSDT')
})

test('a view keeps its quote coin or the favourites, and what was typed', () => {
  expect(symbols('', 'USDT', 'volume')).toEqual(['BTCUSDT', 'ETHUSDT'])
  expect(symbols('', FAVOURITES_TAB, 'volume')).toEqual(['BTCUSDC'])
  expect(symbols('eth', '', 'volume')).toEqual(['ETHUSDT'])
})

test('volume puts favourites first, change and name do not', () => {
  expect(symbols('', '', 'volume')).toEqual(['BTCUSDC', 'BTCUSDT', 'ETHUSDT'])
  expect(symbols('', '', 'change')).toEqual(['BTCUSDC', 'ETHUSDT', 'BTCUSDT'])
  expect(symbols('', '', 'name')).toEqual(['BTCUSDC', 'BTCUSDT', 'ETHUSDT'])
})

const contract = (symbol: string, base: string, quote: string, turnover: string): ListedPair => ({
  ...pair(base, quote, turnover, '0'),
  symbol,
  category: 'linear',
})
const contracts = [
  contract('BTCUSDT', 'BTC', 'USDT', '900'),
  contract('BTCPERP', 'BTC', 'USDC', '30'),
  contract('BTC-25DEC', 'BTC', 'USDC', '3'),
]

test('the star of a pair is not that of the contract of its name', () => {
  const starred = { favourites: ['linear:BTCUSDT'], recents: ['spot:BTCUSDC'] }
  const view = { tab: FAVOURITES_TAB, sort: 'volume' } as const
  expect(pairsInView(list, '', starred, view)).toEqual([])
  expect(pairsInView(contracts, '', starred, view)).toEqual([contracts[0]])
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
  const { pair: found } = pairOfAddress(contracts, address)
  expect([found?.symbol, found?.category]).toEqual([symbol, symbol && 'linear'])
})
