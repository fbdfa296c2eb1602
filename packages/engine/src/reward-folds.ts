// How the facts of vouchers change users and bots: parts of the evolver. Everything is checked
// before anything changes.
import { assert, type Amount, type BotId } from '@trellis/kernel'
import { isTerminal, type BotRecord, type Partition, type UserRecord } from './partition.ts'
import { bonusOf, grantedRecord, type RewardFact, type RewardRecord } from './rewards.ts'

type OfUser = Exclude<RewardFact, { type: 'reward-used' }>

/** A voucher that was granted, or that was taken back unused. */
export function foldRewardFact(partition: Partition, fact: OfUser): undefined {
  const owner = partition.user(fact.user)
  if (fact.type === 'reward-granted') {
    assert(!owner.rewards.has(fact.reward), 'a voucher is granted twice', fact.reward)
    assert(fact.amount > 0n && fact.least >= 0n, 'a voucher of nothing', fact.reward)
    owner.rewards.set(fact.reward, grantedRecord(fact))
    return
  }
  const record = rewardOf(owner, fact.reward)
  assert(record.usedBy === 0, 'a used voucher is taken back', fact.reward)
  owner.rewards.set(fact.reward, { ...record, isRevoked: true })
}

/** A new bot begins with a voucher of its owner. */
export function foldRewardUsed(bot: BotRecord, reward: number): undefined {
  const record = rewardOf(bot.owner, reward)
  assert(record.usedBy === 0 && !record.isRevoked, 'a voucher is used twice', reward)
  assert(bot.bonus === undefined && bot.status === 'new', 'a voucher of a bot that runs', reward)
  bot.bonus = bonusOf(record)
  bot.owner.rewards.set(reward, { ...record, usedBy: bot.bot })
}

/** What of the bonus a bot gave back, on its voucher. */
export function noteBonusBack({ owner, bonus }: BotRecord, amount: Amount): void {
  if (bonus === undefined) return
  const record = rewardOf(owner, bonus.reward)
  owner.rewards.set(bonus.reward, { ...record, returned: amount })
}

/** Money between a bot and Funding, in the coin of its bonus. */
export function noteBonusFlow(bot: BotRecord, coin: string, toBot: Amount): void {
  const { bonus } = bot
  if (bonus?.coin !== coin) return
  const { paidIn, paidOut } = bonus
  bot.bonus =
    toBot > 0n
      ? { ...bonus, paidIn: (paidIn + toBot) as Amount }
      : { ...bonus, paidOut: (paidOut - toBot) as Amount }
}

/**
 * The voucher of a bot that is over is destroyed. Where all of it went back and Funding got what it
 * gave, nothing happened in the bot: it is its owner's again. By a bot's failure nobody gets it
 * back, and the money of that one follows.
 */
export function noteRewardEnd({ bot, owner, bonus, status }: BotRecord): void {
  if (bonus === undefined || !isTerminal(status)) return
  const record = rewardOf(owner, bonus.reward)
  const { isIn, amount, paidIn, paidOut } = bonus
  const isWhole = !isIn || record.returned === amount
  const isUnused = status !== 'failed' && isWhole && paidIn === paidOut
  owner.rewards.set(bonus.reward, isUnused ? unused(record, bot) : { ...record, isDestroyed: true })
}

function unused(record: RewardRecord, bot: BotId): RewardRecord {
  const unusedBy = [...(record.unusedBy ?? []), bot]
  return { ...record, usedBy: 0 as BotId, returned: 0n as Amount, unusedBy }
}

function rewardOf(owner: UserRecord, reward: number): RewardRecord {
  const record = owner.rewards.get(reward)
  assert(record, 'unknown voucher', reward)
  return record
}
