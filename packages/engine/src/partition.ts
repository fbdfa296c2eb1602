// What one partition holds: users, bots, symbol states, money. Plain records; the rules that change
// them are in evolver.ts and nowhere else.
import {
  assert,
  isCopyKey,
  ZERO,
  type Amount,
  type BotId,
  type Price,
  type UserId,
} from '@trellis/kernel'
import type { FeeTable, InstrumentStatus, Position, VenueAccount } from '@trellis/market'
import type { IndexNode, PriceIndex, PriceLevel } from './runner/price-index.ts'
import type { AnyBotKind, BotIdentity, BotStatus, CloseReason, Trigger } from './bot-kind.ts'
import type { DueTime } from './due-time.ts'
import type { DoneCommand } from './done-commands.ts'
import type { BotOrigin, EngineFact } from './facts.ts'
import type { SentPost } from './posts.ts'
import type { Bonus, RewardRecord } from './rewards.ts'
import { SystemLedger } from './ledger.ts'
import { OpenOrders, type OpenOrder, type SpareOrders } from './runner/open-orders.ts'
import type { SetAside } from './set-aside.ts'
import { Wallet } from './wallet.ts'

/** One user: the Funding account and what the user's requests led to. */
export interface UserRecord {
  readonly user: UserId
  feeLevel: number
  fees: FeeTable
  readonly funding: Map<string, Amount>
  readonly bots: Set<BotRecord>
  /** Bot by kind and client's request key, kept also when the bot is forgotten. */
  readonly requests: Map<string, BotId>
  /** How many may follow it, 0 while it does not lead; whether new ones are taken. */
  places: number
  isOpen: boolean
  /** By the operator's word: nobody begins to follow it, and nothing new of it is announced. */
  isSuspended: boolean
  /** Bots of others that follow it, with their owners. */
  readonly followers: Map<BotId, UserId>
  /** Vouchers by their number, also those that are used up. */
  readonly rewards: Map<number, RewardRecord>
}

/** A user as it is opened; written out, for all users to have one shape (docs/adr/0024). */
export function newUser(fields: Pick<UserRecord, 'user' | 'feeLevel' | 'fees'>): UserRecord {
  return {
    user: fields.user,
    feeLevel: fields.feeLevel,
    fees: fields.fees,
    funding: new Map(),
    bots: new Set(),
    requests: new Map(),
    places: 0,
    isOpen: false,
    isSuspended: false,
    followers: new Map(),
    rewards: new Map(),
  }
}

/** What a bot has of one that started it: what it gives back of the coin goes there. */
export interface CopyRecord {
  readonly parent: BotId
  readonly coin: string
  returned: Amount
  /** What it gave back in other coins, which stays in Funding; absent for none. */
  coins?: Map<string, Amount>
}

/** A bot's own wallet and orders; an order also stands in the book of its symbol. */
export interface Account extends VenueAccount {
  readonly balances: Wallet
  readonly orders: OpenOrders<BotRecord>
  positions: Map<number, Position> | undefined
}

