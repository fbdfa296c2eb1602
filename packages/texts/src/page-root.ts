// The root of a page in a language: what its first script and its words are read by, before any
// code.
import { directionOf, type Language } from './languages.ts'

/** Of the page as it is written. */
const ROOT = /<html lang="\w+" dir="\w+"/

/** A page in a language, with the words that its first script draws. */
export function pageIn(html: string, language: Language, words: unknown): string {
  const root = `<html lang="${language}" dir="${directionOf(language)}"`
  return html.replace(ROOT, () => `${root} data-words="${asAttribute(words)}"`)
}

/** A value as JSON that may stand in an attribute. */
export function asAttribute(value: unknown): string {
  return JSON.stringify(value)
    .replaceAll('&', '&amp;')
    .replaceAll('"', '&quot;')
    .replaceAll('<', '&lt;')
}
