// A partition as one JSON-safe value and back, and as canonical text for comparing states.
import {
  assert,
  type Amount,
  type BotId,
  type Price,
  type Ratio,
  type UserId,
} from '@trellis/kernel'
import {
  flatPosition,
  type InstrumentStatus,
  type Position,
  type RestingOrder,
} from '@trellis/market'
import type { BotStatus, CloseReason } from './bot-kind.ts'
import { canonicalText } from './canonical-text.ts'
import type { DoneCommand } from './done-commands.ts'
import { closingOfBefore, type Closing } from './journal-form/close-words.ts'
import type { Evolver } from './evolver.ts'
import type { BotOrigin } from './facts.ts'
import { copyOf } from './runner/open-orders.ts'
import type { SystemBalances } from './ledger.ts'
import {
  BotRecord,
  newUser,
  type CopyRecord,
  type Partition,
  type UserRecord,
} from './partition.ts'
import { readPostText, writePostText } from './posts.ts'
import {
  readBonus,
  readReward,
  writeBonus,
  writeReward,
  type BonusSnapshot,
  type RewardSnapshot,
} from './reward-snapshot.ts'

export const SNAPSHOT_VERSION = 1

type Coins<T> = readonly (readonly [coin: string, value: T])[]

/**
 * Amounts are whole numbers of 1e-12 as decimal strings; lists keep the order of the maps they came
 * from.
 */
export interface PartitionSnapshot {
  readonly version: number
  readonly partition: number
  readonly position: number
  readonly gate: number
  readonly users: readonly UserSnapshot[]
  readonly bots: readonly BotSnapshot[]
  readonly statuses: readonly (readonly [symbol: number, status: InstrumentStatus])[]
  /** By coin, the partition's own accounts that are not at zero. */
  readonly ledger: Coins<Readonly<Record<string, string>>>
  /** Posts that are not settled, as texts of JSON, and what was taken; absent for none. */
  readonly outbox?: readonly string[]
  readonly taken?: readonly (readonly [partition: number, position: number])[]
}

export interface UserSnapshot {
  readonly user: UserId
  readonly feeLevel: number
  readonly funding: Coins<string>
  readonly requests: readonly (readonly [request: string, bot: BotId])[]
  /** Absent for who does not lead. */
  readonly leading?: LeadingSnapshot
  /** Absent for who was granted no voucher. */
  readonly rewards?: readonly RewardSnapshot[]
}

interface LeadingSnapshot {
  readonly places: number
  readonly isOpen: boolean
  /** Absent of one that is not, as in what was written before. */
  readonly isSuspended?: true
  readonly followers: readonly (readonly [follower: BotId, owner: UserId])[]
}

export interface BotSnapshot {
  readonly bot: BotId
  readonly user: UserId
  readonly kind: string
  readonly kindVersion: number
  readonly createdAtMs: number
  readonly symbols: readonly number[]
  readonly origin: BotOrigin
  readonly requestKey: string
  readonly status: BotStatus
  /** A snapshot of before has the kind's word here and no `word`. */
  readonly reason: string
  readonly word?: string
  readonly detail: string
  readonly endedAtMs: number
  readonly endPrices?: readonly Price[]
  readonly entryPrices?: readonly Price[]
  /** Of one that ended at another level than its owner has now. */
  readonly feeLevel?: number
  /** Absent for a bot that no other one started. */
  readonly copy?: CopySnapshot
  /** Absent while its followers were not told that it ends. */
  readonly isEndTold?: true
  /** Absent for bots that carried out no command under a key. */
  readonly done?: readonly (Omit<DoneCommand, 'moved'> & { readonly moved: string })[]
  readonly balances: Coins<readonly [total: string, locked: string]>
  /** Absent for bots that have nothing set aside. */
  readonly setAside?: Coins<string>
  /** Absent for bots without a voucher. */
  readonly bonus?: BonusSnapshot
  readonly orders: readonly RestingOrder[]
  /** What it holds and has resting of contracts; absent for bots that never had one. */
  readonly positions?: readonly PositionSnapshot[]
  readonly state: unknown
}

type CopySnapshot = Pick<CopyRecord, 'parent' | 'coin'> & {
  readonly returned: string
  /** Absent where it gave back no other coins, as in what was written before. */
  readonly coins?: Coins<string>
}

type PositionAmount = 'cost' | 'leverage' | 'buyValue' | 'sellValue' | 'margin'

/** A position with its amounts as decimal strings. */
export type PositionSnapshot = Omit<Position, PositionAmount> &
  Readonly<Record<PositionAmount, string>>

