// The specification's mapping of locales, segment by segment, and what numbers and dates go by.
import { describe, expect, test } from 'vitest'
import { formatTagOf, normaliseLocale } from './locales.ts'

describe('normalising', () => {
  test.each([
    ['', 'en'],
    ['ed-ED', 'en'],
    ['tr-TUR', 'tr-TR'],
    ['ar-ARE', 'ar-SA'],
    ['ar-SA', 'ar-SA'],
    ['en-KAZ', 'en'],
    ['en-GEO', 'en'],
    ['en-IDN', 'en'],
    ['en-ARE', 'en'],
    ['en-GB', 'en-GB'],
    ['nl-NL', 'nl-NL'],
    ['de-EU', 'de-DE'],
    ['pl-POL', 'pl-PL'],
    ['en-EU', 'en-IE'],
    ['fil-PH', 'fil-PH'],
    ['zh-XYZ', 'zh'],
    ['../etc', 'en'],
    ['tradingbot', 'en'],
  ])('%s is %s', (segment, locale) => {
    expect(normaliseLocale(segment)).toBe(locale)
  })
})

test('English without a country is written as in Great Britain', () => {
  expect(['en', 'en-IE', 'de-DE'].map(formatTagOf)).toEqual(['en-GB', 'en-IE', 'de-DE'])
})
