// Folds facts into a partition: the one path for live turns and for recovery. It decides nothing,
// and it checks before it changes, so that a refused fact leaves no trace.
import { assert, InvariantError, ZERO, type Amount } from '@trellis/kernel'
import { balanceOf, type FeeTable, type Instrument, type Venue } from '@trellis/market'
import type { AnyBotKind, BotEvent, KindFact } from './bot-kind.ts'
import { remembered } from './done-commands.ts'
import { foldContractFact } from './contract-folds.ts'
import type { EngineFact } from './facts.ts'
import type { LifeFact } from './life-facts.ts'
import { orderIdOf } from './order-id.ts'
import {
  BotRecord,
  fundingOf,
  isFlat,
  isTerminal,
  newUser,
  Partition,
  requestOf,
} from './partition.ts'
import { foldRewardFact, foldRewardUsed, noteBonusFlow, noteRewardEnd } from './reward-folds.ts'
import { foldCopyFact, foldPostFact, noteReturned } from './post-folds.ts'

type FactOf<T extends EngineFact['type']> = Extract<EngineFact, { type: T }>

export interface EvolverParts {
  readonly instruments: readonly Instrument[]
  readonly kinds: readonly AnyBotKind[]
  readonly venue: Venue
  readonly feeLevels: readonly FeeTable[]
}

export class Evolver {
  readonly #parts: EvolverParts
  readonly #kinds = new Map<string, AnyBotKind>()
  readonly #stamp = { orderId: 0, atMs: 0 }
  readonly #contracts

  constructor(parts: EvolverParts) {
    this.#parts = parts
    const instrument = (symbol: number): Instrument => this.instrument(symbol)
    this.#contracts = { venue: parts.venue, instrument }
    for (const kind of parts.kinds) this.#kinds.set(kind.kind, kind)
  }

  kindOf(name: string): AnyBotKind | undefined {
    return this.#kinds.get(name)
  }

  feesOf(level: number): FeeTable {
    const { feeLevels } = this.#parts
    const found = feeLevels[Math.min(level, feeLevels.length - 1)]
    assert(found, 'no fee rates for the level', level)
    return found
  }

  instrument(symbol: number): Instrument {
    const found = this.#parts.instruments[symbol]
    assert(found, 'unknown symbol', symbol)
    return found
  }

  /**
   * Folds a fact into everything but the kind's own state and moves the position on. Gives back
   * what the kind has to fold, undefined when nothing.
   */
  evolve(
    partition: Partition,
    bot: BotRecord | undefined,
    fact: EngineFact,
    atMs: number,
  ): BotEvent<KindFact> | undefined {
    const event = bot
      ? this.#evolveBot(bot, fact, atMs)
      : this.#evolvePartition(partition, fact, atMs)
    if (bot) bot.changedAt = partition.next
    partition.next++
    return event
  }

