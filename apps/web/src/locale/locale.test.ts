// What a page knows of its locale by its address, and the same page in another.
import { describe, expect, test } from 'vitest'
import { basePath, inLocale, localeOfPath } from './locale.ts'

describe('a page’s locale', () => {
  test.each([
    ['/tradingbot/', '', 'en', 'ltr'],
    ['/tradingbot/my-bot/', '', 'en', 'ltr'],
    ['/ar-SA/tradingbot/', 'ar-SA', 'ar-SA', 'rtl'],
    ['/ar-ARE/tradingbot/create/', 'ar-ARE', 'ar-SA', 'rtl'],
    ['/tr-TUR/tradingbot/', 'tr-TUR', 'tr-TR', 'ltr'],
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
