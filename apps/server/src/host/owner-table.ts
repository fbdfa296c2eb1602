// Whose a bot is, of which kind and what it trades, for passing live facts to the right pages.
// Learned from durable facts only; of bots that ended it keeps a number, the last of each group.
import { assert, idTimeMs, partitionOf, type BotId, type UserId } from '@trellis/kernel'
import { USER_GROUPS } from '../nats/groups.ts'
import { GroupBots, type BotOwner, type BotPage } from './group-bots.ts'

export type { BotOwner } from './group-bots.ts'

/** What is known of the bots that the memory holds; undefined or empty of others. */
export interface BotOwners {
  ownerOf(bot: BotId): UserId | undefined
  /** The kind's facts count prices in the steps of the first. */
  symbolsOf(bot: BotId): readonly number[]
  /** How many running bots copy this one. */
  followersOf(bot: BotId): number
  /** How many users run copies of this one, its owner left out, who may be known no more here. */
  copiersOf(bot: BotId, owner: UserId): number
  /** Folder name. */
  kindOf(bot: BotId): string | undefined
}

export class OwnerTable implements BotOwners {
  /** Newest time in a bot's id, epoch ms: ids go on from there when the wall clock is set back. */
  newestMs = 0
  readonly #groups: readonly GroupBots[] = Array.from(
    { length: USER_GROUPS },
    () => new GroupBots(),
  )
  /** Running bots by the one that they copy, as its id stands in their origin. */
  readonly #followers = new Map<string, Set<number>>()

  learn(bots: readonly BotOwner[], ended: readonly number[] = []): void {
    if (ended.length > 0) for (const group of this.#groups) group.letGo()
    for (const row of bots) {
      const [bot, , , , followed] = row
      const group = this.#groupOf(bot)
      // One that was read as over names none any more.
      if (followed === '') this.#unfollow(bot)
      group.put(row)
      if (followed !== '' && !group.isEnded(bot)) this.#follow(followed, bot)
      this.newestMs = Math.max(this.newestMs, idTimeMs(bot as BotId))
    }
    for (const bot of ended) {
      this.#unfollow(bot)
      this.#groupOf(bot).end(bot)
    }
  }

  /**
   * What a group's owner says of its bots from a shelf on. Those of them that it does not name have
   * ended, but for `fresh` ones, which were made since it was asked.
   */
  learnPage(group: number, from: number, page: BotPage, fresh: ReadonlySet<number>): void {
    const known = this.#groups[group]
    assert(known !== undefined, 'no such group', group)
    for (const bot of known.besides(from, page)) {
      if (fresh.has(bot)) continue
      this.#unfollow(bot)
      known.drop(bot)
    }
    this.learn(page.bots, page.ended)
    this.newestMs = Math.max(this.newestMs, page.newestMs)
  }

  followersOf(bot: BotId): number {
    return this.#followers.get(String(bot))?.size ?? 0
  }

  copiersOf(bot: BotId, owner: UserId): number {
    const users = new Set<number>()
    for (const copy of this.#followers.get(String(bot)) ?? []) {
      const user = this.#rowOf(copy)?.[1]
      if (user !== undefined && user !== owner) users.add(user)
    }
    return users.size
  }

  ownerOf(bot: BotId): UserId | undefined {
    return this.#rowOf(bot)?.[1] as UserId | undefined
  }

  symbolsOf(bot: BotId): readonly number[] {
    return this.#rowOf(bot)?.[2] ?? []
  }

  kindOf(bot: BotId): string | undefined {
    return this.#rowOf(bot)?.[3]
  }

  #rowOf(bot: number): BotOwner | undefined {
    return this.#groupOf(bot).get(bot)
  }

  #groupOf(bot: number): GroupBots {
    const group = this.#groups[partitionOf(bot as BotId) % USER_GROUPS]
    assert(group !== undefined, 'a bot of no group', bot)
    return group
  }

  #follow(followed: string, bot: number): void {
    const found = this.#followers.get(followed)
    if (found) found.add(bot)
    else this.#followers.set(followed, new Set([bot]))
  }

  #unfollow(bot: number): void {
    const followed = this.#rowOf(bot)?.[4] ?? ''
    const found = this.#followers.get(followed)
    found?.delete(bot)
    if (found?.size === 0) this.#followers.delete(followed)
  }
}
