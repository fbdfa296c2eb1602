// How the part of an address looks that names a language and a region: "en", "nl-NL", "fil".

/** For patterns of whole addresses. */
export const LOCALE_SEGMENT = '[a-z]{2,3}(?:-[A-Za-z]{2,4})?'

const WHOLE = new RegExp(`^${LOCALE_SEGMENT}$`)

/** Whether it looks like one; whether there is such a language is not asked. */
export function isLocaleSegment(text: string): boolean {
  return WHOLE.test(text)
}
