// What a bot kind must offer to be run. The engine knows kinds only through this interface.
import type { Amount, BotId, Price, Quantity, Ratio, UserId } from '@trellis/kernel'
import type {
  BotStatus,
  Candle,
  CloseReason,
  FeeRates,
  Fill,
  Instrument,
  InstrumentStatus,
  Marks,
  PipelineAction,
  PlaceOrder,
  Position,
  PriceAverage,
  RejectReason,
  RestingOrder,
  Settlement,
  Side,
  SymbolBand,
} from '@trellis/market'
import type { Exchange, FundingPayment } from './contract-facts.ts'
import type { DueTime } from './due-time.ts'

import type { KindFact } from './journal-form/kind-fact.ts'
import type { LifeEvent } from './life-facts.ts'
import type { Copying, EntrySide, News, Post, Spawn } from './posts.ts'
import type { KernelTerms, TradeKernel } from './trade-kernel.ts'

export type { BotStatus, CloseReason, KindFact }

export interface BotIdentity {
  readonly bot: BotId
  readonly user: UserId
  readonly createdAtMs: number
  /** Indexes of the symbols the bot trades, in the market's instrument list. */
  readonly symbols: readonly number[]
}

/** A level at which the engine wakes the bot. `id` is the kind's own name for it. */
export interface Trigger {
  readonly id: string
  readonly symbol: number
  /** 'up' fires when price >= level, 'down' when price <= level. */
  readonly direction: 'up' | 'down'
  readonly price: Price
  /**
   * 'touch' fires on the way; 'segment-end' fires after the segment, with the price it ended at
   * (peaks).
   */
  readonly when: 'touch' | 'segment-end'
  /** Which price is watched, the last one when absent. A mark price jumps from print to print. */
  readonly of?: 'last' | 'mark'
}

export type BotInput =
  | { readonly type: 'start' }
  | { readonly type: 'order-placed'; readonly order: PlaceOrder }
  | { readonly type: 'order-rejected'; readonly order: PlaceOrder; readonly reason: RejectReason }
  | { readonly type: 'order-filled'; readonly order: RestingOrder; readonly fill: Fill }
  | { readonly type: 'order-cancelled'; readonly order: RestingOrder }
  | { readonly type: 'trigger'; readonly id: string; readonly price: Price }
  /** All marks of a time have moved: comes only to kinds that have `markBands`. */
  | { readonly type: 'marks' }
  /** A due time has come; the turn folds it away, or the bot is broken. */
  | { readonly type: 'due'; readonly id: string; readonly dueMs: number }
  | ({ readonly type: 'funding-paid' } & FundingPayment)
  /** A position was delivered or deleveraged: it is gone already. */
  | { readonly type: 'position-settled'; readonly settlement: Settlement }
  /**
   * The account is liquidated: orders, positions and their wallet are gone already. The bot ends in
   * this turn or is broken.
   */
  | { readonly type: 'liquidated' }
  /** Of those that the bot follows or started (docs/adr/0020); comes to no other. */
  | { readonly type: 'news'; readonly news: News }
  | { readonly type: 'symbol-status'; readonly symbol: number; readonly status: InstrumentStatus }
  /** What its owner pays for orders is another from now on: the context says it. */
  | { readonly type: 'fees-changed' }
  /** A user's command, already checked by the kind's `refuse`. */
  | { readonly type: 'command'; readonly command: BotCommand }

/** A command of the kind's own vocabulary, plain JSON (close, modify, withdraw …). */
export interface BotCommand {
  readonly type: string
  /**
   * The client's key: the same command under it is carried out once. The engine takes it off, kinds
   * never see it.
   */
  readonly requestKey?: string | undefined
}

/** Why a kind refuses: a closed code of its own, or one with what its routes need to explain it. */
export type KindRefusal = (string & {}) | ExplainedRefusal

export interface ExplainedRefusal {
  readonly code: string
  /** Plain JSON in the kind's own shape. */
  readonly details: unknown
}

/** An account in contracts that orders are tried on; nothing rests in it. */
export interface TriedAccount {
  readonly coin: string
  /** All its money in the settle coin, without unrealized profit. */
  readonly wallet: Amount
  readonly leverage: Ratio
  /** Of each contract that is tried, also where nothing is held yet. */
  readonly positions: readonly Pick<Position, 'symbol' | 'lots' | 'cost'>[]
}

/** A copy as its parent sees it. */
export interface CopyView {
  readonly isOver: boolean
  /** Equity and withdrawals less what was invested, at the prices of now. */
  readonly total: Amount
  readonly equity: Amount
}

/** What a follower's limits ask of a model. */
export interface CopyTerms {
  readonly sides: readonly EntrySide[]
  readonly leverage: Ratio
}

