// Which language a locale reads, row by row, and where the pages of a language are.
import { expect, test } from 'vitest'
import { languages } from './language-names.ts'
import { directionOf, languageOf, segmentOf } from './languages.ts'
import { normaliseLocale } from './locales.ts'

test.each([
  ['', 'en'],
  ['en-GB', 'en'],
  ['en-EU', 'en'],
  ['ed-ED', 'en'],
  ['nl-NL', 'en'],
  ['pl-POL', 'en'],
  ['fil-PH', 'en'],
  ['ar-ARE', 'ar-SA'],
  ['ar', 'ar-SA'],
  ['ar-EG', 'ar-SA'],
  ['tr-TUR', 'tr-TR'],
  ['zh', 'zh-CN'],
  ['zh-CN', 'zh-CN'],
  ['zh-SG', 'zh-CN'],
  ['zh-TW', 'zh-TW'],
  ['zh-HK', 'zh-TW'],
  ['zh-MO', 'zh-TW'],
  ['ja', 'ja-JP'],
  ['ko-KR', 'ko-KR'],
  ['ru-KZ', 'ru-RU'],
  ['es-MX', 'es-ES'],
  ['es-EU', 'es-ES'],
  ['pt-PT', 'pt-BR'],
  ['de-EU', 'de-DE'],
  ['de-AUT', 'de-DE'],
  ['fr-BEL', 'fr-FR'],
  ['vi-VN', 'vi-VN'],
  ['id-ID', 'id-ID'],
  ['th', 'th-TH'],
])('whoever comes under "%s" reads %s', (segment, language) => {
  expect(languageOf(normaliseLocale(segment))).toBe(language)
})

test('pages of a language lie where its name leads, and are in that language', () => {
  for (const { language } of languages) {
    expect(languageOf(normaliseLocale(segmentOf(language)))).toBe(language)
    expect(directionOf(language)).toBe(language === 'ar-SA' ? 'rtl' : 'ltr')
  }
  expect(new Set(languages.map(({ name }) => name)).size).toBe(15)
})
