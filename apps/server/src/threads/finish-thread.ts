// How a thread is asked to finish: what takes too long is ended by who asked, where it stands.
import type { Worker } from 'node:worker_threads'

/** Asks a thread to finish and waits for its word that it has, no longer than the limit. */
export async function finishThread(
  thread: Worker,
  finished: Promise<void>,
  limitMs: number,
): Promise<void> {
  let timer: NodeJS.Timeout | undefined
  const late = new Promise<void>((resolve) => {
    timer = setTimeout(resolve, limitMs)
  })
  thread.postMessage({ type: 'stop' })
  await Promise.race([finished, late])
  clearTimeout(timer)
}
