// What may stand where an address names its language.
import { expect, test } from 'vitest'
import { isLocaleSegment } from './locale-segment.ts'

test.each([
  ['en', true],
  ['nl-NL', true],
  ['nl-NLD', true],
  ['fil', true],
  ['', false],
  ['EN', false],
  ['e', false],
  ['tradingbot', false],
  ['en-', false],
  ['en-NL/', false],
  ['../en', false],
])('%s: %s', (text, is) => {
  expect(isLocaleSegment(text)).toBe(is)
})
