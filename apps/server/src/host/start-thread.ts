// Starts a worker thread from its file, bundled or as source. Must never be called with an address from outside.
import { Worker } from 'node:worker_threads'

/** Source files need the loader that reads TypeScript; the bundle needs none. */
export function startThread(file: URL, data: unknown): Worker {
  const source = file.pathname.endsWith('.ts')
  return new Worker(file, {
    workerData: data,
    ...(source ? { execArgv: ['--import', 'tsx'] } : {}),
  })
}
