// Delivers posts from partition to partition (docs/adr/0020): those of one sender in their order,
// one after another, each until everyone whom it concerns has it on disk. What a crash interrupts
// is delivered again; who had it takes it once.
import { addresseeOf, type SentPost } from '@trellis/engine'
import { partitionOf, PARTITIONS } from '@trellis/kernel'
import type { LogLine } from '../log-line.ts'
import { textOf } from '../log-line.ts'
import { UnknownResultError, type WorkerLink } from './worker-link.ts'

/** Partitions in one call: between two calls a worker takes what others ask. */
const PARTITIONS_PER_CALL = 16
const RETRY_MS = 50
const ANSWER_FIRST_MS = 3

export interface PostOfficeParts {
  readonly links: readonly Pick<WorkerLink, 'call' | 'figures'>[]
  /** Time that ids of new bots carry, epoch ms. */
  idMs(): number
  readonly log: LogLine
  /** Told of every partition that a post was delivered to. */
  delivered?(sent: SentPost): void
}

export class PostOffice {
  readonly #parts: PostOfficeParts
  /** By sender, in the order of their positions; the first is under way. */
  readonly #queues = new Map<number, SentPost[]>()
  readonly #busy = new Map<number, Promise<void>>()
  #stopping = false

  constructor(parts: PostOfficeParts) {
    this.#parts = parts
  }

  /** How many posts are on their way. */
  get waiting(): number {
    let count = 0
    for (const queue of this.#queues.values()) count += queue.length
    return count
  }

  /** Posts that are durable; one that is on its way already is left out. */
  accept(posts: readonly SentPost[]): void {
    for (const sent of posts) {
      const queue = this.#queues.get(sent.partition) ?? []
      this.#queues.set(sent.partition, queue)
      if (sent.position > (queue.at(-1)?.position ?? -1)) queue.push(sent)
    }
    for (const [partition, queue] of this.#queues)
      if (queue.length > 0 && !this.#busy.has(partition)) this.#begin(partition, queue)
  }

  /** Ends after what is under way. */
  async stop(): Promise<void> {
    this.#stopping = true
    await Promise.all(this.#busy.values())
  }

  #begin(partition: number, queue: SentPost[]): void {
    const work = this.#work(partition, queue).finally(() => this.#busy.delete(partition))
    this.#busy.set(partition, work)
  }

  async #work(partition: number, queue: SentPost[]): Promise<void> {
    // Whoever caused it is answered first: delivering may keep every core busy.
    await pause(ANSWER_FIRST_MS)
    for (;;) {
      const sent = queue[0]
      if (sent === undefined || this.#stopping) return
      try {
        await this.#deliver(sent)
        // One word for all that were delivered while the last one was under way.
        await this.#linkOf(partition).call('settlePosts', { partition, upTo: sent.position })
        queue.shift()
        this.#parts.delivered?.(sent)
      } catch (error) {
        if (!(error instanceof UnknownResultError))
          this.#parts.log(`post ${partition}:${sent.position}: ${textOf(error)}`, 'error')
        await pause(RETRY_MS)
      }
    }
  }

  async #deliver(sent: SentPost): Promise<void> {
    const { links } = this.#parts
    while (links.some(({ figures }) => figures.phase !== 'trading')) {
      if (this.#stopping) throw new UnknownResultError('the host is stopping')
      await pause(RETRY_MS)
    }
    const user = addresseeOf(sent.post)
    if (user !== undefined) return this.#take(sent, [partitionOf(user)])
    const to = 'to' in sent.post ? sent.post.to : 0
    if (to !== 0) return this.#take(sent, [partitionOf(to)])
    await Promise.all(links.map((_, worker) => this.#takeAll(sent, worker)))
  }

  /** The partitions of one worker, some at a time. */
  async #takeAll(sent: SentPost, worker: number): Promise<void> {
    const count = this.#parts.links.length
    const own = Array.from({ length: PARTITIONS }, (_, i) => i).filter((i) => i % count === worker)
    for (let at = 0; at < own.length; at += PARTITIONS_PER_CALL)
      await this.#take(sent, own.slice(at, at + PARTITIONS_PER_CALL))
  }

  #take(sent: SentPost, partitions: readonly number[]): Promise<void> {
    const link = this.#linkOf(partitions[0] ?? 0)
    return link.call('takePost', { sent, partitions, idMs: this.#parts.idMs() })
  }

  #linkOf(partition: number): Pick<WorkerLink, 'call' | 'figures'> {
    const { links } = this.#parts
    const link = links[partition % links.length]
    if (link === undefined) throw new Error('no worker for the partition')
    return link
  }
}

function pause(ms: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, ms))
}
