// What an engine is made of and what its calls take and answer.
import type { BotId, Price, Ratio } from '@trellis/kernel'
import type { Candle, FeeTable, Instrument, MarketPast, Print, Side, Venue } from '@trellis/market'
import type { AnyBotKind, KindRefusal } from './bot-kind.ts'
import type { Batch, BotOrigin } from './facts.ts'

/**
 * Runs the work and gives back what it threw, or undefined. The pure zone catches nothing itself,
 * so the host lends its catch; a thrown value means that the bot at work is broken.
 */
export type Guard = (work: () => void) => unknown

export interface EngineOptions {
  readonly instruments: readonly Instrument[]
  readonly kinds: readonly AnyBotKind[]
  readonly venue: Venue
  /** Fee rates by fee level; levels past the end have the last row. */
  readonly feeLevels: readonly FeeTable[]
  /** The prints of a candle in order of time, with the whole volume spread over them. */
  readonly candlePath: (symbol: number, candle: Candle) => readonly Print[]
  readonly guard: Guard
  /**
   * What kinds may ask of the time before now (docs/adr/0019): of the very tape whose prints the
   * engine is given. Without one, a kind that asks is broken.
   */
  readonly past?: MarketPast | undefined
  /** Hears every batch the moment it is complete; what it throws stops the engine. */
  readonly sink: (batch: Batch) => void
}

/** A mark price as every consumer sees it; the time is the event's. */
export interface MarkPrint {
  readonly symbol: number
  readonly price: Price
}

/** A contract's funding rate of one time and the mark price at which it is paid. */
export interface FundingRate {
  readonly symbol: number
  readonly rate: Ratio
  readonly mark: Price
}

/** Which positions of a contract are reduced, and at what price. */
export interface Deleveraging {
  readonly symbol: number
  /** Side of the positions: 'buy' takes the long ones. */
  readonly side: Side
  /** Rank from which on (`deleverageRank`): a bound on a bot's own figures, no order among bots. */
  readonly fromRank: Ratio
  readonly price: Price
}

/** When a command happens. */
export interface Stamp {
  /** Market time, epoch ms. */
  readonly atMs: number
  /** Tape position of the last tape event before the command (docs/adr/0012), -1 for none. */
  readonly tape: number
}

/** What a user asks for; shape of `NewBot` in the bot kit's routes. */
export interface NewBotOrder {
  readonly kind: string
  readonly symbols: readonly number[]
  /** The kind's parameters as its `writeParams` gives them. */
  readonly params: unknown
  readonly origin: BotOrigin
  /** Client's idempotency key or ''; the same key gives the same bot. */
  readonly requestKey: string
  /** Number of a voucher of the user that pays the first part of its money; absent for none. */
  readonly reward?: number | undefined
}

/** A new bot with the id that the host drew for it, in the user's partition. */
export interface CreateBot extends NewBotOrder {
  readonly bot: BotId
}

/** Codes a call can refuse with: the engine's closed ones, and what a kind refuses with. */
export type EngineRefusal =
  | 'not-found'
  | 'not-owner'
  | 'not-cancellable'
  | 'insufficient-balance'
  | 'bot-limit-reached'
  | 'symbol-not-trading'
  | 'invalid-params'
  | 'unknown-coin'
  /** The key of a command was used for another one. */
  | 'request-used'
  /** The leader's followers have still to hear of what it did before. */
  | 'followers-behind'
  | KindRefusal

/** Running bots a user may have of one kind. */
export const RUNNING_BOTS_MAX = 50
