// Delivers posts between the partitions of a simulation as the host does (docs/adr/0020): what is
// durable, those of one sender in their order, one or several at once, out of outboxes alone, so
// that it forgets nothing by a crash. It also delivers in part and again, as hosts do that die on
// the way.
import { destinationOf, type SentPost } from '@trellis/engine'
import { ID_EPOCH_MS } from '@trellis/kernel'
import type { Cluster } from './cluster.ts'
import type { Defect } from './defect.ts'
import type { Input } from './input-log.ts'
import { SIM_PARTITIONS } from './sim-market.ts'
import type { Delivery, Errand } from './step.ts'

/** Where ids of copies begin, apart from those of the workloads. */
const FIRST_ID_MS = ID_EPOCH_MS + 200_000_000
/** Milliseconds of ids for each post, so that no id is drawn twice. */
const MS_PER_POST = 16
/** Most posts that are delivered at once. */
const AT_ONCE = 4
/** Deliveries that come once more, and how many there are until nothing is left to do. */
const REMEMBERED = 24
const MOST = 20_000

export class Office {
  readonly #cluster: Cluster
  readonly #apply: (input: Input) => void
  /** What everyone has, as it was delivered. */
  readonly #past: (readonly SentPost[])[] = []
  #count = 0

  readonly #forgets: boolean

  constructor(cluster: Cluster, apply: (input: Input) => void, defect: Defect | undefined) {
    this.#cluster = cluster
    this.#apply = apply
    this.#forgets = defect?.forgetsPosts === true
  }

  async deliver({ delivery, count, pick }: Extract<Errand, { type: 'deliver' }>): Promise<void> {
    for (let i = 0; i < count; i++) {
      await this.#cluster.settle()
      const [list, way] = delivery === 'again' ? [this.#past, pick] : [this.#waiting(), pick + i]
      const posts = list[way % Math.max(1, list.length)]
      if (posts === undefined) return
      const several = 1 + ((pick >> 8) % AT_ONCE)
      await this.#deliver(posts.slice(0, several), delivery, pick)
      if (delivery !== 'whole') return
    }
  }

  /** Delivers until every outbox is empty. */
  async drain(): Promise<void> {
    for (let i = 0; i < MOST; i++) {
      await this.#cluster.settle()
      const [posts] = this.#waiting()
      if (posts === undefined) return
      await this.#deliver(posts.slice(0, 1 + (i % AT_ONCE)), 'whole', 0)
    }
    throw new Error('posts lead to posts without an end')
  }

  /** Outboxes that hold something. */
  #waiting(): readonly (readonly SentPost[])[] {
    return SIM_PARTITIONS.map((it) => this.#outbox(it)).filter((posts) => posts.length > 0)
  }

  #outbox(partition: number): readonly SentPost[] {
    return this.#cluster.engineFor(partition).posts.outbox(partition)
  }

  async #deliver(posts: readonly SentPost[], delivery: Delivery, pick: number): Promise<void> {
    const last = posts.at(-1)
    if (last === undefined) return
    const idMs = FIRST_ID_MS + this.#count * MS_PER_POST
    this.#count += posts.length
    const isPart = delivery === 'part'
    const reached = SIM_PARTITIONS.filter((it) =>
      posts.some(({ post }) => (destinationOf(post) ?? it) === it),
    )
    const those = reached.filter((_, i) => !isPart || ((pick >> i) & 1) === 0)
    for (const partition of those) this.#apply({ type: 'post', partition, posts, idMs })
    if (delivery !== 'whole' && !(isPart && this.#forgets)) return
    await this.#cluster.settle()
    this.#apply({ type: 'posts-settled', partition: last.partition, upTo: last.position })
    this.#past.push(posts)
    if (this.#past.length > REMEMBERED) this.#past.shift()
  }
}
