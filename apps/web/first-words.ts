// What pages say before any code has come: words of home, ribbon and banner, in the language of the
// address. The build writes them beside the page for the server, which puts them in; the
// development server does so itself.
import {
  isLocaleSegment,
  languageOf,
  languages,
  normaliseLocale,
  pageIn,
} from '../../packages/texts/src/index.ts'
import type { Language, Texts } from '../../packages/texts/src/index.ts'
import type { Plugin } from 'vite'
import { TextReader } from '../../tools/text-files.ts'

const FILE = 'first-words.json'

function wordsOf(reader: TextReader, language: Language): object {
  const { home, action } = reader.read('first', language)
  const { above } = reader.read('above', language)
  const { title, lead } = home as Texts
  return { title, lead, create: (action as Texts)['create'], ...(above as Texts) }
}

/** The language of a page of the area; undefined for what is no page of it. */
function languageAt(url: string): Language | undefined {
  const [, first = '', second] = url.split('/')
  if (first === 'tradingbot') return 'en'
  if (second !== 'tradingbot' || !isLocaleSegment(first)) return undefined
  return languageOf(normaliseLocale(first))
}

export function firstWords(): Plugin {
  return {
    name: 'first-words',
    configureServer(server) {
      // Pages of every locale are answered, as the real server does.
      server.middlewares.use((request, _response, next) => {
        const url = request.url ?? ''
        if (!url.startsWith('/tradingbot') && languageAt(url) !== undefined)
          request.url = '/tradingbot/'
        next()
      })
    },
    transformIndexHtml: (html, { originalUrl }) => {
      if (originalUrl === undefined) return html
      const language = languageAt(originalUrl) ?? 'en'
      return pageIn(html, language, wordsOf(new TextReader(), language))
    },
    generateBundle() {
      const reader = new TextReader()
      const all = languages.map(({ language }) => [language, wordsOf(reader, language)] as const)
      const source = JSON.stringify(Object.fromEntries(all))
      this.emitFile({ type: 'asset', fileName: FILE, source })
    },
  }
}
