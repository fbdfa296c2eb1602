// A snapshot of the directory that is written in a thread of its own, out of the snapshot before
// and the stream: whoever owns a million accounts must renew its leases meanwhile, and answer.
import { once } from 'node:events'
import type { NatsAddress } from '../nats/connect.ts'
import { startThread } from '../threads/start-thread.ts'
import type { DirectoryStreamOptions } from './directory-stream.ts'

/** What the thread is started with. */
export interface SnapshotThreadInit extends Pick<DirectoryStreamOptions, 'replicas'> {
  readonly address: NatsAddress
  readonly prefix: string
}

export type FromSnapshotThread =
  | { readonly type: 'saved'; readonly position: number }
  | { readonly type: 'failed'; readonly message: string }

/** Resolves with the position up to which it goes, when it is saved; the thread ends with it. */
export async function saveSnapshotBeside(init: SnapshotThreadInit): Promise<number> {
  const thread = startThread(new URL('./directory-snapshot-worker.ts', import.meta.url), init)
  try {
    const ended = once(thread, 'exit').then((): FromSnapshotThread => {
      return { type: 'failed', message: 'its thread has ended' }
    })
    const told = once(thread, 'message').then(([said]) => said as FromSnapshotThread)
    const said = await Promise.race([told, ended])
    if (said.type === 'failed') throw new Error(said.message)
    return said.position
  } finally {
    void thread.terminate()
  }
}
