// Gathers what a worker's batches say and tells it to the main thread once their group is durable,
// nothing before.
import type { Batch, SentPost } from '@trellis/engine'
import type { JournalBatch, JournalEnd } from '../journal/journal.ts'
import type { BotCensus } from './bot-census.ts'
import type { BotOwner } from './owner-table.ts'
import { postsOf } from './posts-of.ts'
import type { FromWorker } from './worker-messages.ts'

/** What became durable with one group: told to the main thread once. */
interface Bucket {
  readonly durable: Promise<void>
  readonly positions: Map<number, number>
  readonly bots: BotOwner[]
  readonly batches: JournalBatch[]
  readonly posts: SentPost[]
  readonly ended: number[]
}

export interface DurableNewsParts {
  readonly census: BotCensus
  readonly post: (message: FromWorker) => void
  /** Hears that a group was refused. */
  readonly fail: (error: unknown) => void
}

export class DurableNews {
  /** Up to where the stream is durable. */
  end: JournalEnd | undefined
  /** Partitions whose batches somebody listens to. */
  watched: ReadonlySet<number> = new Set()
  readonly #parts: DurableNewsParts
  #bucket: Bucket | undefined

  constructor(parts: DurableNewsParts) {
    this.#parts = parts
  }

  /** A batch of the group that is durable with the promise, and its parts as they are kept. */
  take(batch: Batch, kept: readonly JournalBatch[], durable: Promise<void>): void {
    if (this.#bucket?.durable !== durable) this.#openBucket(durable)
    const { census } = this.#parts
    const bucket = this.#bucket
    bucket?.bots.push(...census.takeSeen())
    bucket?.ended.push(...census.takeOver())
    bucket?.positions.set(batch.partition, batch.first + batch.facts.length)
    bucket?.posts.push(...postsOf(batch))
    if (this.watched.has(batch.partition)) bucket?.batches.push(...kept)
  }

  #openBucket(durable: Promise<void>): void {
    const bucket: Bucket = {
      durable,
      positions: new Map(),
      bots: [],
      batches: [],
      posts: [],
      ended: [],
    }
    this.#bucket = bucket
    durable.then(
      () => {
        if (this.end === undefined) return
        const positions = [...bucket.positions]
        const { bots, batches, posts, ended } = bucket
        const told = { positions, bots, batches, posts, ended }
        this.#parts.post({ type: 'durable', end: this.end, ...told })
      },
      (error: unknown) => this.#parts.fail(error),
    )
  }
}
