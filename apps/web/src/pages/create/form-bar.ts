// Locales whose pages do not offer every form (specification 6), as Islamic accounts are not
// offered them: a page's address tells its region, not whose account it is. Which forms those are
// says notes/barred-kind.ts.

const LOCALES = /^(nl-NL|en-NL|en-GB)$/

/** Whether a page of this locale may not offer some forms. */
export const isBarredLocale = (locale: string): boolean => LOCALES.test(locale)
