// Serves the built web area from memory: hashed files forever, pages fresh. Which of them are worth
// compressing the build says (tools/compress.mjs). Files are listed at start, so a path can never
// reach outside the folder.
import { existsSync, readdirSync } from 'node:fs'
import { join, relative, sep } from 'node:path'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { AdviceAccess } from '@trellis/bot-kit/routes/advice-access.ts'
import { firstCoinOf, siteOfHost } from '@trellis/contract'
import { isLocaleSegment, languageOf, normaliseLocale } from '@trellis/texts'
import type { SiteSettings } from '../settings.ts'
import { kindOfBotPage, type BotPageSource } from './bot-page.ts'
import { WORKER_POLICY } from './security-headers.ts'
import { varies } from './compress.ts'
import { encoded, readWebFile, type WebFile } from './web-file.ts'
import { WebPage, type PageWords } from './web-page.ts'

const PAGE = 'index.html'
/** What the build says of each language for the first paint; in the pages, and not sent alone. */
const FIRST_WORDS = 'first-words.json'
const PUSH_WORKER = 'push-worker.js'

/** What an answer with a page may say; the first script of the page reads it by these names. */
export const TOLD = ['bot-kind', 'advice', 'testnet', 'first-coin'] as const
/** Something that a page is told beside it: its name and one word. */
type Told = readonly [name: (typeof TOLD)[number], value: string]

export class WebFiles {
  readonly #files = new Map<string, WebFile>()
  readonly #page: WebPage | undefined

  constructor(folder: string, site: SiteSettings) {
    if (!existsSync(folder)) return
    for (const entry of readdirSync(folder, { recursive: true, withFileTypes: true })) {
      if (!entry.isFile() || /\.(br|map)$/.test(entry.name) || entry.name.startsWith('.')) continue
      const path = join(entry.parentPath, entry.name)
      const name = relative(folder, path).split(sep).join('/')
      if (name.startsWith('.')) continue
      this.#files.set(name, readWebFile(path, name))
    }
    const page = this.#taken(PAGE)
    const first = this.#taken(FIRST_WORDS)?.plain.toString('utf8') ?? '{}'
    if (page === undefined) return
    this.#page = new WebPage(page, {
      said: saidToPages(site),
      texts: site.texts,
      first: JSON.parse(first) as PageWords['first'],
    })
  }

  get built(): boolean {
    return this.#page !== undefined
  }

  /** Whether there is a file of that name below the web folder. */
  has(name: string): boolean {
    return this.#files.has(name)
  }

  /** Hashes of what stands in the page itself, for the content security policy. */
  inlineHashes(element: 'script' | 'style'): readonly string[] {
    return this.#page?.inlineHashes(element) ?? []
  }

  /** A file by its name below the web folder; pages are none of them. */
  async send(name: string, request: FastifyRequest, reply: FastifyReply): Promise<boolean> {
    const file = this.#files.get(name)
    if (name === PUSH_WORKER) reply.header('content-security-policy', WORKER_POLICY)
    return file !== undefined && sendFile(file, request, reply, [])
  }

  /** The page in the language of a locale. What is told beside it are the words of a header. */
  async sendPage(
    locale: string,
    request: FastifyRequest,
    reply: FastifyReply,
    told: readonly Told[],
  ): Promise<boolean> {
    const page = this.#page?.in(languageOf(normaliseLocale(locale)))
    return page !== undefined && sendFile(page, request, reply, told)
  }

  #taken(name: string): WebFile | undefined {
    const file = this.#files.get(name)
    this.#files.delete(name)
    return file
  }
}

