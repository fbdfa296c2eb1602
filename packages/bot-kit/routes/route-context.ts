// What a kind's routes may reach: live bots, the market, history. The server implements it; no
// framework shows through.
import type { FeatureFlag, LifeType } from '@trellis/contract'
import type { Amount, BotId, Price, Quantity, Ratio, Result, UserId } from '@trellis/kernel'
import type {
  BotCommand,
  BotOrigin,
  Commanded,
  CopyTerms,
  EngineBot,
  KindRefusal,
  LeadingView,
  MoneyFigures,
  Reward,
  RewardRecord,
} from '@trellis/engine'
import type {
  Candle,
  Category,
  FeeRates,
  Funding,
  Instrument,
  InstrumentStatus,
  MarketView,
  Side,
} from '@trellis/market'
import type { RankingAccess } from './public-bots.ts'
import type { PastFunding, PastOrder, PastRound } from '../wire/history.ts'
import type { AdviceAccess } from './advice-access.ts'

/**
 * A bot as the engine's memory holds it at one position, positions in contracts and all; a copy,
 * safe to keep. Its state is the kind's own.
 */
export type LiveBot<S = unknown> = Omit<EngineBot, 'state'> & {
  readonly state: S
  /** Of a copy that has ended: who had it close, where that was not its owner. */
  readonly closedBy?: 'leader' | 'following'
}

/** Last figures of a symbol; 24 h figures come from candles. */
export interface MarketTicker {
  readonly last: Price
  readonly open24h: Price
  readonly high24h: Price
  readonly low24h: Price
  readonly volume24h: bigint
  readonly turnover24h: Amount
  readonly atMs: number
}

/** From a moment to another, both inclusive, epoch ms; of more than `limit` the newest. */
export interface FundingSpan {
  readonly fromMs: number
  readonly toMs: number
  readonly limit: number
}

export interface MarketAccess {
  /** The same in every view of one market: what is reckoned of its past may be kept by it. */
  readonly identity: object
  readonly instruments: readonly Instrument[]
  /** Index of a symbol in `instruments`, -1 when unknown. */
  indexOf(symbol: string, category: Category): number
  status(symbol: number): InstrumentStatus
  ticker(symbol: number): MarketTicker
  /** Price of the last print at or before a moment, in ticks; undefined when there was none yet. */
  lastPrice(symbol: number, atMs: number): Price | undefined
  /** Mark price of a contract now, in ticks; undefined of a spot pair and before there is one. */
  markPrice(symbol: number): Price | undefined
  /**
   * What a symbol is valued at, at a moment, in ticks: a contract at its mark, a pair at its last
   * price; undefined when there was none yet.
   */
  valuePrice(symbol: number, atMs: number): Price | undefined
  /** Index price of a contract now, in ticks; undefined of a spot pair and before there is one. */
  indexPrice(symbol: number): Price | undefined
  /** The funding of a contract that comes next; undefined of what pays none. */
  nextFunding(symbol: number): Funding | undefined
  /** Fundings of a contract within two moments and not of the future, newest first. */
  fundings(symbol: number, span: FundingSpan): readonly Funding[]
  /** Lots of a contract that all traders hold together; undefined where nobody says. */
  openInterest(symbol: number): Quantity | undefined
  /** Completed and current candles, oldest first, at most `limit`, ending at or before `endMs`. */
  candles(
    symbol: number,
    interval: string,
    endMs: number,
    limit: number,
  ): Promise<readonly Candle[]>
  fees(user: UserId | undefined, category: Category): FeeRates
  /** Price that a market order of these lots would get in a market, as the venue in use says. */
  takerPrice(side: Side, lots: Quantity, market: MarketView): Price
  /** Coin that close mode BIT converts to. */
  readonly platformCoin: string
  /** Market time now, epoch ms. */
  nowMs(): number
  /** Market time runs this many times as fast as wall time. */
  readonly speed: number
}

export interface NewBot {
  readonly kind: string
  readonly symbols: readonly number[]
  /** The kind's parameters as `writeParams` gives them. */
  readonly params: unknown
  readonly origin: BotOrigin
  /** Client's idempotency key or ''; the same key gives the same bot. */
  readonly requestKey: string
  /** Number of the voucher that pays the first part of its money; undefined for none. */
  readonly reward?: number | undefined
}

/** Codes an engine call can refuse with: closed ones, and the kind's own. */
export type HostRefusal =
  | 'not-found'
  | 'not-owner'
  | 'not-cancellable'
  | 'insufficient-balance'
  | 'bot-limit-reached'
  | 'symbol-not-trading'
  | 'unknown-result'
  | 'top-up-limit'
  | 'request-used'
  | 'followers-behind'
  | KindRefusal

