// Whose a bot is and what it trades, for passing live facts to the right pages. Learned from
// durable facts only.
import { idTimeMs, type BotId, type UserId } from '@trellis/kernel'

/** Bot, owner, all symbols. */
export type BotOwner = readonly [bot: number, user: number, symbols: readonly number[]]

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

  symbolsOf(bot: BotId): readonly number[] {
    return this.#bots.get(bot)?.[2] ?? []
  }
}
