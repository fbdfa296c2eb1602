// What a person reads at an address that nobody answers, beside the area: programs get the
// envelope. Nothing of the address is written into it but a locale.
import type { FastifyRequest } from 'fastify'
import { directionOf, languageOf, LOCALE_SEGMENT } from '@trellis/texts'
import { serverWords } from '../texts/server-words.ts'

const LOCALE = new RegExp(`^/(${LOCALE_SEGMENT})(?=/|\\?|$)`)

/** Whether a browser asks for a page to show it to a person. */
export function asksForPage({ method, headers }: Pick<FastifyRequest, 'method' | 'headers'>) {
  return method === 'GET' && headers.accept?.includes('text/html') === true
}

/** The page, in the language of the address, with the ways into the area. */
export function noSuchPage(url: string): string {
  const locale = LOCALE.exec(url)?.[1] ?? ''
  const language = languageOf(locale)
  const t = serverWords(language)
  const area = locale === '' ? '/tradingbot/' : `/${locale}/tradingbot/`
  return `<!doctype html>
<html lang="${language}" dir="${directionOf(language)}">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<meta name="color-scheme" content="light dark">
<title>${t('noSuchPage.title')}</title>
<body style="max-width:36em;margin:15vh auto;padding:0 16px;font:16px/1.5 system-ui,sans-serif">
<main>
<h1>${t('noSuchPage.title')}</h1>
<p>${t('noSuchPage.text')}</p>
<p><a href="${area}">${t('noSuchPage.home')}</a></p>
<p><a href="${area}my-bot/">${t('noSuchPage.bots')}</a></p>
<p><a href="/docs">${t('noSuchPage.api')}</a></p>
</main>
</body>
</html>
`
}