async function sendFile(
  file: WebFile,
  request: FastifyRequest,
  reply: FastifyReply,
  told: readonly Told[],
): Promise<true> {
  // Told apart by its tag: what the browser keeps of one reader's page is no answer to another.
  const etag = file.etag.replace(/"$/, `${told.map(([, value]) => `-${value}`).join('')}"`)
  // Of all headers of a page the one that its script may read.
  const entries = told.map(([name, value]) => `${name};desc="${value}"`)
  if (entries.length > 0) reply.header('server-timing', entries.join(', '))
  reply.headers({
    'content-type': file.type,
    'cache-control': file.cache,
    etag,
    vary: varies(reply),
  })
  if (request.headers['if-none-match'] === etag) {
    await reply.code(304).send()
    return true
  }
  const { encoding, body } = await encoded(file, request.headers['accept-encoding'])
  if (encoding !== '') reply.header('content-encoding', encoding)
  await reply.send(body)
  return true
}

export interface PageSource extends BotPageSource {
  readonly advice: () => AdviceAccess
  readonly site: SiteSettings
}

/** What the installation says to its pages: what they can do nothing with is left out. */
function saidToPages({
  app,
  tryApp,
  platform,
  apiHosts,
  reports,
}: SiteSettings): Record<string, unknown> {
  return {
    ...(app === '' ? {} : { app, ...(tryApp ? { tryApp } : {}) }),
    ...(platform === '' ? {} : { platform }),
    ...(apiHosts.length === 0 ? {} : { apiHosts }),
    ...(reports === undefined ? {} : { reports: true }),
  }
}

/**
 * Of which kind the bot of a page is, whether forms may wait for suggested settings, whether the
 * page's host is a testnet, and in which coin it shows prices first where that is not USDT.
 */
function toldWith(name: string, request: FastifyRequest, source: PageSource): readonly Told[] {
  const kind = kindOfBotPage(name, request, source)
  const host = request.headers.host ?? ''
  const coin = firstCoinOf(host)
  return [
    ...(kind === undefined ? [] : [['bot-kind', kind] as const]),
    ...(source.advice().isOn ? [['advice', 'on'] as const] : []),
    ...(isTestnet(host, source.site) ? [['testnet', 'yes'] as const] : []),
    ...(coin === 'USDT' ? [] : [['first-coin', coin] as const]),
  ]
}

function isTestnet(host: string, { testnet }: SiteSettings): boolean {
  const site = siteOfHost(host)
  return site.isTestnet || (testnet && site.isThisMachine)
}

/**
 * Routes of the web area: /tradingbot/ means en, /{locale}/tradingbot/ the others, / leads there.
 */
export function serveWeb(server: FastifyInstance, files: WebFiles, source: PageSource): void {
  const below = async (request: FastifyRequest, reply: FastifyReply): Promise<void> => {
    const { locale, '*': rest } = request.params as { locale?: string; '*'?: string }
    if (locale !== undefined && !isLocaleSegment(locale)) return reply.callNotFound()
    const name = rest ?? ''
    if (name !== '' && (await files.send(name, request, reply))) return
    const looksLikeFile = /\.\w{1,12}$/.test(name)
    if (looksLikeFile) return reply.callNotFound()
    const told = toldWith(name, request, source)
    if (!(await files.sendPage(locale ?? '', request, reply, told))) reply.callNotFound()
  }
  // The router takes both spellings for one address; pages live below the one with the slash.
  const toFolder = async (request: FastifyRequest, reply: FastifyReply): Promise<void> => {
    const { locale } = request.params as { locale?: string }
    if (locale !== undefined && !isLocaleSegment(locale)) return reply.callNotFound()
    const [path = '', query] = (request.raw.url ?? '').split('?')
    if (path.endsWith('/tradingbot/')) return below(request, reply)
    const home = locale === undefined ? '/tradingbot/' : `/${locale}/tradingbot/`
    await reply.redirect(query === undefined ? home : `${home}?${query}`, 302)
  }
  server.get('/', toFolder)
  server.get('/tradingbot', toFolder)
  server.get('/tradingbot/*', below)
  server.get('/:locale/tradingbot', toFolder)
  server.get('/:locale/tradingbot/*', below)
  for (const name of ['favicon.ico', 'robots.txt', 'manifest.webmanifest']) {
    server.get(`/${name}`, async (request, reply) => {
      if (!(await files.send(name, request, reply))) reply.callNotFound()
    })
  }
  // The client sends signed-out users here (specification 2); the form is a modal of the home page.
  server.get('/:locale/login', (request, reply) => {
    const { locale } = request.params as { locale: string }
    if (!isLocaleSegment(locale)) return reply.callNotFound()
    const query = request.raw.url?.split('?')[1]
    const more = query === undefined ? '' : `&${query}`
    return reply.redirect(`/${locale}/tradingbot/?login=1${more}`, 302)
  })
}