/** Calls resolve only when what they changed is durable. */
export interface BotAccess {
  create(user: UserId, bot: NewBot): Promise<Result<BotId, HostRefusal>>
  /** Answers the bot as this command found and left it, whatever others do meanwhile. */
  command(
    user: UserId,
    bot: BotId,
    command: BotCommand,
  ): Promise<Result<Commanded<LiveBot>, HostRefusal>>
  /** Lets a user lead so many followers, none for no more; new ones while it is open. */
  lead(
    user: UserId,
    terms: Pick<LeadingView, 'places' | 'isOpen'>,
  ): Promise<Result<void, HostRefusal>>
  /** Stops or lets go on what is new of a leader: followers, and copies of what it opens. */
  suspend(user: UserId, isSuspended: boolean): Promise<Result<void, HostRefusal>>
  /**
   * Who follows a user, and how many may; undefined of who neither leads, nor is followed, nor is
   * suspended.
   */
  leading(user: UserId): Promise<LeadingView | undefined>
  /** What the bot's kind says of its money now; undefined where a price is missing. */
  money(bot: LiveBot): MoneyFigures | undefined
  /** How the bot would be copied; undefined of a kind that is not. */
  terms(bot: LiveBot): CopyTerms | undefined
  /**
   * Why a copy of the bot with so much money would not start now, in the word its follower would be
   * told; undefined where it would. Carried out by engine and venue; nothing is kept.
   */
  copyRefusal(bot: LiveBot, amount: Amount): string | undefined
  /** Every voucher that the user was granted, the oldest first. */
  rewards(user: UserId): Promise<readonly RewardRecord[]>
  /** The operator grants a voucher; answers its number. */
  grantReward(user: UserId, terms: Omit<Reward, 'reward'>): Promise<Result<number, HostRefusal>>
  /** The operator takes a voucher back that no bot uses. */
  revokeReward(user: UserId, reward: number): Promise<Result<void, HostRefusal>>
  topUp(user: UserId, coin: string, amount: Amount): Promise<Result<void, HostRefusal>>
  funding(user: UserId): Promise<ReadonlyMap<string, Amount>>
  /**
   * The bot in contracts as a command would leave it at the prices of now, carried out by engine
   * and venue on a copy; nothing is kept.
   */
  rehearse(
    bot: LiveBot,
    asked: { readonly leverage: Ratio; readonly command: BotCommand },
  ): Promise<Result<LiveBot, HostRefusal>>
  /** The bot that an earlier request of this key made: a repeated one is answered with it. */
  made(user: UserId, kind: string, requestKey: string): Promise<BotId | undefined>
  /** All bots of a user that the memory still holds (also those just closed). */
  ofUser(user: UserId): Promise<readonly LiveBot[]>
  /** A bot by id, live or closed: from memory, else from the read models. */
  find(bot: BotId): Promise<LiveBot | undefined>
}

/** One row of a bot's order history: an order with its executions summed up. */
export interface OrderRow extends PastOrder {
  readonly ref: number
  readonly orderType: 'limit' | 'market'
  readonly placedAtMs: number
}

/** A completed round: what opened a cell and what closed it. */
export interface PairRow extends PastRound {
  readonly pairId: string
  readonly open: OrderRow | undefined
  readonly close: OrderRow
}

/** A payment of funding that a bot got, or made where the amount is below zero. */
export interface FundingRow extends PastFunding {
  readonly position: string
}

/** A line of the activity feed: one fact in words' keys, never in prose. */
export interface ActivityRow {
  readonly position: string
  readonly atMs: number
  /** Fact type, engine's or kind's ("order-filled", "range-shifted"). */
  readonly type: string
  /** The engine's type where the fact is of a bot's life: the same for every kind. */
  readonly life?: LifeType
  readonly action: string
  readonly data: Readonly<Record<string, string | number | boolean>>
}

/** One point of the P&L curve, amounts in the quote coin as decimal strings. */
export interface CurvePoint {
  readonly atMs: number
  readonly total: string
  readonly grid: string
  readonly hold: string
  /** What had been put in and taken out by then. */
  readonly invested: string
  readonly withdrawn: string
  readonly flag: string
}

export interface Page<T> {
  readonly rows: readonly T[]
  readonly total: number
}

export interface ClosedQuery {
  readonly page: number
  readonly limit: number
  /** Folder names of kinds; left out for all. */
  readonly kinds?: readonly string[]
  /** Indexes of symbols of which a bot must trade one; left out for all. */
  readonly symbols?: readonly number[]
}

