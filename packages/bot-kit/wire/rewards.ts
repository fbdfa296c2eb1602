// Vouchers on the wire: what a create call says of one, a row of list-user-reward, and what a bot's
// detail says of the one it began with.
import { optionalDecimal, text } from '@trellis/contract'
import type { HeldBonus, RewardRecord } from '@trellis/engine'
import { formatAmount } from '@trellis/kernel'
import { z } from 'zod'

/** What a create call of a kind that takes vouchers reads of one. */
export const rewardShape = {
  /** The part of the investment that a voucher pays: its whole amount. */
  init_bonus: optionalDecimal,
  /** Which voucher; left out for the one of that amount that expires first. */
  reward_id: text(20).optional(),
}

const REWARD_STATUSES = ['GRANTED', 'USED', 'DESTROYED', 'EXPIRED', 'REVOKED'] as const
type RewardStatus = (typeof REWARD_STATUSES)[number]

/** A voucher; amounts are decimals of its coin, times epoch ms. */
export const rewardRow = z.object({
  reward_id: z.string(),
  status: z.enum(REWARD_STATUSES),
  coin: z.string(),
  amount: z.string(),
  /** Least of the user's own money beside it. */
  min_investment: z.string(),
  /** Kinds of bots that it is good for. */
  kinds: z.array(z.string()),
  /** Market time. */
  expire_time: z.string(),
  /** The bot that began with it; "0" for none. */
  bot_id: z.string(),
  /** What of it went back when that bot ended. */
  returned: z.string(),
})
export type RewardRow = z.infer<typeof rewardRow>

/** What became of a voucher by a market time. */
export function rewardStatusOf(record: RewardRecord, nowMs: number): RewardStatus {
  if (record.isDestroyed) return 'DESTROYED'
  if (record.usedBy !== 0) return 'USED'
  if (record.isRevoked) return 'REVOKED'
  return record.expiresAtMs <= nowMs ? 'EXPIRED' : 'GRANTED'
}

/** A row of list-user-reward. */
export function rewardRowOf(record: RewardRecord, nowMs: number): RewardRow {
  return {
    reward_id: String(record.reward),
    status: rewardStatusOf(record, nowMs),
    coin: record.coin,
    amount: formatAmount(record.amount),
    min_investment: formatAmount(record.least),
    kinds: [...record.kinds],
    expire_time: String(record.expiresAtMs),
    bot_id: String(record.usedBy),
    returned: formatAmount(record.returned),
  }
}

/** What every detail says of the voucher that a bot began with. */
export function usedReward({ bonus }: { readonly bonus?: HeldBonus }) {
  return {
    used_reward_amount: bonus === undefined ? '' : formatAmount(bonus.amount),
    used_reward_id: bonus === undefined ? '' : String(bonus.reward),
  }
}