/** What a bot may read while it decides; nothing here may be changed. */
export interface BotContext extends Marks {
  readonly atMs: number
  /** What the owner pays for a symbol of its category. */
  fees(symbol: number): FeeRates
  instrument(symbol: number): Instrument
  /** Index of the spot pair of two coins, -1 where there is none. */
  spotOf(base: string, quote: string): number
  last(symbol: number): Price
  /** Mark price, the last price where nobody feeds marks; 0 before the first. */
  mark(symbol: number): Price
  status(symbol: number): InstrumentStatus
  /** Total of a coin in the bot's own wallet, and the part locked in orders. */
  balance(coin: string): Amount
  locked(coin: string): Amount
  /** What of a coin may be released, exchanged or locked now, losses at mark prices taken off. */
  free(coin: string): Amount
  /** What of a coin the bot has set aside: neither in its wallet nor behind its positions. */
  setAside(coin: string): Amount
  /** What the bot holds of a contract, undefined before its first order for it. */
  position(symbol: number): Readonly<Position> | undefined
  /** Free balance of the owner's Funding account. */
  funding(coin: string): Amount
  /** A bot that this one started and has not let go, with its figures now. */
  copy(bot: BotId): CopyView | undefined
  /** How a model would be copied; undefined of a kind that cannot be. */
  terms(kind: string, params: string): CopyTerms | undefined
  /** What ends a copy with all its money in the settle coin. */
  closeOf(kind: string): BotCommand | undefined
  openOrder(ref: number): RestingOrder | undefined
  /** All open orders, oldest first; for their number alone there is `openOrderCount`. */
  openOrders(): Iterable<RestingOrder>
  readonly openOrderCount: number
  /** Price a market order would get now. */
  marketPrice(symbol: number, side: Side, qty: Quantity): Price
  /**
   * What the venue would answer to orders where the market stands: why it refuses each, undefined
   * where it takes it. One counts for the next, and nothing of it is kept.
   */
  tryOrders(
    account: TriedAccount,
    orders: readonly PlaceOrder[],
  ): readonly (RejectReason | undefined)[]
  /**
   * Exact average of a symbol's price over a span that has passed, `toMs` exclusive and at most
   * now; undefined where it had no price. Both are market times, and those of a due time say the
   * same however late it comes (docs/adr/0019).
   */
  average(symbol: number, fromMs: number, toMs: number): PriceAverage | undefined
  /** What was traded in whole minutes that have passed; undefined when nothing was. */
  span(symbol: number, fromMs: number, toMs: number): Candle | undefined
}

/** A post that asks to follow; who follows is the bot that says it. */
type FollowWish = Omit<Extract<Post, { readonly type: 'follow-asked' }>, 'follower'>

/**
 * What a decision asks for, carried out strictly in order; answers of the venue come back as inputs
 * of the same turn.
 */
export type Step<F extends KindFact> =
  | { readonly type: 'fact'; readonly fact: F }
  | { readonly type: 'place'; readonly order: PlaceOrder }
  | { readonly type: 'cancel'; readonly ref: number; readonly reason: 'by-bot' | 'by-close' }
  /**
   * Moves money between the owner's Funding account and the bot; refused moves are a broken
   * invariant.
   */
  | { readonly type: 'reserve'; readonly coin: string; readonly amount: Amount }
  | {
      readonly type: 'release'
      readonly coin: string
      readonly amount: Amount
      readonly action: PipelineAction
    }
  | {
      readonly type: 'status'
      readonly status: BotStatus
      readonly reason: CloseReason
      /** The kind's own word of the reason. */
      readonly word?: string
    }
  | { readonly type: 'leverage'; readonly symbol: number; readonly leverage: Ratio }
  /** Trades with an account of the partition instead of the market. */
  | ({ readonly type: 'exchange' } & Exchange)
  /** Asks a leader's partition for its bots. */
  | { readonly type: 'send'; readonly post: FollowWish }
  /** Gives a leader its part of what a copy gained, through transit. */
  | {
      readonly type: 'share'
      readonly leader: UserId
      readonly copy: BotId
      readonly coin: string
      readonly amount: Amount
    }
  /** Starts a copy with money of this bot, once the turn is over; answered by news. */
  | ({ readonly type: 'spawn' } & Spawn)
  /** A command to a copy, once the turn is over; news tell only that it was refused. */
  | { readonly type: 'steer'; readonly copy: BotId; readonly command: BotCommand }
  /** The copy is its owner's own from now on. */
  | { readonly type: 'let-go'; readonly copy: BotId }
  | LifeEvent<F>

/**
 * What `evolve` folds: the kind's own facts and what happened to the bot's orders, money and
 * status.
 */
export type BotEvent<F extends KindFact> =
  | { readonly type: 'fact'; readonly fact: F }
  | { readonly type: 'order-placed'; readonly order: RestingOrder }
  | { readonly type: 'order-rejected'; readonly order: PlaceOrder; readonly reason: RejectReason }
  | { readonly type: 'order-filled'; readonly order: RestingOrder; readonly fill: Fill }
  | { readonly type: 'order-cancelled'; readonly order: RestingOrder }
  | { readonly type: 'reserved'; readonly coin: string; readonly amount: Amount }
  | { readonly type: 'released'; readonly coin: string; readonly amount: Amount }
  | { readonly type: 'status'; readonly status: BotStatus; readonly reason: CloseReason }
  | { readonly type: 'leverage-set'; readonly symbol: number; readonly leverage: Ratio }
  | ({ readonly type: 'funding-paid' } & FundingPayment)
  | { readonly type: 'position-settled'; readonly settlement: Settlement }
  | ({ readonly type: 'exchanged' } & Exchange)
  | LifeEvent<F>

