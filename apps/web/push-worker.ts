// Builds the service worker beside the area: one file of a fixed name, since browsers look at that
// very address for a newer one, and classic, since not all of them load modules there.
import { build } from 'esbuild'
import { languages } from '../../packages/texts/src/index.ts'
import type { Plugin } from 'vite'
import { TextReader } from '../../tools/text-files.ts'
import { placeOfTexts } from './served-texts.ts'

const FILE = 'push-worker.js'

async function bundled(command: 'build' | 'serve'): Promise<string> {
  const reader = new TextReader()
  const texts = languages.map(({ language }) => [language, reader.read('push', language)] as const)
  const made = await build({
    entryPoints: [`${import.meta.dirname}/src/push-worker/push-worker.ts`],
    bundle: true,
    minify: true,
    write: false,
    format: 'iife',
    target: 'es2022',
    charset: 'utf8',
    logLevel: 'warning',
    define: {
      PUSH_TEXTS: JSON.stringify(Object.fromEntries(texts)),
      NEWS_PLACE: JSON.stringify(placeOfTexts(command).replace('{namespace}', 'news')),
    },
  })
  return made.outputFiles[0]?.text ?? ''
}

/** Puts it into the build, and serves it in development. */
export function pushWorker(): Plugin {
  return {
    name: 'push-worker',
    configureServer(server) {
      server.middlewares.use(`/tradingbot/${FILE}`, (_request, response) => {
        response.setHeader('content-type', 'text/javascript')
        void bundled('serve').then((code) => response.end(code))
      })
    },
    async generateBundle() {
      this.emitFile({ type: 'asset', fileName: FILE, source: await bundled('build') })
    },
  }
}
