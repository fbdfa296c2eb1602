// How the facts of contracts and exchanges change a bot and its partition: parts of the evolver.
// Everything is checked before anything changes, so that a refused fact leaves no trace.
import { assert, type Amount } from '@trellis/kernel'
import { balanceOf, type Instrument, type Venue } from '@trellis/market'
import type { BotEvent, KindFact } from './bot-kind.ts'
import type { ContractFact, Money } from './contract-facts.ts'
import type { BotRecord } from './partition.ts'
import { noteBonusBack } from './reward-folds.ts'
import { BONUS, bonusAfter } from './rewards.ts'
import { setAsideAfter } from './set-aside.ts'
import { isSystemAccount } from './system-account.ts'

export interface ContractParts {
  readonly venue: Venue
  instrument(symbol: number): Instrument
}

const NO_STAMP = { orderId: 0, atMs: 0 }

export function foldContractFact(
  bot: BotRecord,
  fact: ContractFact,
  { venue, instrument }: ContractParts,
): BotEvent<KindFact> {
  const { account, partition } = bot
  switch (fact.type) {
    case 'leverage-set':
      venue.evolve(account, fact, instrument(fact.symbol), NO_STAMP)
      return fact
    case 'position-settled': {
      const { settlement } = fact
      const traded = instrument(settlement.symbol)
      venue.evolve(account, fact, traded, NO_STAMP)
      partition.ledger.foldSettlement(settlement, traded.quote)
      return fact
    }
    case 'funding-paid': {
      const coin = instrument(fact.symbol).quote
      const balance = balanceOf(account.balances, coin)
      balance.total = (balance.total + fact.amount) as Amount
      partition.ledger.post('carry', coin, -fact.amount)
      return fact
    }
    case 'exchanged':
      return foldExchanged(bot, fact)
  }
}

function foldExchanged(
  bot: BotRecord,
  fact: Extract<ContractFact, { type: 'exchanged' }>,
): BotEvent<KindFact> {
  const { account, partition } = bot
  assert(isSystemAccount(fact.with), 'exchange with no account of the partition', fact)
  const given = new Map<string, bigint>()
  for (const { coin, amount } of [...fact.give, ...fact.take])
    assert(amount > 0n, 'exchange of nothing', { coin, amount })
  for (const { coin, amount } of fact.give) given.set(coin, (given.get(coin) ?? 0n) + amount)
  for (const [coin, amount] of given) {
    const held = account.balances.get(coin)
    const isCovered = held !== undefined && held.total - held.locked >= amount
    assert(isCovered, 'bot gives more than it has free', { coin })
  }
  const bonus = bonusAfter(bot.bonus, fact)
  bot.setAside = setAsideAfter(bot.setAside, fact)
  bot.bonus = bonus
  if (fact.with === BONUS && fact.give[0]) noteBonusBack(bot, fact.give[0].amount)
  for (const money of fact.give) move(bot, money, -1n)
  for (const money of fact.take) move(bot, money, 1n)
  for (const { coin, amount } of fact.give) partition.ledger.post(fact.with, coin, amount)
  for (const { coin, amount } of fact.take) partition.ledger.post(fact.with, coin, -amount)
  return fact
}

function move(bot: BotRecord, { coin, amount }: Money, sign: bigint): void {
  const balance = balanceOf(bot.account.balances, coin)
  balance.total = (balance.total + sign * amount) as Amount
}
