// Delivers posts between the partitions of a simulation as the host does (docs/adr/0020): what is
// durable, those of one sender in their order, out of outboxes alone, so that it forgets nothing by
// a crash. It also delivers in part and again, as hosts do that die on the way.
import { addresseeOf, type SentPost } from '@trellis/engine'
import { ID_EPOCH_MS, partitionOf } from '@trellis/kernel'
import type { Cluster } from './cluster.ts'
import type { Defect } from './defect.ts'
import type { Input } from './input-log.ts'
import { SIM_PARTITIONS } from './sim-market.ts'
import type { Delivery, Errand } from './step.ts'

/** Where ids of copies begin, apart from those of the workloads. */
const FIRST_ID_MS = ID_EPOCH_MS + 200_000_000
/** Milliseconds of ids for each post, so that no id is drawn twice. */
const MS_PER_POST = 16
/** Posts that are delivered once more, and how many are delivered until nothing is left to do. */
const REMEMBERED = 24
const MOST = 20_000

export class Office {
  readonly #cluster: Cluster
  readonly #apply: (input: Input) => void
  /** Posts that everyone has. */
  readonly #past: SentPost[] = []
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
      const waiting = SIM_PARTITIONS.flatMap((it) => this.#outbox(it)[0] ?? [])
      const [list, way] = delivery === 'again' ? [this.#past, pick] : [waiting, pick + i]
      const sent = list[way % Math.max(1, list.length)]
      if (sent === undefined) return
      await this.#deliver(sent, delivery, pick)
      if (delivery !== 'whole') return
    }
  }

  /** Delivers until every outbox is empty. */
  async drain(): Promise<void> {
    for (let i = 0; i < MOST; i++) {
      await this.#cluster.settle()
      const sent = SIM_PARTITIONS.flatMap((it) => this.#outbox(it)[0] ?? [])[0]
      if (sent === undefined) return
      await this.#deliver(sent, 'whole', 0)
    }
    throw new Error('posts lead to posts without an end')
  }

  #outbox(partition: number): readonly SentPost[] {
    return this.#cluster.engineFor(partition).posts.outbox(partition)
  }

  async #deliver(sent: SentPost, delivery: Delivery, pick: number): Promise<void> {
    const { partition: from, position } = sent
    const idMs = FIRST_ID_MS + this.#count++ * MS_PER_POST
    const isPart = delivery === 'part'
    const reached = partitionsOf(sent).filter((_, i) => !isPart || ((pick >> i) & 1) === 0)
    for (const partition of reached) this.#apply({ type: 'post', partition, sent, idMs })
    if (delivery !== 'whole' && !(isPart && this.#forgets)) return
    await this.#cluster.settle()
    this.#apply({ type: 'posts-settled', partition: from, upTo: position })
    this.#past.push(sent)
    if (this.#past.length > REMEMBERED) this.#past.shift()
  }
}

/** Where a post must come: to whom it is addressed, or to all. */
function partitionsOf({ post }: SentPost): readonly number[] {
  const user = addresseeOf(post)
  if (user !== undefined) return [partitionOf(user)]
  return 'to' in post && post.to !== 0 ? [partitionOf(post.to)] : SIM_PARTITIONS
}
