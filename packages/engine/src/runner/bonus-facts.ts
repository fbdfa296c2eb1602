// Where a bot with a voucher takes its first money from, and where its last goes: the house's part
// by an exchange with its account, the rest from and to Funding (docs/adr/0030).
import type { Amount } from '@trellis/kernel'
import type { PipelineAction } from '@trellis/market'
import type { Money } from '../contract-facts.ts'
import type { EngineFact } from '../facts.ts'
import { isFlat, type BotRecord } from '../partition.ts'
import { BONUS, bonusBack } from '../rewards.ts'

/** What a bot takes at its start: the bonus first, what is left from Funding. */
export function reservedFacts(
  { bot, bonus }: BotRecord,
  { coin, amount }: Money,
): readonly EngineFact[] {
  if (bonus === undefined || bonus.isIn || bonus.coin !== coin)
    return [{ type: 'funds-reserved', bot, coin, amount }]
  const take = [{ coin, amount: bonus.amount }]
  const own = (amount - bonus.amount) as Amount
  return [
    { type: 'exchanged', bot, give: [], take, with: BONUS },
    { type: 'funds-reserved', bot, coin, amount: own },
  ]
}

/** What a bot gives back: of its last money the bonus, as far as it is still there. */
export function releasedFacts(
  record: BotRecord,
  { coin, amount }: Money,
  action: PipelineAction,
): readonly EngineFact[] {
  const { bot } = record
  const back = lastBonus(record, { coin, amount })
  const left = (amount - (back?.amount ?? 0n)) as Amount
  const facts: EngineFact[] = []
  if (back !== undefined)
    facts.push({ type: 'exchanged', bot, give: [back], take: [], with: BONUS })
  if (left > 0n) facts.push({ type: 'funds-released', bot, coin, amount: left, action })
  return facts
}

/** The house's part of what is the last money of a bot; undefined where there is none. */
function lastBonus(record: BotRecord, { coin, amount }: Money): Money | undefined {
  const { bonus, account, setAside } = record
  if (bonus?.coin !== coin) return undefined
  const isLast = account.balances.get(coin)?.total === amount && isFlat(record)
  if (!isLast || setAside !== undefined) return undefined
  const back = bonusBack(bonus, amount)
  return back > 0n ? { coin, amount: back } : undefined
}
