// A pair and the contract of the same name are two markets, by key and by name.
import { expect, test } from 'vitest'
import { isSameMarket, marketKey, marketKeyOf, marketName } from './market-ref.ts'

const pair = { symbol: 'BTCUSDT', category: 'spot' } as const
const contract = { symbol: 'BTCUSDT', category: 'linear' } as const

test('the keys differ, and so do the names on pages', () => {
  expect([marketKey(pair), marketKey(contract)]).toEqual(['spot:BTCUSDT', 'linear:BTCUSDT'])
  expect(isSameMarket(pair, contract)).toBe(false)
  expect(isSameMarket(contract, { ...contract })).toBe(true)
  const coins = { base_token: 'BTC', quote_token: 'USDT' }
  expect([pair, contract].map((it) => marketName({ ...it, ...coins }))).toEqual([
    'BTC/USDT',
    'BTCUSDT',
  ])
})

test('a bot of several markets is named by their coins', () => {
  const bot = { ...contract, base_token: 'BTC', quote_token: 'USDT' }
  expect(marketName({ ...bot, symbols: ['BTCUSDT', 'ETHUSDT', 'SOLUSD'] })).toBe('BTC ETH SOLUSD')
  expect(marketName({ ...bot, symbols: ['BTCUSDT'] })).toBe('BTCUSDT')
  const five = ['BTC', 'ETH', 'SOL', 'XRP', 'ADA'].map((it) => `${it}USDT`)
  expect(marketName({ ...bot, symbols: five.slice(0, 4) })).toBe('BTC ETH SOL XRP')
  expect(marketName({ ...bot, symbols: five })).toBe('BTC ETH SOL +2')
})

test.each([
  ['ETHUSDT', 'spot:ETHUSDT'],
  ['spot:ETHUSDT', 'spot:ETHUSDT'],
  ['linear:ETHUSDT', 'linear:ETHUSDT'],
])('what was kept as %s is %s', (kept, key) => {
  expect(marketKeyOf(kept)).toBe(key)
})
