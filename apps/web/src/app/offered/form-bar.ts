// Locales whose pages do not offer every form (specification 6), as Islamic accounts are not
// offered them: a page's address tells its region, not whose account it is. Which forms those are
// says barred-kind.ts.

const LOCALES = /^(nl-NL|en-NL|en-GB)$/

/** Whose bar it is: the reader's account's, or the region's that the page is for. */
export type Bar = 'account' | 'region'

/** Whether some forms are not offered, and whose bar that is; undefined where all are offered. */
export function barOf(isIslamic: boolean, locale: string): Bar | undefined {
  if (isIslamic) return 'account'
  return LOCALES.test(locale) ? 'region' : undefined
}
