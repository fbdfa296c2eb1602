// Locales whose pages do not offer every form (specification 6), as Islamic accounts are not
// offered them: a page's address tells its region, not whose account it is. Which forms those are
// says withheld-kind.ts.

const LOCALES = /^(nl-NL|en-NL|en-GB)$/

/** By whom: the reader's account, or the region that the page is for. */
export type WithheldBy = 'account' | 'region'

/** By whom some forms are withheld; undefined where all are offered. */
export function withheldBy(isIslamic: boolean, locale: string): WithheldBy | undefined {
  if (isIslamic) return 'account'
  return LOCALES.test(locale) ? 'region' : undefined
}
