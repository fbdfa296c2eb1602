// The languages that texts are written in. A locale has more than a language: its numbers and dates
// are those of its region, whatever language its texts are in.

/** Each by the name of its files. English, the source of all, comes first. */
export const tags = [
  'en',
  'ar-SA',
  'zh-CN',
  'zh-TW',
  'ja-JP',
  'ko-KR',
  'ru-RU',
  'tr-TR',
  'es-ES',
  'pt-BR',
  'de-DE',
  'fr-FR',
  'vi-VN',
  'id-ID',
  'th-TH',
] as const

export type Language = (typeof tags)[number]
export type Direction = 'ltr' | 'rtl'

/** Where Chinese is read in traditional letters. */
const TRADITIONAL = /^zh-(?:TW|HK|MO|Hant)\b/i

/**
 * The language that a reader of a locale is shown: its own, else one of its first part ("de-AT"
 * reads German, "pt-PT" the Portuguese there is), else English.
 */
export function languageOf(locale: string): Language {
  if (TRADITIONAL.test(locale)) return 'zh-TW'
  const [first = ''] = locale.toLowerCase().split('-')
  return tags.find((tag) => tag.split('-')[0] === first) ?? 'en'
}

export function directionOf(language: Language): Direction {
  return language === 'ar-SA' ? 'rtl' : 'ltr'
}

/** The first part of the addresses of its pages; those in English have none. */
export function segmentOf(language: Language): string {
  return language === 'en' ? '' : language
}

/** The same as the beginning of a path: "" or "/ar-SA". */
export function prefixOf(language: Language): string {
  const segment = segmentOf(language)
  return segment === '' ? '' : `/${segment}`
}
