// Whose a bot is and what it trades first, for passing live facts to the right pages. Learned from
// durable facts only.
import { idTimeMs, type BotId, type UserId } from '@trellis/kernel'

/** Bot, owner, first symbol. */
export type BotOwner = readonly [bot: number, user: number, symbol: number]

export class OwnerTable {
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

  symbolOf(bot: BotId): number | undefined {
    return this.#bots.get(bot)?.[2]
  }
}
