// Entry of an engine worker thread. Must hold nothing but the wiring to its host.
import { performance } from 'node:perf_hooks'
import { parentPort, workerData } from 'node:worker_threads'
import { assert } from '@trellis/kernel'
import { isDiskFull } from '../journal/disk-full.ts'
import { nodeFiles } from '../journal/files.ts'
import { JournalError } from '../journal/journal.ts'
import { textOf } from '../log-line.ts'
import { startTracing } from '../observe/tracing.ts'
import { EngineHost } from './engine-host.ts'
import { fileJournal } from './host-journal.ts'
import type { FromWorker, ToWorker, WorkerInit } from './worker-messages.ts'

const port = parentPort
assert(port !== null, 'engine-worker must run in a worker thread')
const post = (message: FromWorker): void => port.postMessage(message)
const init = workerData as WorkerInit
const host = new EngineHost({
  init,
  open: fileJournal(nodeFiles, init),
  post,
  steadyMs: () => performance.now(),
})
port.on('message', (message: ToWorker) => host.receive(message))
host.open().catch((error: unknown) => {
  const message = textOf(error)
  const damaged = error instanceof JournalError && error.isFinal
  post({ type: 'failed', message, damaged, diskFull: isDiskFull(error) })
})
void startTracing('trellis', process.env)
