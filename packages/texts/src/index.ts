// Texts: which languages there are, which one a locale reads, words by key. Knows no page and no
// server; both say their texts by it.
export { languages } from './language-names.ts'
export { languageOf, directionOf, prefixOf, segmentOf } from './languages.ts'
export type { Direction, Language } from './languages.ts'
export { LOCALE_SEGMENT, isLocaleSegment } from './locale-segment.ts'
export { normaliseLocale, formatTagOf } from './locales.ts'
export { asAttribute, pageIn } from './page-root.ts'
export { createTranslate, flattenTexts } from './translate.ts'
export type { Texts, Translate } from './translate.ts'
