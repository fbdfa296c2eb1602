// Vouchers in snapshots: amounts as decimal strings of 1e-12.
import type { Amount } from '@trellis/kernel'
import type { Bonus, RewardRecord } from './rewards.ts'

type Written<T, K extends keyof T> = Omit<T, K> & Readonly<Record<K, string>>

export type RewardSnapshot = Written<RewardRecord, 'amount' | 'least' | 'returned'>
export type BonusSnapshot = Written<Bonus, 'amount' | 'paidIn' | 'paidOut'>

const amountOf = (text: string): Amount => BigInt(text) as Amount

export function writeReward({ amount, least, returned, ...rest }: RewardRecord): RewardSnapshot {
  return { ...rest, amount: `${amount}`, least: `${least}`, returned: `${returned}` }
}

export function readReward({ amount, least, returned, ...rest }: RewardSnapshot): RewardRecord {
  const amounts = { amount: amountOf(amount), least: amountOf(least) }
  return { ...rest, ...amounts, returned: amountOf(returned) }
}

export function writeBonus(bonus: Bonus): BonusSnapshot {
  const { reward, coin, amount, isIn, isBack, paidIn, paidOut } = bonus
  const moved = { paidIn: `${paidIn}`, paidOut: `${paidOut}` }
  return { reward, coin, amount: `${amount}`, isIn, isBack, ...moved }
}

export function readBonus({ amount, paidIn, paidOut, ...rest }: BonusSnapshot): Bonus {
  const moved = { paidIn: amountOf(paidIn), paidOut: amountOf(paidOut) }
  return { ...rest, amount: amountOf(amount), ...moved }
}