/** A kind's fact, alone or beside a fact of life. */
export type KindEvent<F extends KindFact> =
  { readonly type: 'fact'; readonly fact: F } | LifeEvent<F>

/** The last price of one of a bot's symbols. */
export interface SymbolPrice {
  readonly instrument: Instrument
  readonly price: Price
}

/**
 * The figures that every kind shares, in the coin that the bot's first symbol is quoted in; `total`
 * is equity + withdrawn - invested, `booked` what of it is profit of completed rounds.
 */
export interface MoneyFigures {
  readonly invested: bigint
  readonly equity: bigint
  readonly total: bigint
  readonly booked: bigint
  /** Fees that no fill tells, of a kind that trades otherwise. */
  readonly otherFees?: bigint
  /** What its owner is told that it made, where other bots count a part of that in their totals. */
  readonly made?: bigint
}

/** Optional compact form of a kind's facts in the journal; without one they are stored as JSON. */
export interface FactCodec<F extends KindFact> {
  /** The bytes are taken before the next call: they may be a view of the codec's own buffer. */
  encode(fact: F): Uint8Array
  /**
   * `version` is the kind's version that wrote the bytes; what an older one said goes through the
   * kind's `upcastFact`.
   */
  decode(bytes: Uint8Array, version: number): KindFact
}

/**
 * A kind of bot. P: parameters, S: state, F: facts. `decide` never touches the state; `evolve`
 * folds in place and returns the state. Both are deterministic and free of effects. States and
 * parameters survive JSON (bigints through `encodeState`/`decodeState` when JSON is not enough).
 */
export interface BotKind<P = unknown, S = unknown, F extends KindFact = KindFact> {
  /** Folder name, also the kind's name in the journal ("spot-grid"). */
  readonly kind: string
  /** Version of the kind's facts and state; older records are upcast on read. */
  readonly version: number
  /** Parameters as they came from the journal, upcast from an older version when needed. */
  readParams(json: unknown, version: number): P
  writeParams(params: P): unknown
  initial(identity: BotIdentity, params: P): S
  decide(state: S, input: BotInput, context: BotContext): readonly Step<F>[]
  evolve(state: S, event: BotEvent<F>, atMs: number): S
  /** Levels to watch, derived from the state; return the SAME array while nothing changed. */
  triggers(state: S): readonly Trigger[]
  /**
   * Marks to watch that move with every fill, all of them `of: 'mark'`: asked for when marks are
   * about to move, not after every turn.
   */
  markTriggers?(state: S): readonly Trigger[]
  /**
   * Of a kind that decides by the marks of several symbols together: bands of marks between which
   * the input `marks` would lead to nothing, whatever each mark does inside its own; none when no
   * mark can. Asked for after a `marks` that led to nothing; until then every mark asks.
   */
  markBands?(state: S, context: BotContext): readonly SymbolBand[]
  /** Times to be woken at, derived from the state; return the SAME array while nothing changed. */
  dueTimes?(state: S): readonly DueTime[]
  /** Whether bots of the kind hold contracts: only then does a host bring marks and funding. */
  readonly holdsContracts?: boolean
  /** Whether it neither lends, borrows nor pays interest: Islamic accounts make no others. */
  readonly isInterestFree?: boolean
  /**
   * Refusal of a new bot at the moment it would start, undefined to accept. A route has checked
   * before, but at its own price.
   */
  refuseStart?(state: S, context: BotContext): KindRefusal | undefined
  /** Refusal of a user's command before it becomes an input, undefined to accept. */
  refuse(state: S, command: BotCommand, context: BotContext): KindRefusal | undefined
  /**
   * First broken invariant in words, or undefined. Called after every turn that touched the bot.
   */
  check(state: S, context: BotContext): string | undefined
  /** How its bots are copied; left out by a kind that is not. */
  readonly copying?: Copying<P, S>
  /** Whose posts a bot hears, fixed for its life; undefined for nobody's. */
  readonly follows?: (state: S) => UserId | undefined
  /** Figures at prices, one for each of the bot's symbols; left out by a kind without money. */
  figures?(state: S, market: readonly SymbolPrice[]): MoneyFigures
  /**
   * A shorter way of a bot that has just begun; undefined where its settings ask for more than the
   * plain course. Left out by a kind that has none.
   */
  kernel?(state: S, terms: KernelTerms): TradeKernel | undefined
  writeState(state: S): unknown
  readState(json: unknown, version: number): S
  /** A fact of an older version in today's form; one fact stays one fact. */
  upcastFact?(fact: unknown, version: number): KindEvent<F>
  readonly codec?: FactCodec<F>
}

// A registry holds kinds of different parameters and states; the engine hands each only what the
// same kind made.
// eslint-disable-next-line @typescript-eslint/no-explicit-any
export type AnyBotKind = BotKind<any, any, any>
