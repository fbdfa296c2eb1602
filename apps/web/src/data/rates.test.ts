// The common coin is the host's own: what bots in other coins are worth is told in it.
import { afterEach, expect, test, vi } from 'vitest'

afterEach(() => {
  vi.unstubAllGlobals()
  vi.resetModules()
})

const listed = new Set(['BTCUSDT', 'BTCUSDC', 'ETHUSDT', 'ETHUSDC', 'USDCUSDT'])

test.each([
  [{}, 'USDT', 'USDC', ['USDCUSDT']],
  [{}, 'USDT', 'ETH', ['ETHUSDT']],
  [{ quote: 'USDC' }, 'USDC', 'USDT', ['BTCUSDC', 'BTCUSDT']],
  [{ quote: 'USDC' }, 'USDC', 'ETH', ['ETHUSDC']],
])('%o: sums are in %s, %s by %j', async (dataset, common, coin, symbols) => {
  vi.stubGlobal('document', { documentElement: { dataset } })
  const { COMMON_COIN, noRates, routeOf } = await import('./rates.ts')
  expect(COMMON_COIN).toBe(common)
  expect([...noRates]).toEqual([[common, '1']])
  expect(routeOf(coin, listed)?.symbols).toEqual(symbols)
})