/** One bot. What every fill reads stands first, so that it lies together in memory. */
export class BotRecord {
  readonly partition: Partition
  readonly kind: AnyBotKind
  state: unknown
  readonly account: Account
  status: BotStatus = 'new'
  /** The kind's fold threw: nothing of the kind is called until the bot is failed. */
  isBroken = false
  readonly bot: BotId
  /** Position of the last fact that changed it: what readers hold from beyond is as it is. */
  changedAt: number
  /** Its owner's, here, where every fill reads it; of one that has ended those of its end. */
  fees: FeeTable
  feeLevel: number
  readonly #firstSymbol: number
  triggers: readonly Trigger[] = []
  /** Standing of the triggers in the books; derived, never journalled. */
  triggerNodes: readonly TriggerNode[] = []
  /** The same of its `markTriggers`, and whether these are of before its last turn. */
  markNodes: readonly TriggerNode[] = NO_TRIGGER_NODES
  areMarksLate = false
  /** Sweep in which triggers of the bot fired last, and how often. */
  sweep = 0
  sweepFires = 0
  readonly symbols: readonly number[]
  readonly owner: UserRecord
  readonly created: BotCreation
  reason: CloseReason = 'none'
  /** The kind's own word of the reason. */
  word = ''
  detail = ''
  /** Money of it that is in no wallet (docs/adr/0017). */
  setAside: SetAside | undefined = undefined
  /** What it has of a voucher (docs/adr/0030). */
  bonus: Bonus | undefined = undefined
  /** Prices of its symbols when it got its money; empty before, and of bots of before. */
  entryPrices: readonly Price[] = []
  /** Of a bot that another one started and has not let go. */
  copy: CopyRecord | undefined = undefined
  /** Commands under keys of its owner that it carried out, oldest first. */
  done: readonly DoneCommand[] = NO_DONE
  /** Whose posts it hears. */
  readonly follows: UserId | undefined
  /** Its followers were told that it ends. */
  isEndTold = false
  endedAtMs = 0
  /** Last prices of its symbols when it ended; empty while it lives, and for ends of before. */
  endPrices: readonly Price[] = []
  /** Times it wants to be woken at, and their standing; derived, never journalled. */
  dueTimes: readonly DueTime[] = NO_DUE_TIMES
  dueNodes: readonly DueNode[] = NO_DUE_NODES
  /** Ends of the bands of marks in which it cannot be liquidated; derived, never journalled. */
  watchNodes: readonly WatchNode[] = NO_WATCH_NODES
  /**
   * Whether these bands stand: not where its money or position `changed` since the marks moved
   * last, and they are `awaited` until marks move and find it as it was.
   */
  bands: 'none' | 'standing' | 'changed' | 'awaited' = 'none'

  constructor(partition: Partition, owner: UserRecord, created: BotCreation, state: unknown) {
    this.partition = partition
    this.kind = created.kind
    this.state = state
    const orders = new OpenOrders<BotRecord>(this, partition.spareOrders)
    this.account = { balances: new Wallet(), orders, positions: undefined }
    this.bot = created.identity.bot
    this.changedAt = partition.next
    this.fees = owner.fees
    this.feeLevel = owner.feeLevel
    this.symbols = created.identity.symbols
    this.#firstSymbol = this.symbols[0] ?? -1
    this.owner = owner
    this.created = created
    this.follows = created.kind.follows?.(state)
  }

  get isOver(): boolean {
    return isTerminal(this.status)
  }

  trades(symbol: number): boolean {
    return this.#firstSymbol === symbol || this.symbols.includes(symbol)
  }
}

/** An open order of a bot. */
export type OrderNode = OpenOrder<BotRecord>

/** A trigger's standing in its symbol's book. */
export class TriggerNode implements IndexNode<TriggerNode> {
  readonly price: number
  /** By bot, then in the order in which the kind lists them: the same after a recovery. */
  readonly sequence: number
  standsAt: PriceLevel<TriggerNode> | undefined = undefined
  previous: TriggerNode | undefined = undefined
  next: TriggerNode | undefined = undefined

  /** `fired`: number of the sweep in which it fired last; it fires once a print. */
  constructor(
    readonly bot: BotRecord,
    readonly trigger: Trigger,
    public fired: number,
  ) {
    this.price = trigger.price
    this.sequence = bot.bot
  }
}

/** A due time's standing in the engine's index, at the millisecond at which it comes. */
export class DueNode implements IndexNode<DueNode> {
  /** By bot, then in the order in which the kind lists them. */
  readonly sequence: number
  standsAt: PriceLevel<DueNode> | undefined = undefined
  previous: DueNode | undefined = undefined
  next: DueNode | undefined = undefined

  constructor(
    readonly bot: BotRecord,
    readonly due: DueTime,
    readonly price: number,
  ) {
    this.sequence = bot.bot
  }
}

/** An end of a band of marks, in the index in which it stands. */
export class WatchNode implements IndexNode<WatchNode> {
  readonly sequence: number
  standsAt: PriceLevel<WatchNode> | undefined = undefined
  previous: WatchNode | undefined = undefined
  next: WatchNode | undefined = undefined

  constructor(
    readonly bot: BotRecord,
    readonly price: number,
    readonly index: PriceIndex<WatchNode>,
  ) {
    this.sequence = bot.bot
  }
}

