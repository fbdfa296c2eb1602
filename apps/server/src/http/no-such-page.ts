// What a person reads at an address that nobody answers, beside the area: programs get the
// envelope. Nothing of the address is written into it but a locale.
import type { FastifyRequest } from 'fastify'
import { LOCALE_SEGMENT } from '@trellis/contract/locale-segment'

const LOCALE = new RegExp(`^/(${LOCALE_SEGMENT})(?=/|\\?|$)`)

const words = {
  en: {
    title: 'There is no such page',
    text: 'The address may be old or mistyped.',
    home: 'To the start page',
    bots: 'My bots',
    api: 'API reference',
  },
  ar: {
    title: 'لا توجد صفحة كهذه',
    text: 'قد يكون العنوان قديمًا أو فيه خطأ.',
    home: 'إلى صفحة البداية',
    bots: 'روبوتاتي',
    api: 'مرجع الواجهة البرمجية',
  },
} as const

/** Whether a browser asks for a page to show it to a person. */
export function asksForPage({ method, headers }: Pick<FastifyRequest, 'method' | 'headers'>) {
  return method === 'GET' && headers.accept?.includes('text/html') === true
}

/** The page, in the language of the address, with the ways into the area. */
export function noSuchPage(url: string): string {
  const locale = LOCALE.exec(url)?.[1] ?? ''
  const language = /^ar\b/.test(locale) ? 'ar' : 'en'
  const { title, text, home, bots, api } = words[language]
  const area = locale === '' ? '/tradingbot/' : `/${locale}/tradingbot/`
  return `<!doctype html>
<html lang="${language}" dir="${language === 'ar' ? 'rtl' : 'ltr'}">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<meta name="color-scheme" content="light dark">
<title>${title}</title>
<body style="max-width:36em;margin:15vh auto;padding:0 16px;font:16px/1.5 system-ui,sans-serif">
<main>
<h1>${title}</h1>
<p>${text}</p>
<p><a href="${area}">${home}</a></p>
<p><a href="${area}my-bot/">${bots}</a></p>
<p><a href="/docs">${api}</a></p>
</main>
</body>
</html>
`
}
