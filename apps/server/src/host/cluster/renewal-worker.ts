// Entry of the thread that renews leases. Must hold nothing but the wiring to its host.
import { parentPort, workerData } from 'node:worker_threads'
import { assert } from '@trellis/kernel'
import { LeaseBucket } from '../../leases/lease-bucket.ts'
import type { LogLine } from '../../log-line.ts'
import { connectNats } from '../../nats/connect.ts'
import { RenewalHost } from './renewal-host.ts'
import {
  RenewalBoard,
  sharedMs,
  type FromRenewal,
  type RenewalInit,
  type ToRenewal,
} from './renewal-words.ts'

const port = parentPort
assert(port !== null, 'renewal-worker must run in a worker thread')
const post = (message: FromRenewal): void => port.postMessage(message)
const { address, name, prefix, replicas, board } = workerData as RenewalInit
const log: LogLine = (line, level) => post({ type: 'log', line, level })
const nats = await connectNats(address, name, log)
const bucket = await LeaseBucket.open(nats, { prefix, replicas, nowMs: sharedMs, log })
const host = new RenewalHost({ bucket, board: new RenewalBoard(board), post })
port.on('message', (message: ToRenewal) => host.receive(message))
post({ type: 'opened' })
