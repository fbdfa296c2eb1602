// Lets a server that a test starts in its own process take its worker threads from the bundle: a
// thread out of the sources reads and translates a hundred files first, in each of the hundreds of
// servers that the tests start, and makes its embedded database without the image.
import { pathToFileURL } from 'node:url'
import { ensureBuilt } from './build.mjs'
import { inRoot } from './paths.mjs'

const address = /new URL\('\.\/([\w-]+-worker)\.ts', import\.meta\.url\)/g
const bundle = pathToFileURL(inRoot('apps/server/dist/')).href

/** A Vite plugin: the addresses of the server's workers lead to their bundles. */
export function bundledThreads() {
  return {
    name: 'bundled-threads',
    transform(code, id) {
      if (!/apps[\\/]server[\\/]src[\\/]/.test(id)) return undefined
      return toBundle(code)
    },
  }
}

/** The code with the addresses of workers in its own folder changed to those of their bundles. */
export function toBundle(code) {
  return code.replace(address, (_, name) => `new URL('${bundle}${name}.js')`)
}

/** Vitest's global setup of a suite that starts servers: the bundle is the one of these sources. */
export async function setup() {
  await ensureBuilt()
}
