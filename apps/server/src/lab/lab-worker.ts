// Entry of the lab's thread: plays backtests one at a time on the tape that all threads see. Must
// hold nothing but the wiring; nothing that money rests on is asked of it.
import { constants, setPriority } from 'node:os'
import { parentPort, workerData } from 'node:worker_threads'
import { assert } from '@trellis/kernel'
import type { FromLab, LabInit, ToLab } from './lab-messages.ts'
import { LabPlayer } from './lab-player.ts'

const port = parentPort
assert(port !== null, 'lab-worker must run in a worker thread')
try {
  // On Linux that is this thread alone: engines and answers go first.
  setPriority(0, constants.priority.PRIORITY_BELOW_NORMAL)
} catch {
  // A system that does not let it runs the lab like any other thread.
}
const { source } = workerData as LabInit
const player = new LabPlayer(source, (message: FromLab) => port.postMessage(message))
port.on('message', (message: ToLab) => player.receive(message))
