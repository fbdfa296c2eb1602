// Lets a server that a test starts in its own process take its worker threads from the bundle: a
// thread out of the sources reads and translates a hundred files first, in each of the hundreds of
// servers that the tests start, and makes its embedded database without the image.
import { pathToFileURL } from 'node:url'
import { ensureBuilt } from './build.mjs'
import { inRoot } from './paths.mjs'

/**
 * Compiled once and not again for what runs often, and only what runs is looked through: a test's
 * database ends before more pays. JavaScript is optimized after eight times as much work as by
 * default: of a server that ends after seconds the optimizer took a fifth.
 */
export const ONE_COMPILER = [
  '--no-wasm-tier-up',
  '--no-wasm-dynamic-tiering',
  '--wasm-lazy-validation',
  '--interrupt-budget=540672',
]

const address = /new URL\((['"`])\.\/([\w-]+-worker)\.ts\1, import\.meta\.url\)/g
/** A worker that would start out of the sources: that costs seconds, and no test would fail. */
const isLeft = /new URL\([^)]*-worker\.ts/
const bundle = pathToFileURL(inRoot('apps/server/dist/')).href

/** A Vite plugin: the addresses of the server's workers lead to their bundles. */
export function bundledThreads() {
  return {
    name: 'bundled-threads',
    // Before others print the code in their own quotes and lines, or follow its addresses.
    enforce: 'pre',
    transform(code, id) {
      if (!/apps[\\/]server[\\/]src[\\/]/.test(id)) return undefined
      const changed = toBundle(code)
      if (isLeft.test(changed)) throw new Error(`an address of a worker in an unknown form: ${id}`)
      return changed
    },
  }
}

/** The code with the addresses of workers in its own folder changed to those of their bundles. */
export function toBundle(code) {
  return code.replace(address, (_, quote, name) => `new URL('${bundle}${name}.js')`)
}

/** Vitest's global setup of a suite that starts servers: the bundle is the one of these sources. */
export async function setup() {
  await ensureBuilt()
}
