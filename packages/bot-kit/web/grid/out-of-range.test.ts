// The price at which a grid out of its range trades again.
import { expect, test } from 'vitest'
import type { LevelRow } from '@trellis/contract'
import { isInside, nextPrice } from './out-of-range.tsx'

const at = (price: string, side: LevelRow['side']) => ({ price, side })

test('is that of the nearest order, not of the free level at the edge', () => {
  const under = [at('98', 'sell'), at('9', ''), at('101', 'sell')]
  expect(nextPrice(under, 'below')).toBe('98')
  const over = [at('98', 'buy'), at('101', 'buy'), at('104', '')]
  expect(nextPrice(over, 'above')).toBe('101')
  expect(nextPrice(over, 'below')).toBeUndefined()
  expect(nextPrice(undefined, 'above')).toBeUndefined()
})

test.each([
  ['above', '65000', '65000.01', false],
  ['above', '65000', '64999', true],
  ['below', '45000', '44999.99', false],
  ['below', '45000', '45001', true],
] as const)('%s the end at %s a price of %s is back inside it: %s', (place, edge, last, back) => {
  expect(isInside({ place, edge, last })).toBe(back)
})
