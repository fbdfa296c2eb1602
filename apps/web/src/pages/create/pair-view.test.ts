// The list of pairs: by quote coin, by favourites, in three orders; and that a pair and the
// contract of its name share no star.
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { FAVOURITES_TAB, pairsInView, quotesOf } from './pair-view.ts'
import { contracts, pairs } from './test/pairs.ts'

const list = pairs('spot')
const perpetuals = contracts('linear')

const siteOf = (dataset: object) => vi.stubGlobal('document', { documentElement: { dataset } })
beforeEach(() => siteOf({}))
afterEach(() => vi.unstubAllGlobals())

const memory = { favourites: ['spot:BTCUSDC'], recents: [] }
const symbols = (text: string, tab: string, sort: 'volume' | 'change' | 'name') =>
  pairsInView(list, text, memory, { tab, sort }).map((it) => it.symbol)

test('the quote coin with most pairs comes first', () => {
  expect(quotesOf(list)).toEqual(['USDT', 'USDC'])
})

test('on a site of another coin its pairs come first, whatever is traded', () => {
  siteOf({ firstCoin: 'USDC' })
  expect(quotesOf(list)).toEqual(['USDC', 'USDT'])
  const nothing = { favourites: [], recents: [] }
  const found = pairsInView(list, '', nothing, { tab: '', sort: 'volume' })
  expect(found.map(({ symbol }) => symbol)).toEqual(['BTCUSDC', 'BTCUSDT', 'ETHUSDT'])
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

test('the star of a pair is not that of the contract of its name', () => {
  const starred = { favourites: ['linear:BTCUSDT'], recents: ['spot:BTCUSDC'] }
  const view = { tab: FAVOURITES_TAB, sort: 'volume' } as const
  expect(pairsInView(list, '', starred, view)).toEqual([])
  expect(pairsInView(perpetuals, '', starred, view)).toEqual([perpetuals[0]])
})
