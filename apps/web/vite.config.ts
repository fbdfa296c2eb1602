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

export default defineConfig({
  base: '/tradingbot/',
  plugins: [localePages(), react()],
  build: {
    outDir: 'dist',
    emptyOutDir: true,
    manifest: true,
    target: 'es2022',
    chunkSizeWarningLimit: 400,
    // Fonts and icons stay files: data addresses would grow the first load and dodge the cache.
    assetsInlineLimit: 0,
  },
})
