// Vitest's global setup of the browser journeys: for each worker a server with a market that the
// tests step, and a browser. Both live as long as the run.
import { fork, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { readFile } from 'node:fs/promises'
import { build, type Plugin } from 'esbuild'
import type { BrowserServer } from 'playwright-core'
import type { TestProject } from 'vitest/node'
import { ensureBuilt } from '../tools/build.mjs'
import { toBundle } from '../tools/bundled-threads.mjs'
import { inRoot } from '../tools/paths.mjs'
import { serveBrowser } from './app.ts'

/** Where a worker finds its server, the door of its market, and its browser. */
export interface Stand {
  readonly base: string
  readonly door: string
  readonly browser: string
}

declare module 'vitest' {
  interface ProvidedContext {
    readonly stands: readonly Stand[]
  }
}

/** Starts what the workers use; the function it answers ends it. */
export async function setup(project: TestProject): Promise<() => Promise<void>> {
  await ensureBuilt()
  await bundleServer()
  const workers = Array.from({ length: project.vitest.config.maxWorkers }, () => startStand())
  const started = await Promise.all(workers)
  const stands = started.map(({ stand }) => stand)
  project.provide('stands', stands)
  return async () => {
    await Promise.all(started.map(({ stop }) => stop()))
  }
}

const bundle = inRoot('e2e/out/stand-server.mjs')

/** Its threads are those of the server's own bundle, with the image of the database beside them. */
async function bundleServer(): Promise<void> {
  await build({
    entryPoints: [inRoot('e2e/stand-server.ts')],
    outfile: bundle,
    bundle: true,
    platform: 'node',
    format: 'esm',
    target: 'node20',
    logLevel: 'warning',
    plugins: [ours],
  })
}

/** Only our own packages go into the bundle; worker threads are addressed in the server's. */
const ours: Plugin = {
  name: 'ours',
  setup({ onResolve, onLoad }) {
    onResolve({ filter: /^[^./]/ }, ({ path, kind }) =>
      kind === 'entry-point' || path.startsWith('@trellis/') ? undefined : { path, external: true },
    )
    onLoad({ filter: /apps[\\/]server[\\/]src[\\/].*\.ts$/ }, async ({ path }) => ({
      contents: toBundle(await readFile(path, 'utf8')),
      loader: 'ts',
    }))
  },
}

interface Started {
  readonly stand: Stand
  stop(): Promise<void>
}

async function startStand(): Promise<Started> {
  const [browser, { server, base, door }] = await Promise.all([serveBrowser(), startServer()])
  return {
    stand: { base, door, browser: browser.wsEndpoint() },
    stop: () => end(browser, server),
  }
}

async function startServer() {
  const server = fork(bundle, [inRoot('apps/web/dist')])
  const failed = once(server, 'exit').then(() => {
    throw new Error('the server of the journeys did not start')
  })
  const [message] = (await Promise.race([once(server, 'message'), failed])) as [
    { readonly base: string; readonly door: string },
  ]
  failed.catch(() => undefined)
  return { server, ...message }
}

async function end(browser: BrowserServer, server: ChildProcess): Promise<void> {
  const ended = once(server, 'exit')
  server.disconnect()
  await Promise.all([ended, browser.close()])
}
