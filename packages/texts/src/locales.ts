// The specification's mapping of locales: what an address names, as a language and a region that
// numbers and dates are known for. The one table; nothing else reads a locale from an address.
import { isLocaleSegment } from './locale-segment.ts'

/** Segments the specification names one by one. */
const named: Readonly<Record<string, string>> = {
  'ed-ED': 'en',
  'tr-TUR': 'tr-TR',
  'ar-ARE': 'ar-SA',
  'en-KAZ': 'en',
  'en-GEO': 'en',
  'en-IDN': 'en',
  'en-ARE': 'en',
}

/** Country of the EU variants ("de-EU", "pl-POL"), by language. */
const euCountries: Readonly<Record<string, string>> = {
  bg: 'BG', cs: 'CZ', da: 'DK', de: 'DE', el: 'GR', en: 'IE', es: 'ES', et: 'EE', fi: 'FI',
  fr: 'FR', hr: 'HR', hu: 'HU', it: 'IT', lt: 'LT', lv: 'LV', nl: 'NL', pl: 'PL', pt: 'PT',
  ro: 'RO', sk: 'SK', sl: 'SI', sv: 'SE',
} // prettier-ignore

/** Three-letter countries that appear in segments, as their two-letter codes. */
const threeLetters: Readonly<Record<string, string>> = {
  AUT: 'AT', BEL: 'BE', BGR: 'BG', CZE: 'CZ', DEU: 'DE', DNK: 'DK', ESP: 'ES', EST: 'EE',
  FIN: 'FI', FRA: 'FR', GRC: 'GR', HRV: 'HR', HUN: 'HU', IRL: 'IE', ITA: 'IT', LTU: 'LT',
  LVA: 'LV', NLD: 'NL', POL: 'PL', PRT: 'PT', ROU: 'RO', SVK: 'SK', SVN: 'SI', SWE: 'SE',
  TUR: 'TR',
} // prettier-ignore

/** The normalised locale of a path segment; what is no locale is English. */
export function normaliseLocale(segment: string): string {
  if (!isLocaleSegment(segment)) return 'en'
  const found = named[segment]
  if (found !== undefined) return found
  const [language = 'en', country = ''] = segment.split('-')
  if (country === '') return language
  if (country.toUpperCase() === 'EU') return `${language}-${euCountries[language] ?? 'IE'}`
  const short = threeLetters[country.toUpperCase()]
  if (country.length === 3) return short === undefined ? language : `${language}-${short}`
  return `${language}-${country.toUpperCase()}`
}

/** The tag that numbers and dates of a locale are written by; English alone names no country. */
export function formatTagOf(locale: string): string {
  return locale === 'en' ? 'en-GB' : locale
}
