// Serves the built web area from memory: hashed files forever, pages fresh. Which of them are worth
// compressing the build says (tools/compress.mjs). Files are listed at start, so a path can never
// reach outside the folder.
import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { extname, join, relative, sep } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompressSync, gzip } from 'node:zlib'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { AdviceAccess } from '@trellis/bot-kit/routes/advice-access.ts'
import { firstCoinOf, siteOfHost } from '@trellis/contract'
import { isLocaleSegment } from '@trellis/contract/locale-segment'
import type { SiteSettings } from '../settings.ts'
import { kindOfBotPage, type BotPageSource } from './bot-page.ts'

const TYPES: Readonly<Record<string, string>> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.json': 'application/json; charset=utf-8',
  '.webmanifest': 'application/manifest+json',
  '.svg': 'image/svg+xml',
  '.png': 'image/png',
  '.ico': 'image/x-icon',
  '.woff2': 'font/woff2',
  '.txt': 'text/plain; charset=utf-8',
  '.map': 'application/json',
}
const HASHED = /[-.][A-Za-z0-9_-]{8,}\.\w+$/

interface WebFile {
  readonly type: string
  readonly cache: string
  readonly etag: string
  readonly plain: Buffer
  /** As the build compressed it; undefined where that is not worth it. */
  readonly br: Buffer | undefined
  /** The same for who does not read the other; made when it is first asked for. */
  gz: Promise<Buffer> | undefined
}

/** Something that a page is told beside it: its name and one word. */
/** What an answer with a page may say; the first script of the page reads it by these names. */
export const TOLD = ['bot-kind', 'advice', 'testnet', 'first-coin'] as const
type Told = readonly [name: (typeof TOLD)[number], value: string]

export class WebFiles {
  readonly #files = new Map<string, WebFile>()

  /** @param said what the installation says to its pages; nothing where it has nothing to say. */
  constructor(folder: string, said: Readonly<Record<string, unknown>> = {}) {
    if (!existsSync(folder)) return
    for (const entry of readdirSync(folder, { recursive: true, withFileTypes: true })) {
      if (!entry.isFile() || /\.(br|map)$/.test(entry.name) || entry.name.startsWith('.')) continue
      const path = join(entry.parentPath, entry.name)
      const name = relative(folder, path).split(sep).join('/')
      if (name.startsWith('.')) continue
      this.#files.set(name, readWebFile(path, name))
    }
    const page = this.#files.get('index.html')
    if (page && Object.keys(said).length > 0) this.#files.set('index.html', pageSaying(page, said))
  }

  get built(): boolean {
    return this.#files.has('index.html')
  }

  /** Whether there is a file of that name below the web folder. */
  has(name: string): boolean {
    return this.#files.has(name)
  }

  /** Hashes of what stands in the page itself, for the content security policy. */
  inlineHashes(element: 'script' | 'style'): readonly string[] {
    const html = this.#files.get('index.html')?.plain.toString('utf8') ?? ''
    const inline = new RegExp(`<${element}(?![^>]*\\bsrc=)[^>]*>([\\s\\S]*?)</${element}>`, 'g')
    return [...html.matchAll(inline)].map(
      ([, text]) =>
        `sha256-${createHash('sha256')
          .update(text ?? '')
          .digest('base64')}`,
    )
  }

  /**
   * A file by its name below the web folder; pages are asked for as index.html. What is told beside
   * it are the words of a header.
   */
  async send(
    name: string,
    request: FastifyRequest,
    reply: FastifyReply,
    told: readonly Told[] = [],
  ): Promise<boolean> {
    const file = this.#files.get(name)
    if (!file) return false
    // Told apart by its tag: what the browser keeps of one reader's page is no answer to another.
    const etag = file.etag.replace(/"$/, `${told.map(([, value]) => `-${value}`).join('')}"`)
    // Of all headers of a page the one that its script may read.
    const entries = told.map(([name, value]) => `${name};desc="${value}"`)
    if (entries.length > 0) reply.header('server-timing', entries.join(', '))
    reply.headers({
      'content-type': file.type,
      'cache-control': file.cache,
      etag,
      vary: 'accept-encoding',
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
}

function readWebFile(path: string, name: string): WebFile {
  const plain = readFileSync(path)
  const hashed = name.startsWith('assets/') && HASHED.test(name)
  return {
    type: TYPES[extname(name)] ?? 'application/octet-stream',
    cache: hashed ? 'public, max-age=31536000, immutable' : 'no-cache',
    etag: tagOf(plain),
    plain,
    br: existsSync(`${path}.br`) ? readFileSync(`${path}.br`) : undefined,
    gz: undefined,
  }
}

const SAID = '<!-- what the installation says -->'

/** The page with what the installation says to it; compressed anew, once at start. */
function pageSaying(page: WebFile, said: Readonly<Record<string, unknown>>): WebFile {
  const text = JSON.stringify(said).replaceAll('&', '&amp;').replaceAll('"', '&quot;')
  const meta = `<meta name="trellis-site" content="${text}" />`
  const plain = Buffer.from(page.plain.toString('utf8').replace(SAID, () => meta))
  return { ...page, plain, etag: tagOf(plain), br: page.br && brotliCompressSync(plain) }
}

function tagOf(plain: Buffer): string {
  return `"${createHash('sha256').update(plain).digest('base64url').slice(0, 22)}"`
}

const zip = promisify(gzip)

async function encoded(
  file: WebFile,
  accept: string | string[] | undefined,
): Promise<{ encoding: string; body: Buffer }> {
  const wanted = String(accept ?? '')
  if (file.br === undefined) return { encoding: '', body: file.plain }
  if (/\bbr\b/.test(wanted)) return { encoding: 'br', body: file.br }
  if (/\bgzip\b/.test(wanted)) {
    file.gz ??= zip(file.plain, { level: 9 })
    return { encoding: 'gzip', body: await file.gz }
  }
  return { encoding: '', body: file.plain }
}

export interface PageSource extends BotPageSource {
  readonly advice: () => AdviceAccess
  readonly site: SiteSettings
}

/** What the installation says to its pages: what they can do nothing with is left out. */
export function saidToPages({
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
    if (!(await files.send('index.html', request, reply, told))) reply.callNotFound()
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
