// What a run of batches changes in the read models, gathered in memory and written in a few
// statements. The same whatever clock it is and however the batches were cut into runs: rebuilt
// tables are equal.
import type { MoveActor, MoveCause, MoveSort, NotificationType } from '@trellis/contract'
import type { EngineFact, Post } from '@trellis/engine'
import type { CloseReason, PlaceOrder } from '@trellis/market'
import type { SqlValue } from '../database/sql.ts'
import { amountsText, positionsText, type HeldPositions, type Holdings } from './holdings.ts'

/** A bot's row with running sums, as big integers. */
export interface BotRow {
  readonly bot: number
  readonly user: number
  readonly partition: number
  readonly kind: string
  readonly kindVersion: number
  readonly symbols: readonly number[]
  readonly params: string
  readonly origin: string
  readonly requestKey: string
  /** The bot that copies a leader and steers this one, 0 where its owner does. */
  parent: number
  /** Who had it close, where that was not its owner: the leader's bot ended, or following did. */
  closedBy: '' | 'leader' | 'following'
  readonly createdMs: number
  readonly createdPosition: number
  status: string
  reason: string
  word: string
  detail: string
  endedMs: number
  endedPosition: number
  /** Coin of every value below: the one that the first symbol is quoted in. */
  readonly settle: string
  /** Last prices that the bot's own facts named, by symbol in its ticks. */
  readonly prices: Map<number, number>
  /** Price of the first symbol at which it started, 0 before. */
  startPrice: number
  readonly holdings: Holdings
  readonly positions: HeldPositions
  /** Value in the settle coin of all that came in and went out, each at the price of its moment. */
  invested: bigint
  withdrawn: bigint
  grid: bigint
  /**
   * Base coins by symbol that buying and holding would have, and the value taken out of that before
   * the end.
   */
  readonly hold: Map<number, bigint>
  holdOut: bigint
}

/** What a bot left as it ended (BotArchived). */
export interface BotEnd {
  readonly version: number
  readonly prices: readonly number[]
  /** JSON of the kind's state, '' where it could not be written. */
  readonly state: string
}

export interface OrderChange {
  readonly bot: number
  readonly ref: number
  /** Set when the order was placed in this run; otherwise the row stands already. */
  placed: PlacedOrder | undefined
  filled: number
  value: bigint
  fee: bigint
  status: string
  reason: string
  updatedMs: number
}

export interface PlacedOrder {
  readonly orderId: number
  readonly order: PlaceOrder
  readonly placedMs: number
}

export type Row = readonly (SqlValue | bigint)[]
type FillFact = Extract<EngineFact, { type: 'order-filled' }>

/** Where in the journal and in market time a fact stands. */
export interface FactPlace {
  readonly partition: number
  readonly position: number
  readonly atMs: number
}

/** Decimals and plain keys of an event. */
export type NotificationData = Readonly<Record<string, string | number>>

/** What a bot's owner is told of one fact. */
export interface Told {
  readonly type: NotificationType
  readonly word: string
  readonly data: NotificationData
}

/** An event as it was derived from its fact. */
export interface NotificationChange extends Told, Pick<FactPlace, 'position' | 'atMs'> {
  readonly bot: Pick<BotRow, 'bot' | 'user' | 'kind' | 'symbols' | 'endedPosition'>
}

/** What moved between a user's Funding account and one bot in one turn, or came from the faucet. */
export interface MoveChange {
  readonly user: number
  /** Of the last fact of it: order and identity within the user's movements. */
  readonly position: number
  readonly atMs: number
  readonly sort: MoveSort
  readonly bot: number | null
  readonly cause: MoveCause
  readonly actor: MoveActor
  /** Why the bot ended, where it did. */
  readonly reason: CloseReason
  /** By coin, never below zero. */
  readonly coins: Holdings
  /** What Funding held of these coins afterwards. */
  readonly after: Holdings
}

