// Whose a bot is and what it trades first, for passing live facts to the right pages. Learned from
// durable facts only.
import type { BotId, UserId } from '@trellis/kernel'

/** Bot, owner, first symbol. */
export type BotOwner = readonly [bot: number, user: number, symbol: number]

export class OwnerTable {
  readonly #bots = new Map<number, BotOwner>()

  learn(bots: readonly BotOwner[]): void {
    for (const row of bots) this.#bots.set(row[0], row)
  }

  ownerOf(bot: BotId): UserId | undefined {
    return this.#bots.get(bot)?.[1] as UserId | undefined
  }

  symbolOf(bot: BotId): number | undefined {
    return this.#bots.get(bot)?.[2]
  }
}
