// Bundles the server and its worker threads with esbuild. npm packages stay outside the bundle:
// some hold native or wasm parts, and node_modules is there anyway.
import { readFile, rm } from 'node:fs/promises'
import { basename, extname, join } from 'node:path'
import { filesBelow } from './source-hash.mjs'

/**
 * Bundles main.ts, the commands that accept a loss and block an account, and every *-worker.ts,
 * *-role.ts and *-image.ts of apps/server/src flat into apps/server/dist.
 */
export async function bundleServer(base) {
  const { build } = await import('esbuild')
  const entries = serverEntries(base)
  const outdir = join(base, 'apps/server/dist')
  await rm(outdir, { recursive: true, force: true })
  await build({
    absWorkingDir: base,
    entryPoints: entries,
    outdir,
    entryNames: '[name]',
    bundle: true,
    platform: 'node',
    format: 'esm',
    target: 'node20',
    sourcemap: true,
    sourcesContent: false,
    logLevel: 'warning',
    plugins: [packagesOutside, workerAddresses],
  })
}

/** The entry points; two workers of one name would overwrite each other and are refused. */
export function serverEntries(base) {
  const source = join(base, 'apps/server/src')
  const entries = [
    join(source, 'main.ts'),
    ...filesBelow(source).filter((file) =>
      /(-(worker|role|image)|\/host\/accept|\/operator\/ban)\.ts$/.test(file),
    ),
  ]
  const names = entries.map((file) => basename(file))
  const twice = names.find((name, index) => names.indexOf(name) !== index)
  if (twice !== undefined) throw new Error(`two server entries are named ${twice}`)
  return entries
}

/**
 * `new URL('./deep/x-worker.ts', import.meta.url)` in the source means ./x-worker.js beside the
 * bundle.
 */
export function rewriteWorkerAddresses(code) {
  const address = /new URL\(\s*(['"`])\.{1,2}\/(?:[\w./-]+\/)?([\w-]+-(?:worker|role))\.ts\1/g
  return code.replace(address, "new URL('./$2.js'")
}

const packagesOutside = {
  name: 'packages-outside',
  setup(build) {
    build.onResolve({ filter: /^[^./]/ }, ({ path, kind }) => {
      if (kind === 'entry-point' || path.startsWith('@trellis/')) return undefined
      return { path, external: true }
    })
  },
}

const workerAddresses = {
  name: 'worker-addresses',
  setup(build) {
    build.onLoad({ filter: /apps[\\/]server[\\/]src[\\/].*\.ts$/ }, async ({ path }) => {
      const code = await readFile(path, 'utf8')
      return { contents: rewriteWorkerAddresses(code), loader: extname(path).slice(1) }
    })
  },
}
