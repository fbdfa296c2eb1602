// Which prices a page says that a bot is valued at: a spot pair has no mark price.
import { expect, test } from 'vitest'
import { pricesOf } from './detail-header.tsx'

test('coins of several pairs are valued at last prices, contracts at marks', () => {
  expect(pricesOf({ isBasket: true, hasMarks: false })).toBe('Last')
  expect(pricesOf({ isBasket: true })).toBe('All')
  expect(pricesOf({})).toBe('')
})
