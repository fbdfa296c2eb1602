// Starts a worker thread from its file, bundled or as source. It runs what it is given, so the
// address must never come from outside.
import { setFlagsFromString } from 'node:v8'
import { Worker, type ResourceLimits } from 'node:worker_threads'

/**
 * Source files need a loader that reads TypeScript, which threads do not inherit; the bundle needs
 * none.
 */
export function startThread(file: URL, data: unknown, resourceLimits: ResourceLimits = {}): Worker {
  // What the command line says stands above limits of a thread, and is meant for the main thread,
  // which has read it by now (SERVER_FLAGS in tools/server-flags.mjs).
  setFlagsFromString('--max-semi-space-size=0')
  if (!file.pathname.endsWith('.ts')) return new Worker(file, { workerData: data, resourceLimits })
  const entry = JSON.stringify(file.href)
  const load = `import('tsx/esm/api').then(({ register }) => { register(); return import(${entry}) })`
  return new Worker(load, { eval: true, workerData: data, execArgv: [], resourceLimits })
}
