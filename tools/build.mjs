// Builds what is missing or stale: registries, web, server. What is up to date is left alone.
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { compressFiles } from './compress.mjs'
import { ensureInstalled } from './install.mjs'
import { inRoot, isMain, root } from './paths.mjs'
import { giveUp, run } from './run.mjs'
import { sourceHash } from './source-hash.mjs'

const shared = ['packages', 'bots', 'package-lock.json', 'tsconfig.json']
const targets = [
  {
    name: 'web',
    entry: 'apps/web/index.html',
    product: 'apps/web/dist/index.html',
    sources: ['apps/web', 'tools/compress.mjs', ...shared],
    make: buildWeb,
  },
  {
    name: 'server',
    entry: 'apps/server/src/main.ts',
    product: 'apps/server/dist/main.js',
    sources: ['apps/server', 'tools/bundle-server.mjs', ...shared],
    make: buildServer,
  },
]

/** Builds every stale target; answers the names of those it built. */
export async function ensureBuilt({ force = false, only } = {}) {
  const wanted = targets.filter((target) => only === undefined || target.name === only)
  const due = () => wanted.filter((target) => existsSync(inRoot(target.entry)) && isStale(target))
  if (!force && due().length === 0) return []
  await generateRegistries()
  const todo = force ? wanted.filter((target) => existsSync(inRoot(target.entry))) : due()
  await Promise.all(todo.map(makeTarget))
  return todo.map((target) => target.name)
}

/** Whether a target (`web`, `server`) is there, made of the sources as they are. */
export function isBuilt(name) {
  return targets.some((target) => target.name === name && !isStale(target))
}

/** Why the product cannot be started, in one line; nothing when it can. */
export function missingProduct() {
  const missing = targets.filter((target) => !existsSync(inRoot(target.product)))
  if (missing.length === 0) return undefined
  return `Missing: ${missing.map((target) => target.product).join(', ')} (nothing to build it from).`
}

function stampOf(target) {
  return join(root, target.product, '..', '.build-hash')
}

function isStale(target) {
  if (!existsSync(inRoot(target.product)) || !existsSync(stampOf(target))) return true
  return readFileSync(stampOf(target), 'utf8') !== sourceHash(root, target.sources)
}

async function makeTarget(target) {
  const started = performance.now()
  const hash = sourceHash(root, target.sources)
  await target.make()
  mkdirSync(join(stampOf(target), '..'), { recursive: true })
  writeFileSync(stampOf(target), hash)
  const seconds = ((performance.now() - started) / 1000).toFixed(1)
  console.log(`Built ${target.name} in ${seconds} s`)
}

async function generateRegistries() {
  const code = await run(process.execPath, ['--import', 'tsx', 'tools/gen-registries.ts'])
  if (code !== 0) giveUp('The registries of bots/ could not be generated; see the message above.')
}

async function buildWeb() {
  const vite = inRoot('node_modules/vite/bin/vite.js')
  const args = [vite, 'build', '--logLevel', 'warn', '--emptyOutDir', '--manifest']
  // A caller's own NODE_ENV (a test's, for one) would put React's development build into the
  // product.
  const env = { ...process.env, NODE_ENV: 'production' }
  const code = await run(process.execPath, args, { cwd: inRoot('apps/web'), env })
  if (code !== 0) giveUp('The web area did not build; see the message above.')
  await compressFiles(inRoot('apps/web/dist'))
}

async function buildServer() {
  const { bundleServer } = await import('./bundle-server.mjs')
  try {
    await bundleServer(root)
  } catch {
    giveUp('The server did not build; see the message above.')
  }
  const image = inRoot('apps/server/dist/build-image.js')
  if (!existsSync(image)) return
  const code = await run(process.execPath, [image])
  if (code !== 0) giveUp('The image of the embedded database was not made; see the message above.')
}

if (isMain(import.meta.url)) {
  await ensureInstalled()
  const built = await ensureBuilt({ force: process.argv.includes('--force') })
  if (built.length === 0) console.log('Nothing to build: all is up to date.')
}
