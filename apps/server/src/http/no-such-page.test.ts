// Who gets the page of an address that is none, in which language, and what it never repeats.
import { expect, test } from 'vitest'
import { asksForPage, noSuchPage } from './no-such-page.ts'

test.each([
  ['GET', 'text/html,application/xhtml+xml', true],
  ['GET', 'application/json', false],
  ['GET', undefined, false],
  ['POST', 'text/html', false],
])('a %s that accepts %s is answered with a page: %s', (method, accept, isPage) => {
  const headers = accept === undefined ? {} : { accept }
  expect(asksForPage({ method, headers })).toBe(isPage)
})

test('it speaks the language of the address and leads into the area', () => {
  expect(noSuchPage('/en-US/other')).toContain('href="/en-US/tradingbot/"')
  expect(noSuchPage('/ar-SA/other')).toContain('<html lang="ar-SA" dir="rtl">')
  expect(noSuchPage('/other?x=1')).toContain('href="/tradingbot/"')
})

test('nothing of the address is repeated but a locale', () => {
  const page = noSuchPage('/en"><script>alert(1)</script>/other')
  expect(page).not.toContain('alert')
  expect(page).toContain('href="/tradingbot/"')
})