/** `reached`: tape position up to which an active partition has seen every print. */
export function snapshotOf(partition: Partition, reached: number): PartitionSnapshot {
  assert(partition.pending.length === 0, 'snapshot inside a turn', partition.id)
  return {
    version: SNAPSHOT_VERSION,
    partition: partition.id,
    position: partition.next,
    gate: partition.isActive ? Math.max(partition.gate, reached) : partition.gate,
    users: [...partition.users.values()].map(userSnapshot),
    bots: [...partition.bots.values()].map(botSnapshot),
    statuses: [...partition.statuses],
    ledger: [...partition.ledger.coins].map(
      ([coin, accounts]) => [coin, Object.fromEntries(written(accounts))] as const,
    ),
    ...(partition.outbox.length > 0 && { outbox: partition.outbox.map(writePostText) }),
    ...(partition.taken.size > 0 && { taken: [...partition.taken] }),
  }
}

function userSnapshot(record: UserRecord): UserSnapshot {
  const { user, feeLevel, funding, requests, places, isOpen, isSuspended, followers } = record
  const leads = places > 0 || followers.size > 0 || isSuspended
  const suspended = isSuspended ? ({ isSuspended } as const) : {}
  return {
    user,
    feeLevel,
    funding: writeCoins(funding),
    requests: [...requests],
    ...(record.rewards.size > 0 && { rewards: [...record.rewards.values()].map(writeReward) }),
    ...(leads && { leading: { places, isOpen, ...suspended, followers: [...followers] } }),
  }
}

function written(accounts: SystemBalances): readonly (readonly [name: string, amount: string])[] {
  return [...accounts].flatMap(([name, amount]) => (amount === 0n ? [] : [[name, `${amount}`]]))
}

function botSnapshot(bot: BotRecord): BotSnapshot {
  const { identity, origin, requestKey } = bot.created
  const { status, reason, word, detail, endedAtMs, endPrices, account } = bot
  return {
    bot: bot.bot,
    user: identity.user,
    kind: bot.kind.kind,
    kindVersion: bot.kind.version,
    createdAtMs: identity.createdAtMs,
    symbols: identity.symbols,
    origin,
    requestKey,
    status,
    reason,
    word,
    detail,
    endedAtMs,
    endPrices,
    ...(bot.entryPrices.length > 0 && { entryPrices: bot.entryPrices }),
    ...(bot.feeLevel !== bot.owner.feeLevel && { feeLevel: bot.feeLevel }),
    ...(bot.copy && { copy: copySnapshot(bot.copy) }),
    ...(bot.isEndTold && { isEndTold: true }),
    ...(bot.done.length > 0 && {
      done: bot.done.map(({ moved, ...it }) => ({ ...it, moved: String(moved) })),
    }),
    balances: [...account.balances].map(
      ([coin, { total, locked }]) => [coin, [String(total), String(locked)] as const] as const,
    ),
    ...(bot.setAside && { setAside: writeCoins(bot.setAside) }),
    ...(bot.bonus && { bonus: writeBonus(bot.bonus) }),
    orders: account.orders.values().map(copyOf),
    ...(account.positions && { positions: [...account.positions.values()].map(writePosition) }),
    state: bot.kind.writeState(bot.state),
  }
}

function copySnapshot({ parent, coin, returned, coins }: CopyRecord): CopySnapshot {
  return { parent, coin, returned: String(returned), ...(coins && { coins: writeCoins(coins) }) }
}

function restoredCopy({ parent, coin, returned, coins }: CopySnapshot): CopyRecord {
  const copy: CopyRecord = { parent, coin, returned: BigInt(returned) as Amount }
  return coins ? { ...copy, coins: readCoins(coins) } : copy
}

export function writeCoins(coins: ReadonlyMap<string, Amount>): Coins<string> {
  return [...coins].map(([coin, amount]) => [coin, String(amount)] as const)
}

function readCoins(written: Coins<string>): Map<string, Amount> {
  return new Map(written.map(([coin, amount]) => [coin, BigInt(amount) as Amount]))
}

function writePosition(position: Position): PositionSnapshot {
  const { cost, leverage, buyValue, sellValue, margin } = position
  const amounts = { cost, leverage, buyValue, sellValue, margin }
  const texts = Object.entries(amounts).map(([name, value]) => [name, String(value)])
  return { ...position, ...(Object.fromEntries(texts) as Record<PositionAmount, string>) }
}

