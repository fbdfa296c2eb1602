// Entry of the database's worker thread: opens the database, follows the journal into the read
// models, answers the named queries. Nothing that money rests on is asked of it: it may lag and it
// may be rebuilt.
import { fileURLToPath } from 'node:url'
import { parentPort, workerData } from 'node:worker_threads'
import { assert } from '@trellis/kernel'
import type { DbInit, FromDatabase, ToDatabase } from './db-messages.ts'
import { DbHost } from './db-host.ts'

const port = parentPort
assert(port !== null, 'db-worker must run in a worker thread')
const post = (message: FromDatabase): void => port.postMessage(message)
const image = fileURLToPath(new URL('./pglite-image.tar', import.meta.url))
const host = new DbHost(workerData as DbInit, image, post)
port.on('message', (message: ToDatabase) => host.receive(message))
void host.run()
