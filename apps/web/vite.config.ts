// Builds the web area into dist with a manifest (the budget check reads it). Pages live under
// /tradingbot/ and /{locale}/tradingbot/, files under /tradingbot/ alone.
import react from '@vitejs/plugin-react'
import { defineConfig, type Plugin } from 'vite'

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

/**
 * Tells the page's first script where the code of each page and language lies, so that the browser
 * asks for it together with the entry and not after it.
 */
function earlyChunks(): Plugin {
  const wanted =
    /src\/(?:pages\/(home|create|my-bots|bot-detail)\/[\w-]+-page|texts\/(en|ar))\.tsx?$/
  return {
    name: 'early-chunks',
    transformIndexHtml: {
      order: 'post',
      handler(html, { bundle }) {
        const found = Object.values(bundle ?? {}).flatMap((chunk) => {
          if (chunk.type !== 'chunk' || chunk.facadeModuleId === null) return []
          const match = wanted.exec(chunk.facadeModuleId)
          return match === null ? [] : [[match[1] ?? match[2], `/tradingbot/${chunk.fileName}`]]
        })
        return html.replace('/* early */ {}', JSON.stringify(Object.fromEntries(found)))
      },
    },
  }
}

export default defineConfig({
  base: '/tradingbot/',
  plugins: [localePages(), earlyChunks(), react()],
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
          groups: [
            // What every page needs in one file beside the entry, instead of twenty small requests.
            { name: 'base', test: /packages\/(ui|kernel|market|contract)\/|@tanstack|wouter/ },
          ],
        },
      },
    },
    // Fonts and icons stay files: data addresses would grow the first load and dodge the cache.
    assetsInlineLimit: 0,
  },
})
