// Texts as the translation service has them: the build puts every namespace in every language where
// it is asked for, under names that change with them; the development server answers the same
// addresses.
import { createHash } from 'node:crypto'
import { textFiles, TextReader, type TextFile } from '../../tools/text-files.ts'
import type { Plugin } from 'vite'

const PROJECT = 'trading-bot'

/** The texts of a file as they are sent, with what they take from others. */
function sentText({ namespace, locale }: TextFile, reader: TextReader): string {
  return JSON.stringify(reader.read(namespace, locale))
}

const nameOf = (namespace: string, locale: string, version: string): string =>
  `texts/${PROJECT}/${namespace}/${locale}${version}.json`

/** Of all texts together: one word in the page names every file. */
function versionOf(files: readonly TextFile[], reader: TextReader): string {
  const hash = createHash('sha256')
  for (const file of files) hash.update(`${file.path}\n${sentText(file, reader)}\n`)
  return `.${hash.digest('hex').slice(0, 10)}`
}

const DEVELOPED = new RegExp(`/texts/${PROJECT}/([\\w-]+)/([\\w-]+)\\.json$`)

/** Writes the texts beside the code of the page, and tells the page where they are. */
export function servedTexts(): Plugin {
  let version = ''
  return {
    name: 'served-texts',
    configResolved({ command }) {
      if (command === 'build') version = versionOf(textFiles(), new TextReader())
    },
    configureServer(server) {
      server.middlewares.use((request, response, next) => {
        const [, namespace, locale] = DEVELOPED.exec(request.url ?? '') ?? []
        const file = textFiles().find((it) => it.namespace === namespace && it.locale === locale)
        if (file === undefined) return next()
        response.setHeader('content-type', 'application/json; charset=utf-8')
        response.end(sentText(file, new TextReader()))
      })
    },
    transformIndexHtml: (html) =>
      html.replace(
        'data-texts=""',
        `data-texts="/tradingbot/${nameOf('{namespace}', '{language}', version)}"`,
      ),
    generateBundle() {
      const reader = new TextReader()
      for (const file of textFiles()) {
        const fileName = nameOf(file.namespace, file.locale, version)
        this.emitFile({ type: 'asset', fileName, source: sentText(file, reader) })
      }
    },
  }
}

const OF_PAGE = /src\/pages\/([\w-]+)\/texts\/\1\/([\w-]+)\.json$/

/** Namespaces that come with the first load of a page: those that are called as it is. */
export function namespacesOfPages(): readonly string[] {
  return [...new Set(textFiles().flatMap(({ path }) => OF_PAGE.exec(path)?.[1] ?? []))]
}
