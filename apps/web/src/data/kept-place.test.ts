// Where a login leads back to: pages of this site, and nothing else.
import { expect, test } from 'vitest'
import { afterLogin } from './kept-place.ts'

const here = new URL('https://bots.example/en/tradingbot/?login=1') as unknown as Location

test.each([
  ['https://bots.example/en/tradingbot/create/?base=BTC', '/en/tradingbot/create/?base=BTC'],
  ['/ar-SA/tradingbot/my-bot/', '/ar-SA/tradingbot/my-bot/'],
  ['https://evil.example/tradingbot/', undefined],
  ['//evil.example/tradingbot/', undefined],
  ['javascript:alert(1)//tradingbot/', undefined],
  ['/elsewhere', undefined],
])('%s leads to %s', (target, leads) => {
  expect(afterLogin(`?login=1&redirect_url=${encodeURIComponent(target)}`, here)).toBe(leads)
})

test('without a redirect there is none', () => {
  expect(afterLogin('?login=1', here)).toBeUndefined()
})
