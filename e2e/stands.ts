// Vitest's global setup of the browser journeys: for each worker a server with a market that the
// tests step. It lives as long as the run.
import { fork, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import type { TestProject } from 'vitest/node'
import { ensureBuilt } from '../tools/build.mjs'
import { bundleEntry } from '../tools/bundle-entry.ts'
import { ONE_COMPILER } from '../tools/bundled-threads.mjs'
import { inRoot } from '../tools/paths.mjs'

/** Where a worker finds its server and the door of its market. */
export interface Stand {
  readonly base: string
  readonly door: string
}

declare module 'vitest' {
  interface ProvidedContext {
    readonly stands: readonly Stand[]
  }
}

/** Starts what the workers use; the function it answers ends it. */
export async function setup(project: TestProject): Promise<() => Promise<void>> {
  await ensureBuilt()
  await bundleEntry(inRoot('e2e/stand-server.ts'), bundle)
  const workers = Array.from({ length: project.vitest.config.maxWorkers }, () => startServer())
  const started = await Promise.all(workers)
  const stands = started.map(({ stand }) => stand)
  project.provide('stands', stands)
  return async () => {
    await Promise.all(started.map(({ stop }) => stop()))
  }
}

const bundle = inRoot('e2e/out/stand-server.mjs')

interface Started {
  readonly stand: Stand
  stop(): Promise<void>
}

async function startServer(): Promise<Started> {
  const server = fork(bundle, [inRoot('apps/web/dist'), inRoot('content/announcements')], {
    execArgv: ONE_COMPILER,
  })
  const failed = once(server, 'exit').then(() => {
    throw new Error('the server of the journeys did not start')
  })
  const [stand] = (await Promise.race([once(server, 'message'), failed])) as [Stand]
  failed.catch(() => undefined)
  return { stand, stop: () => end(server) }
}

async function end(server: ChildProcess): Promise<void> {
  const ended = once(server, 'exit')
  server.disconnect()
  await ended
}