const NO_TRIGGER_NODES: readonly TriggerNode[] = []
export const NO_WATCH_NODES: readonly WatchNode[] = []
export const NO_DUE_TIMES: readonly DueTime[] = []
const NO_DUE_NODES: readonly DueNode[] = []
const NO_DONE: readonly DoneCommand[] = []

/** What is fixed when a bot is created. */
export interface BotCreation {
  readonly identity: BotIdentity
  readonly kind: AnyBotKind
  readonly origin: BotOrigin
  readonly requestKey: string
}

/** Whether a bot holds no contract. */
export function isFlat(bot: BotRecord): boolean {
  const { positions } = bot.account
  if (positions === undefined) return true
  for (const { lots } of positions.values()) if (lots !== 0) return false
  return true
}

/** Whether a bot of this status is over, however it ended. */
export function isTerminal(status: BotStatus): boolean {
  return status === 'completed' || status === 'rejected' || status === 'failed'
}

export class Partition {
  /** Position of the next fact. */
  next = 0
  /** Tape position up to which every print is in the state already; -1 for none. */
  gate = -1
  /** False while facts are folded: books are not kept and commands are refused. */
  isActive = false
  readonly users = new Map<UserId, UserRecord>()
  readonly bots = new Map<BotId, BotRecord>()
  /** Statuses that were set, whatever the instrument's own; most partitions have none. */
  readonly statuses = new Map<number, InstrumentStatus>()
  hasStatuses = false
  readonly ledger = new SystemLedger()
  /** Posts that not every partition has taken yet, in their order. */
  readonly outbox: SentPost[] = []
  /** Position of the last post of each partition that was taken. */
  readonly taken = new Map<number, number>()
  /** Living bots by the user that they follow; derived. */
  readonly followers = new Map<UserId, Set<BotRecord>>()
  /** Facts of the turn under way, handed out as one batch at its end. */
  pending: EngineFact[] = []
  isTouched = false

  /** `spareOrders`: shared by all partitions of an engine. */
  constructor(
    readonly id: number,
    readonly spareOrders: SpareOrders<BotRecord>,
  ) {}

  bot(id: BotId): BotRecord {
    const found = this.bots.get(id)
    assert(found, 'unknown bot', id)
    return found
  }

  /** Takes a bot in, new or restored. */
  add(bot: BotRecord): void {
    this.bots.set(bot.bot, bot)
    bot.owner.bots.add(bot)
    if (bot.follows === undefined || bot.isOver) return
    const heard = this.followers.get(bot.follows)
    if (heard) heard.add(bot)
    else this.followers.set(bot.follows, new Set([bot]))
  }

  /** A bot that is over hears nobody any more. */
  quiet(bot: BotRecord): void {
    if (bot.follows !== undefined) this.followers.get(bot.follows)?.delete(bot)
  }

  /** The bot that started a copy, while it lives. */
  parentOf({ copy }: BotRecord): BotRecord | undefined {
    const parent = copy && this.bots.get(copy.parent)
    return parent?.isOver === false ? parent : undefined
  }

  /** Lets go of a bot that is over; false, and nothing happens, for any other. */
  forget(id: BotId): boolean {
    const found = this.bots.get(id)
    if (!found?.isOver) return false
    this.bots.delete(id)
    found.owner.bots.delete(found)
    return true
  }

  setStatus(symbol: number, status: InstrumentStatus): void {
    this.statuses.set(symbol, status)
    this.hasStatuses = true
  }

  user(id: UserId): UserRecord {
    const found = this.users.get(id)
    assert(found, 'unknown user', id)
    return found
  }
}

/** A user's key for idempotent creation. */
export function requestOf(kind: string, requestKey: string): string {
  return `${kind}/${requestKey}`
}

export function fundingOf(user: UserRecord, coin: string): Amount {
  return user.funding.get(coin) ?? ZERO
}

/**
 * Whether others are told of a bot so as to copy it: never of one that copies another, nor of one
 * that did and is its owner's own now, of which nobody was told when it became that.
 */
export function isCopyable({ kind, created }: BotRecord): boolean {
  return kind.copying !== undefined && !isCopyKey(created.requestKey)
}

/**
 * Whether a copyable bot may be copied now: one that is being closed would be copied to be closed.
 */
export function isCopiedNow(bot: BotRecord): boolean {
  return isCopyable(bot) && bot.status !== 'cancelling' && !bot.isOver
}
