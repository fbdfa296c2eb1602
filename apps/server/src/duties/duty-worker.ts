// Entry of the thread that does what one process of a cluster alone does. Must hold nothing but the
// wiring to its host.
import { parentPort, workerData } from 'node:worker_threads'
import { assert } from '@trellis/kernel'
import { openDuties, type DutyInit } from './duty-host.ts'
import type { FromDuties } from './duty-thread.ts'
import type { LogLine } from '../log-line.ts'

const port = parentPort
assert(port !== null, 'duty-worker must run in a worker thread')
const post = (message: FromDuties): void => port.postMessage(message)
const log: LogLine = (line, level = 'info') => post({ type: 'log', line, level })
const waiting = (reason: string): void => log(`it waits: ${reason}`)
const control = new AbortController()
const opening = openDuties(workerData as DutyInit, { log, waiting, signal: control.signal })
port.on('message', () => {
  control.abort()
  void opening
    .then(
      (duties) => duties.stop(),
      () => undefined,
    )
    .finally(() => post({ type: 'stopped' }))
})
await opening.catch((error: unknown) => {
  if (!control.signal.aborted) throw error
})
if (!control.signal.aborted) post({ type: 'begun' })
