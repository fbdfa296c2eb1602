// How a thread is asked to finish: what takes too long is ended by who asked, where it stands.
import type { Worker } from 'node:worker_threads'
import { within } from '../within.ts'

/** Asks a thread to finish and waits for its word that it has, no longer than the limit. */
export async function finishThread(
  thread: Worker,
  finished: Promise<void>,
  limitMs: number,
): Promise<void> {
  thread.postMessage({ type: 'stop' })
  await within(finished, limitMs)
}
