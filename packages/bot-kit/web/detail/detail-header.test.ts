// Which prices a page says that a bot is valued at: a spot pair has no mark price.
import { expect, test } from 'vitest'
import { closePlace, pricesOf, newItems } from './detail-header.tsx'

test('coins are valued at last prices, contracts at marks, bots each by its own', () => {
  expect(pricesOf({ isBasket: true, valuedBy: 'last' })).toBe('Last')
  expect(pricesOf({ isBasket: true, valuedBy: 'own' })).toBe('Now')
  expect(pricesOf({ isBasket: true })).toBe('All')
  expect(pricesOf({})).toBe('')
})

test('a bot whose kind is not offered leads to no other like it', () => {
  const gone: string[] = []
  const web = { t: (key: string) => key, go: (path: string) => void gone.push(path) }
  expect(newItems(undefined, web)).toEqual([])
  for (const item of newItems('/create/?base=BTC', web)) item.onSelect?.()
  expect(gone).toEqual(['/create/?base=BTC'])
})

test('the dock of a phone is never a menu alone where the bot can be ended', () => {
  expect(closePlace(['adjust', 'withdraw', 'close'])).toBe('menu')
  expect(closePlace(['close'])).toBe('dock')
  expect(closePlace(['adjust'])).toBeUndefined()
})
