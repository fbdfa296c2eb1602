// The address of a form by its pair: coins alone where they are enough.
import { expect, test } from 'vitest'
import { pathOfPair } from './pair-address.ts'

test.each([
  ['BTC', 'USDT', 'BTCUSDT', '/a/?base=BTC&quote=USDT'],
  ['BTC', 'USDC', 'BTCPERP', '/a/?base=BTC&quote=USDC&symbol=BTCPERP'],
])('%s and %s of %s', (base_token, quote_token, symbol, address) => {
  expect(pathOfPair('/a/', { symbol, base_token, quote_token })).toBe(address)
})
