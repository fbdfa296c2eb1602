// The pairs that moved most come first.
import { expect, test } from 'vitest'
import { rankedPairs } from '../test/ranked-pairs.ts'
import { liveliest } from './liveliest-pairs.ts'

test('most movement, whatever is suggested or traded', () => {
  const found = liveliest(rankedPairs, 3).map(({ symbol }) => symbol)
  expect(found).toEqual(['PEPEUSDT', 'ETHUSDT', 'BTCUSDT'])
})
