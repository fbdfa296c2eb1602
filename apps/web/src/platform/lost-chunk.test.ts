// A file that did not come is told from a page that broke.
import { expect, test } from 'vitest'
import { isLostChunk } from './lost-chunk.ts'

test.each([
  'Failed to fetch dynamically imported module: http://localhost/assets/ranking-page-1.js',
  'error loading dynamically imported module: http://localhost/assets/ranking-page-1.js',
  'Importing a module script failed.',
  'Unable to preload CSS for /tradingbot/assets/ranking-page-1.css',
])('what browsers and the bundler say of a file that did not come is known: %s', (message) => {
  expect(isLostChunk(new TypeError(message))).toBe(true)
})

test('a page that broke is no lost file', () => {
  expect(isLostChunk(new TypeError('x is undefined'))).toBe(false)
  expect(isLostChunk('module script')).toBe(false)
})
