// A copy of one bot for readers outside the engine. It shares nothing mutable with the live state.
import type { Amount, BotId, Price, UserId } from '@trellis/kernel'
import type { FeeTable, Position, RestingOrder } from '@trellis/market'
import type { BotStatus, CloseReason } from './bot-kind.ts'
import type { Money } from './contract-facts.ts'
import type { DoneCommand } from './done-commands.ts'
import type { BotOrigin } from './facts.ts'
import type { HeldBonus } from './rewards.ts'

/** A bot as the memory holds it at one position; the bot kit's routes know it as `LiveBot`. */
export interface EngineBot {
  readonly bot: BotId
  readonly user: UserId
  readonly kind: string
  readonly status: BotStatus
  readonly reason: CloseReason
  /** The kind's own word of the reason. */
  readonly word: string
  /** Words of a failed bot. */
  readonly detail: string
  readonly createdAtMs: number
  /** Market time the bot ended, 0 while it lives. */
  readonly endedAtMs: number
  /** What its orders paid when it ended; absent while it lives, and where nobody knows. */
  readonly endFees?: FeeTable
  /** Last prices of its symbols when it ended, in their ticks; empty while it lives. */
  readonly endPrices: readonly Price[]
  readonly symbols: readonly number[]
  readonly origin: BotOrigin
  /** Client's idempotency key, '' when none was sent. */
  readonly requestKey: string
  /** Keys of commands that it carried out, oldest first; absent where there was none. */
  readonly done?: readonly Pick<DoneCommand, 'key' | 'moved'>[]
  /** The kind's own state, structured-cloned. */
  readonly state: unknown
  readonly balances: readonly BalanceView[]
  /** The bot that started it and has not let it go; absent for every other. */
  readonly parent?: BotId
  /** Prices of its symbols when it got its money; absent where nobody knows them. */
  readonly entryPrices?: readonly Price[]
  /** How many running bots copy it; added by who counts them, absent for none. */
  readonly followers?: number
  /** Money of it that is in no wallet. */
  readonly setAside: readonly Money[]
  /** What it has of a voucher; absent for every other. */
  readonly bonus?: HeldBonus
  readonly openOrders: readonly RestingOrder[]
  /** Contracts it holds; empty for a bot that holds none. */
  readonly positions: readonly PositionView[]
}

/** Lots with their sign and what they cost in the settle coin. */
export type PositionView = Readonly<Pick<Position, 'symbol' | 'lots' | 'cost' | 'leverage'>>

export interface BalanceView {
  readonly coin: string
  readonly total: Amount
  readonly locked: Amount
}
