// Builds the web area into dist with a manifest (the budget check reads it). Pages live under
// /tradingbot/ and /{locale}/tradingbot/, files under /tradingbot/ alone.
import react from '@vitejs/plugin-react'
import { defineConfig, type Plugin } from 'vite'
import { texts as ar } from './src/texts/ar.ts'
import { texts as en } from './src/texts/en.ts'

/** Lets the development server answer pages of every locale, as the real server does. */
function localePages(): Plugin {
  return {
    name: 'locale-pages',
    configureServer(server) {
      server.middlewares.use((request, _response, next) => {
        const url = request.url ?? ''
        if (/^\/[a-z]{2,3}(-[A-Za-z]{2,4})?\/tradingbot(\/|$)/.test(url))
          request.url = '/tradingbot/'
        next()
      })
    },
  }
}

/** Which entries of the early table a chunk belongs to, by the module it stands for. */
const early: readonly (readonly [RegExp, (name: string) => readonly string[]])[] = [
  [/src\/pages\/(home|create|my-bots|bot-detail)\/[\w-]+-page\.tsx$/, (page) => [page]],
  [/src\/pages\/home\/own-(home)\.tsx$/, (page) => [`own ${page}`]],
  [/bots\/[\w-]+\/web\/(create)-form\.tsx$/, (page) => [page]],
  [/bots\/[\w-]+\/web\/(detail)-panel\.tsx$/, (page) => [`bot-${page}`]],
  [/web\/src\/texts\/first-(en|ar)\.ts$/, (language) => [language]],
  [/src\/pages\/my-bots\/texts\/(en|ar)\.ts$/, (language) => [`my-bots ${language}`]],
  [
    /(?:src\/pages|(?:bots\/[\w-]+|bot-kit)\/web)\/texts\/(en|ar)\.ts$/,
    (language) => [`create ${language}`, `bot-detail ${language}`],
  ],
]

/**
 * Tells the page's first script where the code and the words of each page lie, so that the browser
 * asks for all of them together with the entry and not one after the other.
 */
function earlyChunks(): Plugin {
  return {
    name: 'early-chunks',
    transformIndexHtml: {
      order: 'post',
      handler(html, { bundle }) {
        const chunks = Object.values(bundle ?? {}).filter((it) => it.type === 'chunk')
        const byFile = new Map(chunks.map((chunk) => [chunk.fileName, chunk]))
        const closure = (file: string, into: Set<string>): Set<string> => {
          if (!into.has(file)) {
            into.add(file)
            byFile.get(file)?.imports.forEach((next) => closure(next, into))
          }
          return into
        }
        const entry = new Set<string>()
        chunks.filter((chunk) => chunk.isEntry).forEach(({ fileName }) => closure(fileName, entry))
        const table: Record<string, string[]> = {}
        for (const { facadeModuleId, fileName } of chunks) {
          for (const [pattern, namesOf] of early) {
            const name = pattern.exec(facadeModuleId ?? '')?.[1]
            const files = [...closure(fileName, new Set())].filter((file) => !entry.has(file))
            for (const key of name === undefined ? [] : namesOf(name)) {
              table[key] = [...new Set([...(table[key] ?? []), ...files])]
            }
          }
        }
        return html.replace('/* early */ {}', JSON.stringify(table))
      },
    },
  }
}

/** Puts the first words of home into the page, so that they are read before any code has come. */
function firstWords(): Plugin {
  const words = ({ home, action }: typeof en) => ({
    title: home.title,
    lead: home.lead,
    create: action.create,
  })
  return {
    name: 'first-words',
    transformIndexHtml: (html) =>
      html.replace('/* first words */ {}', JSON.stringify({ en: words(en), ar: words(ar) })),
  }
}

/** Parts of the shared packages that forms, tables and lists use, and home for a guest does not. */
const FORMS =
  /(password-rule|market\/src\/(instrument|fee)|src\/(tabs|\w+-field|number-input|ladder-[dh].+))\./
const TABLES =
  /(ui\/src\/(equation|data-table|csv|select|ladder-small)|contract\/src\/row-changes)\./
/** Answers in pages, and questions whose number is only known later: asked by what is opened. */
const LATER =
  /@tanstack\/.+\/(queriesObserver|useQueries|infiniteQueryObserver|useInfiniteQuery)\.js/
/** What every page is made of. */
const LIBRARIES = new RegExp(
  [
    'packages/(ui|kernel|market|contract)/',
    '@tanstack|wouter|regexparam|use-sync-external-store|react/',
  ].join('|'),
)
/**
 * Small parts of nearly every page, which would be a file each. Only such as import nothing of the
 * pages: what is evaluated with the base must not wait for the entry.
 */
const SMALL =
  /(app\/(coming-kinds|session-context)|data\/(use-stream-value|api-failure)|busiest-pairs)\./
const OFFERS = /(bot-kit\/web\/(create\/kind-(offer|picture)|pair-address)|bots\/[^/]+\/market)\./

function anyOf(...patterns: readonly RegExp[]): RegExp {
  return new RegExp(patterns.map((it) => it.source).join('|'))
}

export default defineConfig({
  base: '/tradingbot/',
  plugins: [localePages(), firstWords(), earlyChunks(), react()],
  build: {
    outDir: 'dist',
    emptyOutDir: true,
    manifest: true,
    target: 'es2022',
    chunkSizeWarningLimit: 400,
    // One style sheet, small and cached: pages do not wait for their own after their code.
    cssCodeSplit: false,
    rolldownOptions: {
      output: {
        codeSplitting: {
          includeDependenciesRecursively: false,
          groups: [
            { name: 'forms', test: FORMS, priority: 1 },
            { name: 'tables', test: TABLES, priority: 1 },
            { name: 'later-queries', test: LATER, priority: 1 },
            // What every page needs in one file beside the entry, instead of twenty small requests.
            { name: 'base', test: anyOf(LIBRARIES, SMALL, OFFERS) },
          ],
        },
      },
    },
    // Fonts and icons stay files: data addresses would grow the first load and dodge the cache.
    assetsInlineLimit: 0,
  },
})
