// Money on its way between partitions, counted naively: what one gives to transit another takes
// from it, once, and nothing else moves that account.
import type { EngineFact } from '@trellis/engine'

type Fact<T extends EngineFact['type']> = Extract<EngineFact, { type: T }>

/** A share that left and has not arrived. */
interface OnItsWay {
  readonly coin: string
  readonly amount: bigint
  readonly leader: number
}

export class TransitAudit {
  /** By place of the post that says it. */
  readonly #onItsWay = new Map<string, OnItsWay>()
  readonly #taken = new Map<string, number>()
  /** Of the batch at work, by coin: what went into transit less what posts say of it. */
  readonly #unsaid = new Map<string, bigint>()
  readonly #find: (what: string) => void

  constructor(find: (what: string) => void) {
    this.#find = find
  }

  /** By coin, what left one partition and is in no other yet. */
  get onItsWay(): ReadonlyMap<string, bigint> {
    const sums = new Map<string, bigint>()
    for (const { coin, amount } of this.#onItsWay.values())
      sums.set(coin, (sums.get(coin) ?? 0n) + amount)
    return sums
  }

  /** Money that a bot exchanged with the account. */
  moved({ give, take }: Fact<'exchanged'>): void {
    for (const { coin, amount } of give) this.#count(coin, amount)
    for (const { coin, amount } of take) this.#find(`a bot takes ${amount} of ${coin} from transit`)
  }

  sent(partition: number, position: number, { post }: Fact<'post-sent'>): void {
    if (post.type !== 'share-paid') return
    const { coin, amount, leader } = post
    if (amount <= 0n) this.#find(`a share of ${amount}`)
    this.#count(coin, -amount)
    this.#onItsWay.set(`${partition}:${position}`, { coin, amount, leader })
  }

  /** Whether the share of a post, if it has one, may be credited in a partition. */
  taken(to: number, { partition, position, post }: Fact<'post-taken'>): boolean {
    const pair = `${partition}>${to}`
    const before = this.#taken.get(pair) ?? -1
    if (position <= before) this.#find(`post ${position} of ${partition} taken after ${before}`)
    this.#taken.set(pair, position)
    if (post.type !== 'share-paid') return false
    const place = `${partition}:${position}`
    const due = this.#onItsWay.get(place)
    const isDue =
      due?.coin === post.coin && due.amount === post.amount && due.leader === post.leader
    if (!isDue) this.#find(`share ${place} of ${post.amount} was not sent, or came twice`)
    this.#onItsWay.delete(place)
    return true
  }

  /** After a batch: posts tell of all that went into transit. */
  settle(): void {
    for (const [coin, amount] of this.#unsaid)
      if (amount !== 0n) this.#find(`${amount} of ${coin} in transit that no post tells of`)
    this.#unsaid.clear()
  }

  #count(coin: string, amount: bigint): void {
    this.#unsaid.set(coin, (this.#unsaid.get(coin) ?? 0n) + amount)
  }
}
