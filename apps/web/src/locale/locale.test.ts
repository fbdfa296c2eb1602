// The specification's locale mapping, segment by segment.
import { describe, expect, test } from 'vitest'
import { basePath, inLocale, localeOfPath, normaliseLocale } from './locale.ts'

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

describe('a page’s locale', () => {
  test.each([
    ['/tradingbot/', '', 'en', 'ltr'],
    ['/tradingbot/my-bot/', '', 'en', 'ltr'],
    ['/ar-SA/tradingbot/', 'ar-SA', 'ar', 'rtl'],
    ['/ar-ARE/tradingbot/create/', 'ar-ARE', 'ar', 'rtl'],
    ['/tr-TUR/tradingbot/', 'tr-TUR', 'en', 'ltr'],
  ])('%s', (path, segment, language, direction) => {
    expect(localeOfPath(path)).toMatchObject({ segment, language, direction })
  })

  test.each([
    ['/tradingbot/tg/', '/tradingbot/tg'],
    ['/tradingbot/tg', '/tradingbot/tg'],
    ['/ar-SA/tradingbot/tg/my-bot/', '/ar-SA/tradingbot/tg'],
    ['/tradingbot/tgx/', '/tradingbot'],
    ['/tradingbot/bot/tg/', '/tradingbot'],
  ])('%s begins at %s', (path, base) => expect(basePath(localeOfPath(path))).toBe(base))

  test('the mini app keeps to its address in another locale', () => {
    const from = localeOfPath('/tradingbot/tg/my-bot/')
    expect(inLocale('/tradingbot/tg/my-bot/', from, 'ar-SA')).toBe('/ar-SA/tradingbot/tg/my-bot/')
  })

  test('the same page in another locale keeps its path', () => {
    const from = localeOfPath('/tradingbot/my-bot/')
    expect(basePath(from)).toBe('/tradingbot')
    expect(inLocale('/tradingbot/my-bot/', from, 'ar-SA')).toBe('/ar-SA/tradingbot/my-bot/')
    expect(inLocale('/ar-SA/tradingbot', localeOfPath('/ar-SA/tradingbot'), '')).toBe(
      '/tradingbot/',
    )
  })
})
