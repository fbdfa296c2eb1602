// Entry of a thread that hosts groups of partitions. Must hold nothing but the wiring to its host.
import { performance } from 'node:perf_hooks'
import { parentPort, workerData } from 'node:worker_threads'
import { assert } from '@trellis/kernel'
import { GroupsHost } from './groups-host.ts'
import { startTracing } from '../../observe/tracing.ts'
import type { FromGroups, GroupsInit, ToGroups } from './groups-words.ts'

const port = parentPort
assert(port !== null, 'groups-worker must run in a worker thread')
// What a call does here is told from here.
await startTracing('trellis-engine', process.env)
const post = (message: FromGroups): void => port.postMessage(message)
const host = new GroupsHost({
  init: workerData as GroupsInit,
  post,
  steadyMs: () => performance.now(),
})
port.on('message', (message: ToGroups) => host.receive(message))
await host.opened()
post({ type: 'ready' })
