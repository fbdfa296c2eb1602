// The first coin is that of the host: what bots in other coins are worth is told in it.
import { afterEach, expect, test, vi } from 'vitest'

afterEach(() => {
  vi.unstubAllGlobals()
  vi.resetModules()
})

const listed = new Set(['BTCUSDT', 'BTCUSDC', 'ETHUSDT', 'ETHUSDC', 'USDCUSDT'])

test.each([
  [{}, 'USDT', 'USDC', ['USDCUSDT']],
  [{}, 'USDT', 'ETH', ['ETHUSDT']],
  [{ firstCoin: 'USDC' }, 'USDC', 'USDT', ['BTCUSDC', 'BTCUSDT']],
  [{ firstCoin: 'USDC' }, 'USDC', 'ETH', ['ETHUSDC']],
])('%o: sums are in %s, %s by %j', async (dataset, first, coin, symbols) => {
  vi.stubGlobal('document', { documentElement: { dataset } })
  const { FIRST_COIN, noRates, routeOf } = await import('./rates.ts')
  expect(FIRST_COIN).toBe(first)
  expect([...noRates]).toEqual([[first, '1']])
  expect(routeOf(coin, listed)?.symbols).toEqual(symbols)
})
