// Texts as the translation service has them: the build puts every namespace in every language where
// it is asked for, under names that change with them; the development server answers the same
// addresses.
import { createHash } from 'node:crypto'
import { languages } from '../../packages/texts/src/index.ts'
import { textFiles, TextReader, type TextFile } from '../../tools/text-files.ts'
import type { Plugin } from 'vite'

const PROJECT = 'trading-bot'

const nameOf = (namespace: string, locale: string, version: string): string =>
  `texts/${PROJECT}/${namespace}/${locale}${version}.json`

interface SentText extends Omit<TextFile, 'path'> {
  readonly source: string
}

const sourceOf = (reader: TextReader, namespace: string, locale: string): string =>
  JSON.stringify(reader.read(namespace, locale))

/** All texts of pages as they are sent, with what they take from others. */
function sentTexts(): readonly SentText[] {
  const reader = new TextReader()
  return languages.flatMap(({ language: locale }) =>
    reader.namespacesOfPages.map((namespace) => ({
      namespace,
      locale,
      source: sourceOf(reader, namespace, locale),
    })),
  )
}

let built: { readonly texts: readonly SentText[]; readonly version: string } | undefined

/** The texts of a build, read once, and the word of all of them that names every file. */
function builtTexts() {
  if (built !== undefined) return built
  const texts = sentTexts()
  const hash = createHash('sha256').update(JSON.stringify(texts)).digest('hex')
  built = { texts, version: `.${hash.slice(0, 10)}` }
  return built
}

/** Where texts are asked for, with places for namespace and language. */
export function placeOfTexts(command: 'build' | 'serve'): string {
  const version = command === 'build' ? builtTexts().version : ''
  return `/tradingbot/${nameOf('{namespace}', '{language}', version)}`
}

const DEVELOPED = new RegExp(`/texts/${PROJECT}/([\\w-]+)/([\\w-]+)\\.json$`)

/** Writes the texts beside the code of the page, and tells the page where they are. */
export function servedTexts(): Plugin {
  let place = ''
  return {
    name: 'served-texts',
    configResolved({ command }) {
      place = placeOfTexts(command)
    },
    configureServer(server) {
      server.middlewares.use((request, response, next) => {
        const [, namespace = '', locale = ''] = DEVELOPED.exec(request.url ?? '') ?? []
        const reader = new TextReader()
        const isKnown = languages.some(({ language }) => language === locale)
        if (!isKnown || !reader.namespacesOfPages.includes(namespace)) return next()
        response.setHeader('content-type', 'application/json; charset=utf-8')
        response.end(sourceOf(reader, namespace, locale))
      })
    },
    transformIndexHtml: (html) => html.replace('data-texts=""', `data-texts="${place}"`),
    generateBundle() {
      const { texts, version } = builtTexts()
      for (const { namespace, locale, source } of texts) {
        const fileName = nameOf(namespace, locale, version)
        this.emitFile({ type: 'asset', fileName, source })
      }
    },
  }
}

const OF_PAGE = /src\/pages\/([\w-]+)\/texts\/\1\/([\w-]+)\.json$/

/** Namespaces that come with the first load of a page: those that are called as it is. */
export function namespacesOfPages(): readonly string[] {
  return [...new Set(textFiles().flatMap(({ path }) => OF_PAGE.exec(path)?.[1] ?? []))]
}
