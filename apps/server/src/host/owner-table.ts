// Whose a bot is, of which kind and what it trades, for passing live facts to the right pages.
// Learned from durable facts only.
import { idTimeMs, type BotId, type UserId } from '@trellis/kernel'

/** Bot, owner, all symbols, kind, and the bot that it copies while it runs, "" for none. */
export type BotOwner = readonly [
  bot: number,
  user: number,
  symbols: readonly number[],
  kind: string,
  followed: string,
]

/** What is known of the bots that the memory holds; undefined or empty of others. */
export interface BotOwners {
  ownerOf(bot: BotId): UserId | undefined
  /** The kind's facts count prices in the steps of the first. */
  symbolsOf(bot: BotId): readonly number[]
  /** How many running bots copy this one. */
  followersOf(bot: BotId): number
  /** How many users run copies of this one, its owner left out. */
  copiersOf(bot: BotId): number
  /** Folder name. */
  kindOf(bot: BotId): string | undefined
}

export class OwnerTable implements BotOwners {
  /** Newest time in a bot's id, epoch ms: ids go on from there when the wall clock is set back. */
  newestMs = 0
  readonly #bots = new Map<number, BotOwner>()
  /** Running bots by the one that they copy, as its id stands in their origin. */
  readonly #followers = new Map<string, Set<number>>()

  learn(bots: readonly BotOwner[], ended: readonly number[] = []): void {
    for (const row of bots) {
      if (row[4] !== '') this.#follow(row[4], row[0])
      this.#bots.set(row[0], row)
      this.newestMs = Math.max(this.newestMs, idTimeMs(row[0] as BotId))
    }
    for (const bot of ended) this.#followers.get(this.#bots.get(bot)?.[4] ?? '')?.delete(bot)
  }

  #follow(followed: string, bot: number): void {
    const found = this.#followers.get(followed)
    if (found) found.add(bot)
    else this.#followers.set(followed, new Set([bot]))
  }

  followersOf(bot: BotId): number {
    return this.#followers.get(String(bot))?.size ?? 0
  }

  copiersOf(bot: BotId): number {
    const copies = [...(this.#followers.get(String(bot)) ?? [])]
    const users = new Set(copies.map((copy) => this.#bots.get(copy)?.[1]))
    users.delete(this.#bots.get(bot)?.[1])
    users.delete(undefined)
    return users.size
  }

  ownerOf(bot: BotId): UserId | undefined {
    return this.#bots.get(bot)?.[1] as UserId | undefined
  }

  symbolsOf(bot: BotId): readonly number[] {
    return this.#bots.get(bot)?.[2] ?? []
  }

  kindOf(bot: BotId): string | undefined {
    return this.#bots.get(bot)?.[3]
  }
}
