// Locales whose pages do not offer every form (specification 5), as Islamic accounts are not
// offered them: the address of a page says where it is read, and no account of any. The one table.

const LOCALES = /^(nl-NL|en-NL|en-GB)$/

/** Whether a page of this locale may not offer some forms. */
export const isBarredLocale = (locale: string): boolean => LOCALES.test(locale)
