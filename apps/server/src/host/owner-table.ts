// Whose a bot is, of which kind and what it trades, for passing live facts to the right pages.
// Learned from durable facts only.
import { idTimeMs, type BotId, type UserId } from '@trellis/kernel'

/** Bot, owner, all symbols, kind. */
export type BotOwner = readonly [
  bot: number,
  user: number,
  symbols: readonly number[],
  kind: string,
]

/** What is known of the bots that the memory holds; undefined or empty of others. */
export interface BotOwners {
  ownerOf(bot: BotId): UserId | undefined
  /** The kind's facts count prices in the steps of the first. */
  symbolsOf(bot: BotId): readonly number[]
  /** Folder name. */
  kindOf(bot: BotId): string | undefined
}

export class OwnerTable implements BotOwners {
  /** Newest time in a bot's id, epoch ms: ids go on from there when the wall clock is set back. */
  newestMs = 0
  readonly #bots = new Map<number, BotOwner>()

  learn(bots: readonly BotOwner[]): void {
    for (const row of bots) {
      this.#bots.set(row[0], row)
      this.newestMs = Math.max(this.newestMs, idTimeMs(row[0] as BotId))
    }
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
