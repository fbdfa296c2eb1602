// Delivers posts from partition to partition (docs/adr/0020): those of one sender in their order,
// several at once where they wait, each until everyone whom it concerns has it on disk. What a
// crash interrupts is delivered again; who had it takes it once.
import { setTimeout as pause } from 'node:timers/promises'
import { destinationOf, type SentPost } from '@trellis/engine'
import { PARTITIONS } from '@trellis/kernel'
import type { LogLine } from '../log-line.ts'
import { textOf } from '../log-line.ts'
import { UnavailableError, UnknownResultError, type EngineLink } from './engine-link.ts'

/** Most posts of one sender that are delivered and settled together. */
const POSTS_AT_ONCE = 16
/** Posts times partitions in one call: between two calls a worker takes what others ask. */
const SHARES_PER_CALL = 32
/** Calls to a worker that are under way: one is carried out while the other comes to its disk. */
const CALLS_AT_ONCE = 2
const RETRY_MS = 50
const ANSWER_FIRST_MS = 3

export interface PostOfficeParts {
  readonly links: readonly Pick<EngineLink, 'call' | 'figures'>[]
  /** Time that ids of new bots carry, epoch ms. */
  idMs(): number
  readonly log: LogLine
}

export class PostOffice {
  readonly #parts: PostOfficeParts
  /** By sender, in the order of their positions; the first ones are under way. */
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
      const posts = queue.slice(0, POSTS_AT_ONCE)
      const last = posts.at(-1)
      if (last === undefined || this.#stopping) return
      try {
        await this.#deliver(posts)
        await this.#linkOf(partition).call('settlePosts', { partition, upTo: last.position })
        queue.splice(0, posts.length)
      } catch (error) {
        if (!(error instanceof UnknownResultError || error instanceof UnavailableError))
          this.#parts.log(`post ${partition}:${last.position}: ${textOf(error)}`, 'error')
        await pause(RETRY_MS)
      }
    }
  }

  /** To every partition that one of the posts concerns, which takes of them what it hears. */
  async #deliver(posts: readonly SentPost[]): Promise<void> {
    const { links } = this.#parts
    while (links.some(({ figures }) => figures.phase !== 'trading')) {
      if (this.#stopping) throw new UnknownResultError('the host is stopping')
      await pause(RETRY_MS)
    }
    const partitions = partitionsOf(posts)
    const size = Math.max(1, Math.floor(SHARES_PER_CALL / posts.length))
    await Promise.all(
      links.map(async (_, worker) => {
        const own = partitions.filter((partition) => partition % links.length === worker)
        const lanes = Array.from({ length: CALLS_AT_ONCE }, () => this.#lane(posts, own, size))
        await Promise.all(lanes)
      }),
    )
  }

  /** Takes partitions off the list, some for each call, until none is left. */
  async #lane(posts: readonly SentPost[], left: number[], size: number): Promise<void> {
    while (left.length > 0) {
      const partitions = left.splice(0, size)
      const idMs = this.#parts.idMs()
      await this.#linkOf(partitions[0] ?? 0).call('takePosts', { posts, partitions, idMs })
    }
  }

  #linkOf(partition: number): Pick<EngineLink, 'call' | 'figures'> {
    const { links } = this.#parts
    const link = links[partition % links.length]
    if (link === undefined) throw new Error('no worker for the partition')
    return link
  }
}

/** Where posts go: the partitions of those that go to one each, or all. */
function partitionsOf(posts: readonly SentPost[]): readonly number[] {
  const some = new Set<number>()
  for (const { post } of posts) {
    const one = destinationOf(post)
    if (one === undefined) return Array.from({ length: PARTITIONS }, (_, i) => i)
    some.add(one)
  }
  return [...some]
}
