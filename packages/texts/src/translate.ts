// Looks words up by key, fills values in, chooses plural forms by the language's own rules. A few
// lines in place of a library that alone weighed a tenth of the first load.
import { directionOf, type Language } from './languages.ts'

/** Texts by key; nested objects are joined with points. */
export interface Texts {
  readonly [key: string]: string | Texts
}

/** Words of a key with values filled in; plural forms by `count`. */
export type Translate = (key: string, values?: Readonly<Record<string, string | number>>) => string

const VALUE = /{{(\w+)}}/g

/** A figure with its sign, its percent or its times, in the digits of any language. */
const SIGNED = /[+−±]\p{Nd}+(?:[.,٫٬]\p{Nd}+)*[%٪×]?|\p{Nd}+(?:[.,٫٬]\p{Nd}+)*[%٪×]/gu

/** Nested texts as one table of "a.b.c" keys; later ones win. */
export function flattenTexts(texts: Texts, prefix = ''): ReadonlyMap<string, string> {
  const table = new Map<string, string>()
  for (const [key, value] of Object.entries(texts)) {
    if (typeof value === 'string') table.set(prefix + key, value)
    else for (const [name, text] of flattenTexts(value, `${prefix}${key}.`)) table.set(name, text)
  }
  return table
}

/**
 * Words from right to left turn a figure round: "+3.2%" becomes "3.2+" with the percent before it.
 * Each is a run of its own, from left to right as it stands alone, be it a value or of the words.
 */
function withFigures(text: string): string {
  return text.replace(SIGNED, '\u2066$&\u2069')
}

/**
 * Words from a table that may grow. With `count` the form is `key_<category>`, falling back to
 * `key_other` and to the bare key; a missing key shows itself.
 */
export function createTranslate(language: Language, table: ReadonlyMap<string, string>): Translate {
  const plurals = new Intl.PluralRules(language)
  const isRtl = directionOf(language) === 'rtl'
  const find = (key: string, count: unknown): string | undefined => {
    if (typeof count !== 'number') return table.get(key)
    const form = table.get(`${key}_${plurals.select(count)}`)
    return form ?? table.get(`${key}_other`) ?? table.get(key)
  }
  return (key, values = {}) => {
    const text = find(key, values['count']) ?? key
    const said = text.replace(VALUE, (whole, name: string) => {
      const value = values[name]
      return value === undefined ? whole : String(value)
    })
    return isRtl ? withFigures(said) : said
  }
}
