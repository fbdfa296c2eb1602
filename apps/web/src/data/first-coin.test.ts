// The first coin comes first, and the page is told which that is.
import { afterEach, expect, test, vi } from 'vitest'
import { firstCoin, firstCoinOrder } from './first-coin.ts'

afterEach(() => vi.unstubAllGlobals())

const rows = [
  { name: 'a', quote_token: 'USDT', size: 9 },
  { name: 'b', quote_token: 'USDC', size: 1 },
  { name: 'c', quote_token: 'USDC', size: 3 },
]

test.each([
  [{}, 'USDT', 'acb'],
  [{ firstCoin: 'USDC' }, 'USDC', 'cba'],
])('%o: %s first', (dataset, quote, names) => {
  vi.stubGlobal('document', { documentElement: { dataset } })
  expect(firstCoin()).toBe(quote)
  const sorted = rows.toSorted(firstCoinOrder((it) => it.size))
  expect(sorted.map(({ name }) => name).join('')).toBe(names)
})
