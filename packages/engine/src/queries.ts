// Copies of the live state for readers. Nothing that a turn may change is handed out.
import { add, assert, ZERO, type Amount, type BotId, type UserId } from '@trellis/kernel'
import type { Position } from '@trellis/market'
import type { EngineBot, PositionView } from './engine-bot.ts'
import { copyOf } from './runner/open-orders.ts'
import type { BotRecord, Partition, UserRecord } from './partition.ts'
import { heldBonus, type Bonus, type HeldBonus } from './rewards.ts'

export interface EngineCounts {
  readonly partitions: number
  readonly users: number
  readonly bots: number
  readonly running: number
  readonly failed: number
  readonly openOrders: number
  readonly triggers: number
  /** Facts of all hosted partitions since their beginning. */
  readonly facts: number
  /** What the insurance of all hosted partitions holds by coin, below zero what it has lost. */
  readonly insurance: ReadonlyMap<string, Amount>
}

function viewWith(bot: BotRecord, openOrders: EngineBot['openOrders']): EngineBot {
  const { identity, origin, requestKey } = bot.created
  return {
    bot: bot.bot,
    user: identity.user,
    kind: bot.kind.kind,
    status: bot.status,
    reason: bot.reason,
    word: bot.word,
    detail: bot.detail,
    createdAtMs: identity.createdAtMs,
    endedAtMs: bot.endedAtMs,
    endPrices: bot.endPrices,
    ...(bot.isOver && { endFees: bot.fees }),
    symbols: [...identity.symbols],
    origin,
    requestKey,
    state: structuredClone(bot.state),
    ...(bot.done.length > 0 && { done: bot.done.map(({ key, moved }) => ({ key, moved })) }),
    balances: [...bot.account.balances].map(([coin, { total, locked }]) => ({
      coin,
      total,
      locked,
    })),
    setAside: [...(bot.setAside ?? [])].map(([coin, amount]) => ({ coin, amount })),
    ...(bot.copy && { parent: bot.copy.parent }),
    ...(bot.bonus && { bonus: bonusHeldBy(bot, bot.bonus) }),
    ...(bot.entryPrices.length > 0 && { entryPrices: bot.entryPrices }),
    openOrders,
    positions: [...(bot.account.positions?.values() ?? [])].flatMap(heldOf),
  }
}

function bonusHeldBy({ bot, owner }: BotRecord, bonus: Bonus): HeldBonus {
  const record = owner.rewards.get(bonus.reward)
  const held = record && heldBonus(record, bot, bonus)
  assert(held, 'a bonus without its voucher', bonus.reward)
  return held
}

/** A copy of a bot with its orders. */
export function viewOf(bot: BotRecord): EngineBot {
  return viewWith(bot, bot.account.orders.values().map(copyOf))
}

/** Bots of a user that the memory holds, for a reader who knew them at an earlier position. */
export interface BotsSince {
  /** Position of the next fact of the partition: what to ask for the next time. */
  readonly position: number
  /** All of them, in order of creation. */
  readonly held: readonly BotId[]
  /** Those that facts at or behind the position asked for have changed. */
  readonly changed: readonly EngineBot[]
}

/** A voucher changes by facts of its owner alone, so a bot that has one counts as changed. */
export function botsSince(partition: Partition, user: UserId, since: number): BotsSince {
  const bots = [...(partition.users.get(user)?.bots ?? [])]
  const changed = bots.filter(({ changedAt, bonus }) => bonus ?? changedAt >= since)
  return {
    position: partition.next,
    held: bots.map(({ bot }) => bot),
    changed: changed.map(viewOf),
  }
}

/** Bots whose state fits, their orders left out: for who looks at many and at no order. */
export function botsIn(
  { bots }: Partition,
  fits: (state: unknown) => boolean,
): readonly EngineBot[] {
  const found = [...bots.values()].filter(({ state }) => fits(state))
  return found.map((bot) => viewWith(bot, []))
}

function heldOf({ symbol, lots, cost, leverage }: Position): readonly PositionView[] {
  return lots === 0 ? [] : [{ symbol, lots, cost, leverage }]
}

/** A user who leads. */
export interface LeadingView {
  readonly places: number
  readonly isOpen: boolean
  readonly isSuspended: boolean
  /** Bots that follow, with their owners. */
  readonly followers: readonly (readonly [follower: BotId, owner: UserId])[]
}

/** Undefined for who neither leads, nor is followed, nor is suspended. */
export function leadingViewOf(record: UserRecord | undefined): LeadingView | undefined {
  if (record === undefined) return undefined
  const { places, isOpen, isSuspended, followers } = record
  if (places === 0 && followers.size === 0 && !isSuspended) return undefined
  return { places, isOpen, isSuspended, followers: [...followers] }
}

export function countsOf(partitions: Iterable<Partition>): EngineCounts {
  const counts = {
    partitions: 0,
    users: 0,
    bots: 0,
    running: 0,
    failed: 0,
    openOrders: 0,
    triggers: 0,
    facts: 0,
    insurance: new Map<string, Amount>(),
  }
  for (const partition of partitions) {
    counts.partitions++
    counts.users += partition.users.size
    counts.bots += partition.bots.size
    counts.facts += partition.next
    for (const [coin, amount] of partition.ledger.insurance())
      counts.insurance.set(coin, add(counts.insurance.get(coin) ?? ZERO, amount))
    for (const bot of partition.bots.values()) {
      if (!bot.isOver) counts.running++
      if (bot.status === 'failed') counts.failed++
      counts.openOrders += bot.account.orders.size
      counts.triggers += bot.triggers.length + bot.markNodes.length
    }
  }
  return counts
}

/** Sum of all accounts per coin: system, Funding and bots. */
export function trialBalanceOf(partition: Partition): ReadonlyMap<string, Amount> {
  const sums = new Map<string, Amount>()
  const put = (coin: string, amount: bigint): void => {
    sums.set(coin, ((sums.get(coin) ?? 0n) + amount) as Amount)
  }
  for (const [coin, accounts] of partition.ledger.coins)
    for (const amount of accounts.values()) put(coin, amount)
  for (const user of partition.users.values())
    for (const [coin, amount] of user.funding) put(coin, amount)
  for (const bot of partition.bots.values())
    for (const [coin, { total }] of bot.account.balances) put(coin, total)
  return sums
}