  #evolvePartition(partition: Partition, fact: EngineFact, atMs: number): undefined {
    switch (fact.type) {
      case 'user-opened':
        return this.#openUser(partition, fact)
      case 'fee-level-set':
        return this.#setFeeLevel(partition, fact)
      case 'funds-granted':
        return grant(partition, fact)
      case 'bot-created':
        return this.#createBot(partition, fact, atMs)
      case 'symbol-status':
        partition.setStatus(fact.symbol, fact.status)
        return
      case 'leading-set':
      case 'post-sent':
      case 'post-taken':
      case 'posts-settled':
        return foldPostFact(partition, fact)
      case 'reward-granted':
      case 'reward-revoked':
        return foldRewardFact(partition, fact)
      default:
        throw new InvariantError('fact needs a bot', fact.type)
    }
  }

  #evolveBot(bot: BotRecord, fact: EngineFact, atMs: number): BotEvent<KindFact> | undefined {
    switch (fact.type) {
      case 'order-filled':
        return this.#fill(bot, fact)
      case 'order-placed':
        return this.#place(bot, fact, atMs)
      case 'order-rejected':
        return fact
      case 'order-cancelled':
        return this.#cancel(bot, fact)
      case 'kind-fact':
        return { type: 'fact', fact: fact.fact }
      case 'funds-reserved':
        moveFunds(bot, fact.coin, fact.amount)
        return { type: 'reserved', coin: fact.coin, amount: fact.amount }
      case 'funds-released':
        moveFunds(bot, fact.coin, -fact.amount as Amount)
        if (bot.copy) noteReturned(bot.copy, fact)
        return { type: 'released', coin: fact.coin, amount: fact.amount }
      case 'bot-status':
        return changeStatus(bot, fact, atMs)
      case 'leverage-set':
      case 'funding-paid':
      case 'position-settled':
      case 'exchanged':
        return foldContractFact(bot, fact, this.#contracts)
      case 'user-opened':
      case 'fee-level-set':
      case 'funds-granted':
      case 'bot-created':
      case 'symbol-status':
      case 'leading-set':
      case 'post-sent':
      case 'post-taken':
      case 'posts-settled':
      case 'reward-granted':
      case 'reward-revoked':
        throw new InvariantError('fact belongs to no bot', fact.type)
      case 'bot-spawned':
      case 'bot-let-go':
        return foldCopyFact(bot, fact)
      case 'reward-used':
        return foldRewardUsed(bot, fact.reward)
      case 'bot-funded':
        bot.entryPrices = fact.prices
        return fact
      case 'command-done':
        bot.done = remembered(bot.done, fact)
        return undefined
      case 'bot-archived':
        bot.endPrices = fact.prices
        return undefined
      default:
        return lifeOf(fact)
    }
  }

  #openUser(partition: Partition, fact: FactOf<'user-opened'>): undefined {
    assert(!partition.users.has(fact.user), 'user is open already', fact.user)
    const { user, feeLevel } = fact
    partition.users.set(user, newUser({ user, feeLevel, fees: this.feesOf(feeLevel) }))
  }

  #setFeeLevel(partition: Partition, { user, feeLevel }: FactOf<'fee-level-set'>): undefined {
    const owner = partition.user(user)
    owner.feeLevel = feeLevel
    owner.fees = this.feesOf(feeLevel)
    for (const bot of owner.bots) {
      if (bot.isOver) continue
      bot.fees = owner.fees
      bot.feeLevel = feeLevel
    }
  }

  #createBot(partition: Partition, fact: FactOf<'bot-created'>, atMs: number): undefined {
    const owner = partition.user(fact.user)
    assert(!partition.bots.has(fact.bot), 'bot exists already', fact.bot)
    const kind = this.#kinds.get(fact.kind)
    assert(kind, 'unknown kind', fact.kind)
    const { bot, user, symbols, origin, requestKey } = fact
    const identity = { bot, user, createdAtMs: atMs, symbols }
    const state: unknown = kind.initial(identity, kind.readParams(fact.params, fact.kindVersion))
    const record = new BotRecord(partition, owner, { identity, kind, origin, requestKey }, state)
    partition.add(record)
    if (requestKey !== '') owner.requests.set(requestOf(fact.kind, requestKey), bot)
  }

  #fill(bot: BotRecord, fact: FactOf<'order-filled'>): BotEvent<KindFact> {
    const { fill } = fact
    const order = bot.account.orders.get(fact.ref)
    assert(order, 'fill of an order that is not open', fact)
    const instrument = this.instrument(fill.symbol)
    this.#parts.venue.evolve(bot.account, fact, instrument, this.#stamp)
    bot.partition.ledger.foldFill(fill, instrument)
    return { type: 'order-filled', order, fill }
  }

  #place(bot: BotRecord, fact: FactOf<'order-placed'>, atMs: number): BotEvent<KindFact> {
    this.#stamp.orderId = orderIdOf(bot.partition.next, bot.partition.id)
    this.#stamp.atMs = atMs
    const { account } = bot
    this.#parts.venue.evolve(account, fact, this.instrument(fact.order.symbol), this.#stamp)
    const order = account.orders.get(fact.order.ref)
    assert(order, 'placed order does not rest', fact)
    return { type: 'order-placed', order }
  }

  #cancel(bot: BotRecord, fact: FactOf<'order-cancelled'>): BotEvent<KindFact> {
    const order = bot.account.orders.get(fact.ref)
    assert(order, 'cancel of an order that is not open', fact)
    const instrument = this.instrument(order.symbol)
    this.#parts.venue.evolve(bot.account, fact, instrument, this.#stamp)
    return { type: 'order-cancelled', order }
  }
}

/** Facts of life move nothing by themselves: the kind folds them as they are. */
function lifeOf(fact: LifeFact): BotEvent<KindFact> {
  return fact
}

function grant(partition: Partition, fact: FactOf<'funds-granted'>): undefined {
  const owner = partition.user(fact.user)
  assert(fact.amount > 0n, 'grant is not positive', fact)
  owner.funding.set(fact.coin, (fundingOf(owner, fact.coin) + fact.amount) as Amount)
  partition.ledger.post('faucet', fact.coin, -fact.amount)
}

/** Funding to bot when positive, bot to Funding when negative; locked money does not move. */
function moveFunds(bot: BotRecord, coin: string, toBot: Amount): void {
  const funding = fundingOf(bot.owner, coin) - toBot
  const held = bot.account.balances.get(coin)
  const total = (held?.total ?? ZERO) + toBot
  assert(funding >= 0n, 'Funding account is short', { coin })
  // A wallet whose margins are more than it has may take money in: that is what it needs.
  const isCovered = toBot >= 0n || total >= (held?.locked ?? ZERO)
  assert(isCovered, 'bot releases more than it has free', { coin })
  bot.owner.funding.set(coin, funding as Amount)
  balanceOf(bot.account.balances, coin).total = total as Amount
  if (bot.bonus) noteBonusFlow(bot, coin, toBot)
}

function changeStatus(
  bot: BotRecord,
  fact: FactOf<'bot-status'>,
  atMs: number,
): BotEvent<KindFact> | undefined {
  assert(!bot.isOver, 'bot is over already', fact)
  if (fact.status === 'completed' || fact.status === 'rejected') {
    assert(bot.account.orders.size === 0, 'bot ends with open orders', fact)
    for (const [coin, balance] of bot.account.balances)
      assert(balance.total === 0n, 'bot ends with money of its own', { coin, fact })
    assert(isFlat(bot), 'bot ends with a position', fact)
    assert(bot.setAside === undefined, 'bot ends with money set aside', fact)
  }
  bot.status = fact.status
  bot.reason = fact.reason
  bot.word = fact.word
  bot.detail = fact.detail
  if (isTerminal(fact.status)) {
    bot.endedAtMs = atMs
    bot.partition.quiet(bot)
    if (bot.bonus) noteRewardEnd(bot)
  }
  return { type: 'status', status: fact.status, reason: fact.reason }
}
