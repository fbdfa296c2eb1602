// Vouchers: what the operator grants, what a bot has of one, and what goes back when it ends
// (docs/adr/0030). Their money stands in the account `bonus` and moves by exchanges alone.
import { assert, ZERO, type Amount, type BotId, type UserId } from '@trellis/kernel'
import type { Exchange } from './contract-facts.ts'

/** Name of the house's account, for exchanges. */
export const BONUS = 'bonus'

/** A voucher as it was granted. */
export interface Reward {
  /** Number of its own, drawn by the host. */
  readonly reward: number
  /** Kinds of bots that it is good for. */
  readonly kinds: readonly string[]
  readonly coin: string
  readonly amount: Amount
  /** Least of the owner's own money beside it. */
  readonly least: Amount
  /** Market time from which on it is good for nothing, epoch ms. */
  readonly expiresAtMs: number
}

/** A voucher and what became of it. */
export interface RewardRecord extends Reward {
  /** The bot that uses it, or did; 0 while none does. */
  readonly usedBy: BotId
  readonly isRevoked: boolean
  /** The bot is over. */
  readonly isDestroyed: boolean
  /** What of it went back to the house. */
  readonly returned: Amount
  /** Bots in which nothing happened, so that it is its owner's again; absent for none. */
  readonly unusedBy?: readonly BotId[]
}

export type RewardFact =
  | ({ readonly type: 'reward-granted'; readonly user: UserId } & Reward)
  | { readonly type: 'reward-revoked'; readonly user: UserId; readonly reward: number }
  /** The bot takes its first money out of the voucher, the rest out of Funding. */
  | { readonly type: 'reward-used'; readonly bot: BotId; readonly reward: number }

/** What a bot has of a voucher, with all that moved between it and Funding in that coin. */
export interface Bonus {
  readonly reward: number
  readonly coin: string
  readonly amount: Amount
  /** Whether it came into the bot, and went back. */
  readonly isIn: boolean
  readonly isBack: boolean
  readonly paidIn: Amount
  readonly paidOut: Amount
}

/** A bonus with what its voucher says of it, as readers see it. */
export interface HeldBonus extends Bonus {
  readonly least: Amount
  /** What of it went back as the bot ended. */
  readonly returned: Amount
}

/** Why a voucher is not taken. */
export type RewardRefusal =
  | 'reward-unknown'
  | 'reward-used'
  | 'reward-revoked'
  | 'reward-expired'
  | 'reward-other-kind'
  | 'reward-other-coin'
  | 'reward-stake'

/**
 * Of a new bot: its kind, the coin it settles in, and what it takes of that at once, undefined
 * where that is not known.
 */
export interface RewardUse {
  readonly kind: string
  readonly coin: string
  readonly needed: bigint | undefined
  readonly atMs: number
}

/** Why a bot cannot begin with a voucher; undefined where it can. */
export function refusedReward(
  record: RewardRecord | undefined,
  { kind, coin, needed, atMs }: RewardUse,
): RewardRefusal | undefined {
  if (record === undefined) return 'reward-unknown'
  if (record.usedBy !== 0) return 'reward-used'
  if (record.isRevoked) return 'reward-revoked'
  if (record.expiresAtMs <= atMs) return 'reward-expired'
  if (!record.kinds.includes(kind)) return 'reward-other-kind'
  if (record.coin !== coin) return 'reward-other-coin'
  if (needed === undefined) return undefined
  const own = needed - record.amount
  return own <= 0n || own < record.least ? 'reward-stake' : undefined
}

/** A voucher nobody has used. */
export function grantedRecord(reward: Reward): RewardRecord {
  const { reward: id, kinds, coin, amount, least, expiresAtMs } = reward
  const granted = { reward: id, kinds, coin, amount, least, expiresAtMs }
  return { ...granted, usedBy: 0 as BotId, isRevoked: false, isDestroyed: false, returned: ZERO }
}

/** A bot's part of a voucher that it is to begin with. */
export function bonusOf({ reward, coin, amount }: Reward): Bonus {
  return { reward, coin, amount, isIn: false, isBack: false, paidIn: ZERO, paidOut: ZERO }
}

/**
 * What of a bonus the house is owed by a bot whose total P&L is so much: the bonus bears losses
 * first, max(0, bonus + min(0, total)).
 */
export function bonusDue(
  { amount, isIn, isBack }: Pick<Bonus, 'amount' | 'isIn' | 'isBack'>,
  total: bigint,
): Amount {
  if (!isIn || isBack) return ZERO
  const left = amount + (total < 0n ? total : 0n)
  return (left > 0n ? left : 0n) as Amount
}

/**
 * What may leave a bot that runs: its equity but for what the house is owed at that and the least
 * of its owner's own, which stays for the bot's whole life. Never below zero.
 */
export function bonusBound(
  bonus: Pick<HeldBonus, 'amount' | 'isIn' | 'isBack' | 'least'>,
  { equity, total }: { readonly equity: bigint; readonly total: bigint },
): Amount {
  const free = equity - bonusDue(bonus, total) - bonus.least
  return (free > 0n ? free : 0n) as Amount
}

/** What a bot has or had of a voucher of its owner; undefined where that is another's. */
export function heldBonus(
  record: RewardRecord,
  bot: BotId,
  bonus: Bonus = bonusOf(record),
): HeldBonus | undefined {
  const { least, amount, usedBy, unusedBy } = record
  if (usedBy === bot) return { ...bonus, least, returned: record.returned }
  return unusedBy?.includes(bot) ? { ...bonus, least, returned: amount } : undefined
}

/** What goes back to the house out of the last money that a bot gives back. */
export function bonusBack(bonus: Bonus, last: Amount): Amount {
  const total = bonus.paidOut + last - bonus.paidIn - bonus.amount
  const due = bonusDue(bonus, total)
  return due < last ? due : last
}

/** A bonus after an exchange of its bot: it comes once, and what goes back ends it. */
export function bonusAfter(
  bonus: Bonus | undefined,
  { give, take, with: account }: Exchange,
): Bonus | undefined {
  if (account !== BONUS) return bonus
  assert(bonus !== undefined, 'a bonus of a bot that has none', { give, take })
  const [came, went] = [take[0], give[0]]
  const moved = came ?? went
  assert(give.length + take.length === 1 && moved?.coin === bonus.coin, 'an odd bonus', moved)
  if (came !== undefined) {
    assert(!bonus.isIn && came.amount === bonus.amount, 'a bonus of another amount', came.amount)
    return { ...bonus, isIn: true }
  }
  assert(bonus.isIn && !bonus.isBack && moved.amount <= bonus.amount, 'a bonus that was not there')
  return { ...bonus, isBack: true }
}
