// The site's own coin comes first, and the page is told which that is.
import { afterEach, expect, test, vi } from 'vitest'
import { firstQuote, quoteOrder } from './first-quote.ts'

afterEach(() => vi.unstubAllGlobals())

const rows = [
  { name: 'a', quote_token: 'USDT', size: 9 },
  { name: 'b', quote_token: 'USDC', size: 1 },
  { name: 'c', quote_token: 'USDC', size: 3 },
]

test.each([
  [{}, 'USDT', 'acb'],
  [{ quote: 'USDC' }, 'USDC', 'cba'],
])('%o: %s first', (dataset, quote, names) => {
  vi.stubGlobal('document', { documentElement: { dataset } })
  expect(firstQuote()).toBe(quote)
  const sorted = rows.toSorted(quoteOrder((it) => it.size))
  expect(sorted.map(({ name }) => name).join('')).toBe(names)
})
