// Entry of the thread that searches settings: at the lowest priority, in short pieces with pauses
// between them, one search at a time. Nothing waits for it.
import { constants, setPriority } from 'node:os'
import { parentPort, workerData } from 'node:worker_threads'
import { adviceKinds } from '@trellis/bots/registry.advice'
import { assert } from '@trellis/kernel'
import { searchAdvice } from '@trellis/lab'
import type { AnyAdviceSearch } from '@trellis/market'
import { openTape } from '@trellis/tape'
import { engineOptions, VENUE } from '../engine-parts.ts'
import type { AdviceInit, AdviceJob, FromAdvice, ToAdvice } from './advice-messages.ts'

/** Wall time of a piece, ms: others on the core wait no longer where priorities say nothing. */
const PIECE_MS = 10
/** How much is done is told in steps of so much. */
const TOLD_EVERY = 0.01

const port = parentPort
assert(port !== null, 'advice-worker must run in a worker thread')
// Of the calling thread alone on Linux; elsewhere it may be the process: there the pauses do.
if (process.platform === 'linux') setPriority(constants.priority.PRIORITY_LOW)

const tape = openTape((workerData as AdviceInit).source)
const options = engineOptions(tape.instruments, () => undefined)
const kinds: readonly AnyAdviceSearch[] = adviceKinds

port.on('message', ({ job, share }: ToAdvice) => void search(job, share))

async function search(job: AdviceJob, share: number): Promise<void> {
  const kind = kinds.find((it) => it.kind === job.kind)
  assert(kind !== undefined, 'no settings are searched for this kind', job.kind)
  const { mode, symbols, asOfMs } = job
  const order = { search: kind, mode, symbols, asOfMs }
  const searching = searchAdvice(order, { tape, options, rule: VENUE })
  let startMs = performance.now()
  let told = 0
  for (;;) {
    const piece = searching.next()
    if (piece.done) {
      port?.postMessage({ type: 'found', job, found: piece.value } satisfies FromAdvice)
      return
    }
    const tookMs = performance.now() - startMs
    if (tookMs < PIECE_MS) continue
    if (piece.value - told >= TOLD_EVERY) {
      told = piece.value
      port?.postMessage({ type: 'searched', share: told } satisfies FromAdvice)
    }
    await new Promise((resolve) => setTimeout(resolve, tookMs / share - tookMs))
    startMs = performance.now()
  }
}
