// Which prices a page says that a bot is valued at: a spot pair has no mark price.
import { expect, test } from 'vitest'
import { pricesOf } from './detail-header.tsx'

test('coins are valued at last prices, contracts at marks, bots each by its own', () => {
  expect(pricesOf({ isBasket: true, valuedBy: 'last' })).toBe('Last')
  expect(pricesOf({ isBasket: true, valuedBy: 'own' })).toBe('Now')
  expect(pricesOf({ isBasket: true })).toBe('All')
  expect(pricesOf({})).toBe('')
})
