// The most traded pairs come first.
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { ListedPair } from '@trellis/contract'
import { busiest } from './busiest-pairs.ts'
import { rankedPairs } from './test/ranked-pairs.ts'

const siteOf = (dataset: object) => vi.stubGlobal('document', { documentElement: { dataset } })
beforeEach(() => siteOf({}))
afterEach(() => vi.unstubAllGlobals())
const names = (pairs: readonly ListedPair[]) => pairs.map((it) => it.symbol)

test('most traded, each coin once, in the coin of the site where there is one', () => {
  expect(names(busiest(rankedPairs))).toEqual(['BTCUSDT', 'ETHUSDT', 'PEPEUSDT'])
  expect(names(busiest(rankedPairs, 1))).toEqual(['BTCUSDT'])
  siteOf({ firstCoin: 'USDC' })
  expect(names(busiest(rankedPairs))).toEqual(['ETHUSDC', 'BTCUSDT', 'PEPEUSDT'])
})