/** Sums of one bot in one year of the market's time, in its settle coin. */
export interface YearSums {
  readonly bot: number
  readonly year: number
  /** Profit that orders made, and profit that none did. */
  booked: bigint
  yielded: bigint
  fees: bigint
  funding: bigint
  came: bigint
  went: bigint
  /** Profit that was paid out while it ran. */
  withdrew: bigint
}

/** What copies paid a leader in one year of the market's time, in one coin. */
export interface ShareSums {
  readonly user: number
  readonly year: number
  readonly coin: string
  amount: bigint
}

export class ChangeSet {
  readonly bots = new Map<number, BotRow>()
  readonly orders = new Map<string, OrderChange>()
  readonly fills: Row[] = []
  readonly pairs: Row[] = []
  readonly facts: Row[] = []
  readonly steps: Row[] = []
  readonly feeLevels: Row[] = []
  /** What owners are told of these batches. */
  readonly notifications: NotificationChange[] = []
  /** Bots that ended, with what they left; undefined in a journal that does not carry it yet. */
  readonly ended = new Map<number, BotEnd | undefined>()
  readonly moves: MoveChange[] = []
  readonly years = new Map<string, YearSums>()
  readonly shares = new Map<string, ShareSums>()
  readonly ledger = new Map<string, bigint>()
  readonly positions = new Map<number, number>()

  order(bot: number, ref: number): OrderChange {
    const key = `${bot}/${ref}`
    const found = this.orders.get(key)
    if (found) return found
    const change: OrderChange = {
      bot,
      ref,
      placed: undefined,
      filled: 0,
      value: 0n,
      fee: 0n,
      status: '',
      reason: '',
      updatedMs: 0,
    }
    this.orders.set(key, change)
    return change
  }

  fill(fact: FillFact, place: FactPlace): void {
    const { bot, ref, fill } = fact
    const change = this.order(bot, ref)
    change.filled += fill.qty
    change.value += fill.value
    change.fee += fill.fee
    change.status = fill.done ? 'filled' : 'partially-filled'
    change.updatedMs = place.atMs
    const { symbol, side, price, qty, value, fee, liquidity } = fill
    const head = [bot, place.position, ref, place.atMs]
    this.fills.push([...head, symbol, side, price, qty, value, fee, liquidity])
  }

  /** The sums of a bot in the year of a moment, to be added to. */
  year({ bot }: BotRow, atMs: number): YearSums {
    const year = yearOf(atMs)
    const key = `${bot}/${year}`
    const found = this.years.get(key)
    if (found) return found
    const profits = { booked: 0n, yielded: 0n, fees: 0n, funding: 0n }
    const sums = { bot, year, ...profits, came: 0n, went: 0n, withdrew: 0n }
    this.years.set(key, sums)
    return sums
  }

  share(paid: Extract<Post, { type: 'share-paid' }>, atMs: number): void {
    const { leader: user, coin, amount } = paid
    const year = yearOf(atMs)
    const key = `${user}/${year}/${coin}`
    const sums = this.shares.get(key) ?? { user, year, coin, amount: 0n }
    sums.amount += amount
    this.shares.set(key, sums)
  }

  post(account: string, coin: string, amount: bigint): void {
    const key = `${account} ${coin}`
    this.ledger.set(key, (this.ledger.get(key) ?? 0n) + amount)
  }

  /** The bot's sums after a batch that moved its money. */
  step(bot: BotRow, position: number, atMs: number, flag: string): void {
    const { invested, withdrawn, grid, holdOut } = bot
    const held = [amountsText(bot.holdings), positionsText(bot.positions)]
    const sums = [invested, withdrawn, grid, amountsText(bot.hold), holdOut]
    this.steps.push([bot.bot, position, atMs, ...held, ...sums, flag])
  }
}

/** Of the market's time, UTC. */
function yearOf(atMs: number): number {
  return new Date(atMs).getUTCFullYear()
}
