// Builds the web area into dist with a manifest (the budget check reads it). Pages live under
// /tradingbot/ and /{locale}/tradingbot/, files under /tradingbot/ alone.
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import react from '@vitejs/plugin-react'
import { build, defineConfig, type Plugin, type Rolldown } from 'vite'
import { closureIn, sharedFiles } from './first-loads.ts'
import { firstView } from './first-view.ts'
import { pushWorker } from './push-worker.ts'
import { firstWords } from './first-words.ts'
import { namespacesOfPages, servedTexts } from './served-texts.ts'
/** Which entries of the early table a chunk belongs to, by the module it stands for. */
const early: readonly (readonly [RegExp, (name: string) => readonly string[]])[] = [
  [/src\/pages\/([\w-]+)\/[\w-]+-page\.tsx$/, (page) => [page]],
  [/src\/pages\/home\/own-(home)\.tsx$/, (page) => [`own ${page}`]],
  [/bots\/([\w-]+)\/web\/create-form\.tsx$/, (kind) => [`at ${pathOf(kind)}`]],
  [/bots\/([\w-]+)\/web\/detail-panel\.tsx$/, (kind) => [`bot ${kind}`]],
  [/src\/platform\/look-(around)\.ts$/, (name) => [name]],
]

/** The place under which bots of a kind are created, as its offer says it. */
function pathOf(kind: string): string {
  const offer = readFileSync(new URL(`../../bots/${kind}/web/index.ts`, import.meta.url), 'utf8')
  const path = /path: '\/([\w-]+)\/'/.exec(offer)?.[1]
  if (path === undefined) throw new Error(`bots/${kind}/web/index.ts names no path`)
  return path
}

/** Namespaces that a page or a kind begins with, by the names of the early table. */
function earlyTexts(): Readonly<Record<string, string>> {
  const pages = namespacesOfPages().map((it) => [it, it] as const)
  const bots = new URL('../../bots/', import.meta.url)
  const kinds = readdirSync(bots).filter((it) => existsSync(new URL(`${it}/web/index.ts`, bots)))
  const ofKinds = kinds.flatMap((kind) => [
    [`at ${pathOf(kind)}`, kind] as const,
    [`bot ${kind}`, kind] as const,
  ])
  const shared = [
    ['first', 'first'],
    ['create', 'form'],
    ['bot-detail', 'bot'],
  ] as const
  return Object.fromEntries([...pages, ...shared, ...ofKinds])
}

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
        const closure = closureIn(chunks)
        const entry = new Set(chunks.filter(({ isEntry }) => isEntry).flatMap(closure))
        const table: Record<string, string[]> = {}
        for (const chunk of chunks) {
          for (const [pattern, namesOf] of early) {
            const begun = chunk.moduleIds.flatMap((id) => pattern.exec(id)?.[1] ?? [])
            const files = closure(chunk).filter((file) => !entry.has(file))
            for (const key of begun.flatMap(namesOf)) {
              table[key] = [...new Set([...(table[key] ?? []), ...files])]
            }
          }
        }
        return html
          .replace('/* early */ {}', JSON.stringify(table))
          .replace('/* early texts */ {}', JSON.stringify(earlyTexts()))
      },
    },
  }
}

/** Files of what pages share; a build without them says what each page needs. */
async function filesOfPages(): Promise<ReadonlyMap<string, string>> {
  const whole = await build({
    configFile: false,
    root: import.meta.dirname,
    logLevel: 'error',
    plugins: [react()],
    build: { write: false, minify: false, rolldownOptions: chunked([]) },
  })
  const { output } = whole as Rolldown.RolldownOutput
  return sharedFiles(output.filter((it) => it.type === 'chunk'))
}

function chunked(groups: readonly Rolldown.CodeSplittingGroup[]): Rolldown.RolldownOptions {
  const codeSplitting = { includeDependenciesRecursively: false, groups: [...groups] }
  return { output: { codeSplitting, chunkFileNames } }
}

/** What several parts share is named after none: whoever loads it has its name in their code. */
function chunkFileNames({ name, isDynamicEntry }: Rolldown.PreRenderedChunk): string {
  return `assets/${isDynamicEntry ? name : 'part'}-[hash].js`
}

export default defineConfig(async ({ command }) => {
  const files = command === 'build' ? await filesOfPages() : new Map<string, string>()
  const ofPages = { debugName: 'pages', name: (id: string) => files.get(id) ?? null }
  return {
    base: '/tradingbot/',
    // React has had it for long; what the router imports beside it is for older ones.
    resolve: { alias: { 'use-sync-external-store/shim/index.js': 'react' } },
    plugins: [firstWords(), earlyChunks(), servedTexts(), firstView(), pushWorker(), react()],
    build: {
      outDir: 'dist',
      emptyOutDir: true,
      manifest: true,
      target: 'es2022',
      // A browser without it loads the same files a little later. What a part that is loaded late
      // needs is not written into what loads it: in the first load that is 3 kB of names of files,
      // which the page's first script has already (docs/adr/0018).
      modulePreload: {
        polyfill: false,
        resolveDependencies: (
          _file: string,
          needed: string[],
          { hostType }: { readonly hostType: 'html' | 'js' },
        ) => (hostType === 'html' ? needed : []),
      },
      chunkSizeWarningLimit: 400,
      // One style sheet, small and cached: pages do not wait for their own after their code, and
      // only what the first paint needs is in the page.
      cssCodeSplit: false,
      rolldownOptions: chunked([ofPages]),
      // Fonts and icons stay files: data addresses would grow the first load and dodge the cache.
      assetsInlineLimit: 0,
    },
  }
})
