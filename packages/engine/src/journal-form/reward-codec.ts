// Facts of vouchers as bytes and back, tags 47 to 49: written for ever.
import type { UserId } from '@trellis/kernel'
import type { EngineFact } from '../facts.ts'
import type { RewardFact } from '../rewards.ts'
import type { ByteReader } from './byte-reader.ts'
import type { ByteWriter } from './byte-writer.ts'
import type { KindTable } from './fact-kinds.ts'
import { TAG } from './fact-tags.ts'

/** Whether a fact tells of vouchers. */
export function isRewardFact(fact: EngineFact): fact is RewardFact {
  const { type } = fact
  return type === 'reward-granted' || type === 'reward-revoked' || type === 'reward-used'
}

/** A fact of vouchers with its tag. */
export function writeReward(writer: ByteWriter, fact: RewardFact, table: KindTable): void {
  switch (fact.type) {
    case 'reward-granted':
      writer.byte(TAG.rewardGranted)
      writer.uint(fact.user)
      writer.uint(fact.reward)
      writer.uint(fact.kinds.length)
      for (const kind of fact.kinds) writer.text(kind)
      writer.text(fact.coin)
      writer.amount(fact.amount)
      writer.amount(fact.least)
      return writer.uint(fact.expiresAtMs)
    case 'reward-revoked':
      writer.byte(TAG.rewardRevoked)
      writer.uint(fact.user)
      return writer.uint(fact.reward)
    case 'reward-used':
      writer.byte(TAG.rewardUsed)
      table.writeBot(writer, fact.bot)
      return writer.uint(fact.reward)
  }
}

/** A granted voucher, behind the tag. */
export function readGranted(reader: ByteReader): RewardFact {
  const of = { user: reader.uint() as UserId, reward: reader.uint() }
  const kinds = Array.from({ length: reader.uint() }, () => reader.text())
  const money = { coin: reader.text(), amount: reader.amount(), least: reader.amount() }
  return { type: 'reward-granted', ...of, kinds, ...money, expiresAtMs: reader.uint() }
}
