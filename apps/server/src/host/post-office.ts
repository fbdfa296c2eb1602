// Delivers posts from partition to partition (docs/adr/0020): those of one sender in their order,
// several at once where they wait, to each worker by itself, so that one that does not trade keeps
// what goes to it and nothing else. What a crash interrupts is delivered again; who had it takes it
// once.
import { setTimeout as pause } from 'node:timers/promises'
import { destinationOf, type SentPost } from '@trellis/engine'
import { PARTITIONS } from '@trellis/kernel'
import type { LogLine } from '../log-line.ts'
import { textOf } from '../log-line.ts'
import { UnavailableError, UnknownResultError, type EngineLink } from './engine-link.ts'

/** Most posts of one sender that a worker is given together. */
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

/** What one partition said and not everyone has taken, in the order of the positions. */
interface Outbox {
  readonly partition: number
  readonly posts: SentPost[]
  /** Worker by worker. */
  readonly ways: readonly Way[]
  isSettling: boolean
}

/** What one worker has still to take of an outbox; the first of it is under way. */
interface Way {
  readonly worker: number
  readonly posts: SentPost[]
  isBusy: boolean
}

export class PostOffice {
  readonly #parts: PostOfficeParts
  /** By sender. */
  readonly #outboxes = new Map<number, Outbox>()
  readonly #work = new Set<Promise<void>>()
  /** Workers that do not trade, each looked at by one for all who wait for it. */
  readonly #looks = new Map<number, Promise<void>>()
  #isBeginning = false
  #stopping = false

  constructor(parts: PostOfficeParts) {
    this.#parts = parts
  }

  /** How many posts are on their way. */
  get waiting(): number {
    let count = 0
    for (const { posts } of this.#outboxes.values()) count += posts.length
    return count
  }

  /** Posts that are durable; one that is on its way already is left out. */
  accept(posts: readonly SentPost[]): void {
    for (const sent of posts) addTo(this.#outboxOf(sent.partition), sent)
    if (!this.#isBeginning) this.#do(this.#begin())
  }

  /** Ends after what is under way. */
  async stop(): Promise<void> {
    this.#stopping = true
    while (this.#work.size > 0) await Promise.all(this.#work)
  }

  #do(work: Promise<void>): void {
    const done = work.finally(() => this.#work.delete(done))
    this.#work.add(done)
  }

  async #begin(): Promise<void> {
    this.#isBeginning = true
    // Whoever caused it is answered first: delivering may keep every core busy.
    await pause(ANSWER_FIRST_MS)
    this.#isBeginning = false
    for (const outbox of this.#outboxes.values())
      for (const way of outbox.ways)
        if (way.posts.length > 0 && !way.isBusy) this.#do(this.#carry(outbox, way))
  }

  /** Gives a worker what it has to take, until it has everything. */
  async #carry(outbox: Outbox, way: Way): Promise<void> {
    way.isBusy = true
    for (let next = way.posts[0]; next && !this.#stopping; next = way.posts[0])
      await this.#try(`post ${outbox.partition}:${next.position}`, way.worker, async () => {
        const posts = way.posts.slice(0, POSTS_AT_ONCE)
        await this.#deliver(posts, way.worker)
        way.posts.splice(0, posts.length)
        if (!outbox.isSettling) this.#do(this.#settle(outbox))
      })
    way.isBusy = false
  }

  /** Tells the sender how far everyone has what it said. */
  async #settle(outbox: Outbox): Promise<void> {
    const { partition, posts } = outbox
    outbox.isSettling = true
    let last = lastTaken(outbox)
    while (last !== undefined) {
      const { position: upTo } = last
      const count = posts.indexOf(last) + 1
      await this.#try(`settling ${partition}:${upTo}`, this.#workerOf(partition), async () => {
        await this.#linkOf(partition).call('settlePosts', { partition, upTo })
        posts.splice(0, count)
      })
      last = this.#stopping ? undefined : lastTaken(outbox)
    }
    outbox.isSettling = false
  }

  /** Asks a worker for something once it trades; what fails was not done, and comes again. */
  async #try(what: string, worker: number, ask: () => Promise<void>): Promise<void> {
    try {
      if (!this.#isTrading(worker)) await this.#untilTrading(worker)
      if (this.#isTrading(worker)) await ask()
    } catch (error) {
      if (!(error instanceof UnknownResultError || error instanceof UnavailableError))
        this.#parts.log(`${what}: ${textOf(error)}`, 'error')
      await pause(RETRY_MS)
    }
  }

  /** Resolves when a worker trades or the office stops. */
  #untilTrading(worker: number): Promise<void> {
    const look = this.#looks.get(worker) ?? this.#look(worker)
    this.#looks.set(worker, look)
    return look
  }

  async #look(worker: number): Promise<void> {
    do await pause(RETRY_MS)
    while (!this.#isTrading(worker) && !this.#stopping)
    this.#looks.delete(worker)
  }

  /** To the partitions of a worker that the posts concern, which take of them what they hear. */
  async #deliver(posts: readonly SentPost[], worker: number): Promise<void> {
    const left = partitionsOf(posts).filter((partition) => this.#workerOf(partition) === worker)
    const size = Math.max(1, Math.floor(SHARES_PER_CALL / posts.length))
    await Promise.all(Array.from({ length: CALLS_AT_ONCE }, () => this.#lane(posts, left, size)))
  }

  /** Takes partitions off the list, some for each call, until none is left. */
  async #lane(posts: readonly SentPost[], left: number[], size: number): Promise<void> {
    while (left.length > 0) {
      const partitions = left.splice(0, size)
      const idMs = this.#parts.idMs()
      await this.#linkOf(partitions[0] ?? 0).call('takePosts', { posts, partitions, idMs })
    }
  }

  #isTrading(worker: number): boolean {
    return this.#parts.links[worker]?.figures.phase === 'trading'
  }

  #workerOf(partition: number): number {
    return partition % this.#parts.links.length
  }

  #linkOf(partition: number): PostOfficeParts['links'][number] {
    const link = this.#parts.links[this.#workerOf(partition)]
    if (link === undefined) throw new Error('no worker for the partition')
    return link
  }

  #outboxOf(partition: number): Outbox {
    const known = this.#outboxes.get(partition)
    if (known !== undefined) return known
    const ways = this.#parts.links.map((_, worker) => ({ worker, posts: [], isBusy: false }))
    const outbox = { partition, posts: [], ways, isSettling: false }
    this.#outboxes.set(partition, outbox)
    return outbox
  }
}

/** Puts a post on the ways to everyone whom it concerns. */
function addTo({ posts, ways }: Outbox, sent: SentPost): void {
  if (sent.position <= (posts.at(-1)?.position ?? -1)) return
  posts.push(sent)
  const one = destinationOf(sent.post)
  for (const way of ways)
    if (one === undefined || one % ways.length === way.worker) way.posts.push(sent)
}

/** The last post that, as all before it, everyone has taken. */
function lastTaken({ posts, ways }: Outbox): SentPost | undefined {
  const left = Math.min(...ways.map((way) => way.posts[0]?.position ?? Infinity))
  const count = posts.findIndex(({ position }) => position >= left)
  return count < 0 ? posts.at(-1) : posts[count - 1]
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
