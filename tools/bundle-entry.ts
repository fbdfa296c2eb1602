// Bundles a file of the tests that runs as a process of its own: out of its sources each start
// would read and translate some hundred files, and each of its threads as many again.
import { readFile } from 'node:fs/promises'
import { pathToFileURL } from 'node:url'
import { build, type Plugin } from 'esbuild'
import { toBundle } from './bundled-threads.mjs'

/** Its threads are those of the server's own bundle, with the image of the database beside them. */
export async function bundleEntry(entry: string, outfile: string): Promise<void> {
  await build({
    entryPoints: [entry],
    outfile,
    bundle: true,
    platform: 'node',
    format: 'esm',
    target: 'node20',
    logLevel: 'warning',
    plugins: [ours],
  })
}

/** Only our own packages go into the bundle, where each file still knows its own place. */
const ours: Plugin = {
  name: 'ours',
  setup({ onResolve, onLoad }) {
    onResolve({ filter: /^[^./]/ }, ({ path, kind }) =>
      kind === 'entry-point' || path.startsWith('@trellis/') ? undefined : { path, external: true },
    )
    onLoad({ filter: /\.m?ts$|\.mjs$/ }, async ({ path }) => {
      const code = toBundle(await readFile(path, 'utf8'))
      const place = JSON.stringify(pathToFileURL(path).href)
      return { contents: code.replaceAll('import.meta.url', place), loader: 'ts' }
    })
  },
}
