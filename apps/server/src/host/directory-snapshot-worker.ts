// Entry of the thread that writes one snapshot of the directory and ends: its memory ends with it.
import { performance } from 'node:perf_hooks'
import { parentPort, workerData } from 'node:worker_threads'
import { assert } from '@trellis/kernel'
import { textOf } from '../log-line.ts'
import { connectNats } from '../nats/connect.ts'
import type { SnapshotThreadInit, FromSnapshotThread } from './directory-snapshot-thread.ts'
import { writeDirectorySnapshot } from './write-directory-snapshot.ts'

const port = parentPort
assert(port !== null, 'directory-snapshot-worker must run in a worker thread')
const { address, prefix, replicas } = workerData as SnapshotThreadInit
const tell = (said: FromSnapshotThread): void => port.postMessage(said)
try {
  const nats = await connectNats(address, 'directory-snapshot')
  const monotonicMs = (): number => performance.now()
  const place = { nats, prefix, replicas, monotonicMs, log: () => undefined }
  tell({ type: 'saved', position: await writeDirectorySnapshot(place) })
  await nats.close()
} catch (error) {
  tell({ type: 'failed', message: textOf(error) })
}
