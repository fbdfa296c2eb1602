// What is in a coin comes first; the rest keeps its order.
import { expect, test } from 'vitest'
import { ofCoinFirst } from './coin-order.ts'

test('what is in the coin comes first, and neither part changes its order', () => {
  const rows = ['aT', 'bC', 'cT', 'dC', 'e']
  const sorted = rows.toSorted(ofCoinFirst('C', (it) => it[1]))
  expect(sorted).toEqual(['bC', 'dC', 'aT', 'cT', 'e'])
})