function readPosition(written: PositionSnapshot): Position {
  const { symbol, lots, buyLots, sellLots } = written
  // A flat one's fields, in its shape (docs/adr/0024).
  return Object.assign(flatPosition(symbol, BigInt(written.leverage) as Ratio), {
    lots,
    cost: BigInt(written.cost) as Amount,
    buyLots,
    buyValue: BigInt(written.buyValue) as Amount,
    sellLots,
    sellValue: BigInt(written.sellValue) as Amount,
    margin: BigInt(written.margin) as Amount,
  })
}

/** Fills an empty partition; the books follow when it is activated. */
export function restoreInto(
  partition: Partition,
  snapshot: PartitionSnapshot,
  evolver: Evolver,
): void {
  assert(snapshot.version === SNAPSHOT_VERSION, 'unknown snapshot version', snapshot.version)
  assert(snapshot.partition === partition.id, 'snapshot of another partition', snapshot.partition)
  const isEmpty = partition.next === 0 && !partition.isActive && partition.users.size === 0
  assert(isEmpty, 'partition is not empty', partition.id)
  partition.next = snapshot.position
  partition.gate = snapshot.gate
  for (const user of snapshot.users) partition.users.set(user.user, restoredUser(user, evolver))
  for (const bot of snapshot.bots) restoreBot(partition, bot, evolver)
  partition.outbox.push(...(snapshot.outbox ?? []).map(readPostText))
  for (const [from, position] of snapshot.taken ?? []) partition.taken.set(from, position)
  for (const [symbol, status] of snapshot.statuses) partition.setStatus(symbol, status)
  for (const [coin, accounts] of snapshot.ledger) {
    // Also a coin at zero keeps its place among the others.
    const balances = partition.ledger.of(coin)
    for (const [name, amount] of Object.entries(accounts))
      balances.set(name, BigInt(amount) as Amount)
  }
}

function restoredUser(
  { user, feeLevel, funding, requests, leading, rewards = [] }: UserSnapshot,
  evolver: Evolver,
): UserRecord {
  const record = newUser({ user, feeLevel, fees: evolver.feesOf(feeLevel) })
  for (const [coin, amount] of readCoins(funding)) record.funding.set(coin, amount)
  for (const [key, bot] of requests) record.requests.set(key, bot)
  for (const written of rewards) record.rewards.set(written.reward, readReward(written))
  if (!leading) return record
  record.places = leading.places
  record.isOpen = leading.isOpen
  record.isSuspended = leading.isSuspended === true
  for (const [bot, owner] of leading.followers) record.followers.set(bot, owner)
  return record
}

function closingIn({ reason, word }: BotSnapshot): Closing {
  return word === undefined ? closingOfBefore(reason) : { reason: reason as CloseReason, word }
}

function restoreBot(partition: Partition, snapshot: BotSnapshot, evolver: Evolver): void {
  const kind = evolver.kindOf(snapshot.kind)
  assert(kind, 'unknown kind', snapshot.kind)
  const { bot, user, createdAtMs, symbols, origin, requestKey } = snapshot
  const owner = partition.user(user)
  const identity = { bot, user, createdAtMs, symbols }
  const state: unknown = kind.readState(snapshot.state, snapshot.kindVersion)
  const record = new BotRecord(partition, owner, { identity, kind, origin, requestKey }, state)
  record.status = snapshot.status
  Object.assign(record, closingIn(snapshot))
  record.detail = snapshot.detail
  record.endedAtMs = snapshot.endedAtMs
  record.endPrices = snapshot.endPrices ?? []
  record.entryPrices = snapshot.entryPrices ?? []
  if (snapshot.feeLevel !== undefined) {
    record.feeLevel = snapshot.feeLevel
    record.fees = evolver.feesOf(snapshot.feeLevel)
  }
  if (snapshot.copy) record.copy = restoredCopy(snapshot.copy)
  record.isEndTold = snapshot.isEndTold === true
  record.done = (snapshot.done ?? []).map((it) => ({ ...it, moved: BigInt(it.moved) as Amount }))
  for (const [coin, [total, locked]] of snapshot.balances) {
    const balance = { total: BigInt(total) as Amount, locked: BigInt(locked) as Amount }
    record.account.balances.set(coin, balance)
  }
  if (snapshot.setAside?.length) record.setAside = readCoins(snapshot.setAside)
  if (snapshot.bonus) record.bonus = readBonus(snapshot.bonus)
  for (const order of snapshot.orders) record.account.orders.restore(order)
  if (snapshot.positions)
    record.account.positions = new Map(
      snapshot.positions.map((written) => [written.symbol, readPosition(written)]),
    )
  partition.add(record)
}

/**
 * The snapshot as text with sorted keys. The gate stands out: it says what was read, not what is.
 */
export function dumpOf(partition: Partition): string {
  return canonicalText({ ...snapshotOf(partition, -1), gate: 0 })
}