/** Sums over closed bots whose figures are in one coin. */
export interface ClosedSum {
  readonly coin: string
  readonly count: number
  readonly invested: Amount
  readonly equity: Amount
  readonly total: Amount
  readonly booked: Amount
}

/** Closed bots by falling id. */
export interface ClosedPage extends Page<LiveBot> {
  /** Sums over all that the read models hold, not only this page. */
  readonly sums: readonly ClosedSum[]
  /** Bots that ended a moment ago: they count, and the sums do not have them yet. */
  readonly fresh: readonly LiveBot[]
}

/** What the summary says of a user's past, as memory keeps it beside the live bots. */
export interface Past {
  /** 00:00 UTC of the market's day that the openings belong to. */
  readonly dayMs: number
  /** Null while nobody could read it. */
  readonly closedCount: number | null
  /** Bots that ended by breaking an invariant. */
  readonly failed: readonly LiveBot[]
  /**
   * Total P&L of each running bot as that day began, in its quote coin; of a bot made since then
   * there is none, nor of one that nobody could read.
   */
  readonly openings: ReadonlyMap<BotId, Amount>
}

/**
 * History from the read models; a call waits for the user's own last command (at most 1 s) and
 * throws when they are away or behind it. Pages count from 1 here; on the wire they count from 0.
 */
export interface HistoryAccess {
  closedBots(user: UserId, query: ClosedQuery): Promise<ClosedPage>
  orders(
    bot: BotId,
    query: {
      page: number
      limit: number
      purpose?: string
      fromMs?: number
      toMs?: number
      /** Only those of these references that the exchange took. */
      taken?: { readonly firstRef: number; readonly lastRef: number }
    },
  ): Promise<Page<OrderRow>>
  pairs(bot: BotId, query: { page: number; limit: number }): Promise<Page<PairRow>>
  /** Newest first. */
  fundings(bot: BotId, query: { page: number; limit: number }): Promise<Page<FundingRow>>
  /**
   * Of all sorts, or of those that `types` names as lines do; `some` leaves out lines of the kind's
   * own facts whose number of that name is zero, `below` those from a position on. `fees` puts the
   * changes of what its owner's orders pay among them, of whatever types the others are.
   */
  activity(
    bot: BotId,
    query: {
      page: number
      limit: number
      types?: readonly string[]
      some?: string
      below?: number
      fees?: boolean
    },
  ): Promise<Page<ActivityRow>>
  /** Up to the bot's end or now, or to an earlier time. */
  curve(
    bot: BotId,
    query: { fromMs: number; untilMs?: number | undefined; points: number },
  ): Promise<readonly CurvePoint[]>
  /**
   * A user's past from memory; `live` are the bots that the memory holds. Never fails and hardly
   * waits: what nobody could read is missing.
   */
  past(user: UserId, live: readonly LiveBot[]): Promise<Past>
}

/**
 * Decides on the text that stands at that moment, so that nothing is undone that was written since
 * a caller read; what it refuses changes nothing. Where it depends on what other accounts have set
 * it looks at `settings` and at nothing else: what is read elsewhere may be older than the write.
 */
export type NextSetting<E> = (
  text: string,
  settings: Pick<SettingAccess, 'all'>,
) => Result<string, E>

/** What an account keeps for a kind's calls, by name; short texts, '' is what nobody has set. */
export interface SettingAccess {
  read(user: UserId, name: string): string
  /**
   * Where another process owns the settings: resolves when what is read here is no older than
   * anybody was told, rejects when that does not come in time.
   */
  catchUp?(): Promise<void>
  /** Of every account that has set it. */
  all(name: string): readonly (readonly [user: UserId, value: string])[]
  /** Resolves when it is durable. */
  write<E = never>(user: UserId, name: string, next: NextSetting<E>): Promise<Result<void, E>>
  /** Why the operator has blocked an account, in words for its owner; '' where it is not. */
  banReason(user: UserId): string
  /** Why an account makes no bots of a kind now, blocked or otherwise; undefined where it may. */
  barred(user: UserId, kind: string): HostRefusal | undefined
  /** Every account that makes none of a kind now. */
  allBarred(kind: string): readonly UserId[]
}

export interface RouteContext {
  /** Undefined for guests. */
  readonly userId: UserId | undefined
  /** Wall time, epoch ms. */
  readonly nowMs: number
  readonly lang: string
  /** What the caller is offered (specification 6). */
  readonly flags: ReadonlySet<FeatureFlag>
  readonly market: MarketAccess
  readonly bots: BotAccess
  readonly history: HistoryAccess
  readonly settings: SettingAccess
  readonly ranking: RankingAccess
  readonly advice: AdviceAccess
}
