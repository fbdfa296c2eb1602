// The list of pairs: by quote coin, by favourites, in three orders.
import { expect, test } from 'vitest'
import type { SpotSymbol } from '@trellis/contract'
import { FAVOURITES_TAB, pairsInView, quotesOf } from './pair-memory.ts'

const pair = (base: string, quote: string, turnover: string, change: string) =>
  ({
    symbol: `${base}${quote}`,
    base_token: base,
    quote_token: quote,
    turnover_24h: turnover,
    change_24h: change,
  }) as SpotSymbol

const list = [
  pair('ETH', 'USDT', '50', '0.02'),
  pair('BTC', 'USDT', '90', '-0.01'),
  pair('BTC', 'USDC', '20', '0.05'),
]
const memory = { favourites: ['BTCUSDC'], recents: [] }
const symbols = (text: string, tab: string, sort: 'volume' | 'change' | 'name') =>
  pairsInView(list, text, memory, { tab, sort }).map((it) => it.symbol)

test('the quote coin with most pairs comes first', () => {
  expect(quotesOf(list)).toEqual(['USDT', 'USDC'])
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
