// Which locale a page has: the first segment of its path, normalised by the specification's
// mapping. The one table; nothing else may read a locale from an address.
import { isLocaleSegment } from '@trellis/contract/locale-segment'

export type Language = 'en' | 'ar'

export interface PageLocale {
  /** The path segment as it came, "" for /tradingbot/. */
  readonly segment: string
  /** Normalised: "en", "ar-SA", "tr-TR". */
  readonly locale: string
  /** Language the texts are in. */
  readonly language: Language
  readonly direction: 'ltr' | 'rtl'
  /** Tag for numbers and dates; always with a country where one is known. */
  readonly formatTag: string
  /** The area as Telegram's mini app, under an address of its own. */
  readonly inTelegram: boolean
}

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

const AREA = 'tradingbot'

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

/** Everything a page needs to know about its locale, from its path. */
export function localeOfPath(pathname: string): PageLocale {
  const first = pathname.split('/')[1] ?? ''
  const segment = first === AREA || !isLocaleSegment(first) ? '' : first
  const locale = normaliseLocale(segment)
  const language: Language = locale.startsWith('ar') ? 'ar' : 'en'
  return {
    segment,
    locale,
    language,
    direction: language === 'ar' ? 'rtl' : 'ltr',
    formatTag: locale === 'en' ? 'en-GB' : locale,
    inTelegram: /\/tradingbot\/tg(\/|$)/.test(pathname),
  }
}

type Place = Pick<PageLocale, 'segment' | 'inTelegram'>

/** Where the area begins in the address: "/tradingbot" or "/ar-SA/tradingbot". */
export function basePath({ segment, inTelegram }: Place): string {
  const area = inTelegram ? `${AREA}/tg` : AREA
  return segment === '' ? `/${area}` : `/${segment}/${area}`
}

/** The same page in another locale. */
export function inLocale(pathname: string, from: PageLocale, segment: string): string {
  const rest = pathname.slice(basePath(from).length)
  return `${basePath({ ...from, segment })}${rest === '' ? '/' : rest}`
}

/** The address of the same page, with all that follows its path, in the other language. */
export function inOtherLanguage(here: Location, from: PageLocale): string {
  const segment = from.language === 'ar' ? '' : 'ar-SA'
  return inLocale(here.pathname, from, segment) + here.search + here.hash
}
