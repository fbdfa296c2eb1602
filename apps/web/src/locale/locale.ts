// Which locale a page has: the first segment of its path, and where the area begins behind it.
import {
  directionOf,
  formatTagOf,
  isLocaleSegment,
  languageOf,
  normaliseLocale,
  segmentOf,
  type Direction,
  type Language,
} from '@trellis/texts'

export interface PageLocale {
  /** The path segment as it came, "" for /tradingbot/. */
  readonly segment: string
  /** Normalised: "en", "ar-SA", "nl-NL". */
  readonly locale: string
  /** Language the texts are in. */
  readonly language: Language
  readonly direction: Direction
  /** Tag for numbers and dates; always with a country where one is known. */
  readonly formatTag: string
  /** The area as Telegram's mini app, under an address of its own. */
  readonly inTelegram: boolean
}

const AREA = 'tradingbot'

/** Everything a page needs to know about its locale, from its path. */
export function localeOfPath(pathname: string): PageLocale {
  const first = pathname.split('/')[1] ?? ''
  const segment = first === AREA || !isLocaleSegment(first) ? '' : first
  const locale = normaliseLocale(segment)
  const language = languageOf(locale)
  return {
    segment,
    locale,
    language,
    direction: directionOf(language),
    formatTag: formatTagOf(locale),
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

/** The address of the same page, with all that follows its path, in another language. */
export function inLanguage(here: Location, from: PageLocale, language: Language): string {
  return inLocale(here.pathname, from, segmentOf(language)) + here.search + here.hash
}
