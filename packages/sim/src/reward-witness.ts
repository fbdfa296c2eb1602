// Vouchers as the facts tell them, held against the documented rules (docs/adr/0030): used once, by
// their owner, for what they are good for; in whole at the start, never out of a bot that runs,
// back after the losses at the end. It does its own arithmetic and asks neither engine nor kind.
import type { Batch, EngineFact, PartitionSnapshot } from '@trellis/engine'
import type { Fill, Instrument, Settlement } from '@trellis/market'
import type { Auditor } from './auditor.ts'
import { unitOf } from './contract-audit.ts'
import type { MarketWitness } from './market-witness.ts'

type Fact<T extends EngineFact['type']> = Extract<EngineFact, { type: T }>

interface Voucher {
  readonly granted: Fact<'reward-granted'>
  isTaken: boolean
}

interface Holder {
  readonly user: number
  readonly kind: string
  voucher: Voucher | undefined
  came: bigint
  back: bigint
  paidIn: bigint
  /** Before its last money, and that. */
  paidOut: bigint
  last: bigint
  /** All that it got less all that it paid, also for what it holds. */
  cash: bigint
  readonly lots: Map<number, bigint>
}

const OVER = new Set(['completed', 'rejected', 'failed'])

export class RewardWitness {
  /** Bots that began with a voucher, and bonuses that came back in part or whole. */
  used = 0
  returned = 0
  /** Times that money left a bot that ran with one. */
  left = 0
  readonly #auditor: Auditor
  readonly #market: MarketWitness
  readonly #instruments: readonly Instrument[]
  readonly #vouchers = new Map<string, Voucher>()
  readonly #bots = new Map<number, Holder>()
  #atMs = 0

  constructor(auditor: Auditor, market: MarketWitness, instruments: readonly Instrument[]) {
    this.#auditor = auditor
    this.#market = market
    this.#instruments = instruments
  }

  /** What the state says of vouchers that can be used no more, against what the facts told. */
  *compare({ users }: PartitionSnapshot): Generator<string> {
    for (const { user, rewards = [] } of users) {
      for (const { reward, usedBy, isRevoked } of rewards) {
        const isTaken = usedBy !== 0 || isRevoked
        const told = this.#vouchers.get(`${user}/${reward}`)?.isTaken
        if (isTaken !== told) yield `voucher ${reward} is taken: ${isTaken}, should be ${told}`
      }
    }
  }

  onBatch(batch: Batch): void {
    this.#atMs = batch.atMs
    for (const fact of batch.facts) this.#fold(fact)
  }

  #fold(fact: EngineFact): void {
    switch (fact.type) {
      case 'reward-granted': {
        const key = `${fact.user}/${fact.reward}`
        if (this.#vouchers.has(key)) this.#auditor.find(`voucher ${key} is granted twice`)
        this.#vouchers.set(key, { granted: fact, isTaken: false })
        return
      }
      case 'reward-revoked': {
        const voucher = this.#vouchers.get(`${fact.user}/${fact.reward}`)
        if (voucher?.isTaken !== false) this.#auditor.find(`voucher ${fact.reward} is not there`)
        else voucher.isTaken = true
        return
      }
      case 'bot-created': {
        const { user, kind } = fact
        const money = { came: 0n, back: 0n, paidIn: 0n, paidOut: 0n, last: 0n, cash: 0n }
        this.#bots.set(fact.bot, { user, kind, voucher: undefined, ...money, lots: new Map() })
        return
      }
    }
    const holder = 'bot' in fact ? this.#bots.get(fact.bot) : undefined
    if (holder && 'bot' in fact) this.#foldBot(fact.bot, holder, fact)
  }

  #foldBot(bot: number, holder: Holder, fact: EngineFact): void {
    const coin = holder.voucher?.granted.coin ?? ''
    switch (fact.type) {
      case 'reward-used':
        return this.#take(bot, holder, fact)
      case 'funds-reserved':
        if (fact.coin !== coin) return
        holder.paidIn += fact.amount
        holder.cash += fact.amount
        return
      case 'funds-released':
        if (fact.coin === coin) this.#release(bot, holder, fact)
        return
      case 'exchanged':
        return exchange(holder, fact)
      case 'order-filled':
        return this.#trade(holder, fact.fill)
      case 'position-settled':
        return this.#trade(holder, fact.settlement)
      case 'funding-paid':
        holder.cash += fact.amount
        return
      case 'bot-status':
        if (!OVER.has(fact.status)) return
        // Of one that failed the money follows.
        if (fact.status !== 'failed') this.#end(bot, holder, fact.status)
        return
      case 'bot-archived':
        if (this.#bots.has(bot)) this.#end(bot, holder, 'failed')
    }
  }

  #trade(holder: Holder, { symbol, side, price, qty, fee }: Fill | Settlement): void {
    const lots = side === 'buy' ? BigInt(qty) : -BigInt(qty)
    holder.cash -= lots * BigInt(price) * unitOf(this.#instruments[symbol] as Instrument) + fee
    holder.lots.set(symbol, (holder.lots.get(symbol) ?? 0n) + lots)
  }

  /** Money for Funding: a transfer leaves what is the house's, and the least of its owner's own. */
  #release(bot: number, holder: Holder, { amount, action }: Fact<'funds-released'>): void {
    const { came, paidIn, voucher } = holder
    holder.paidOut += holder.last
    holder.last = action === 'transfer' ? 0n : amount
    if (action === 'transfer') {
      this.left += 1
      const equity = this.#equityOf(holder)
      const due = dueOf(came, equity + holder.paidOut - paidIn - came)
      const free = equity - due - (voucher?.granted.least ?? 0n)
      if (amount > free) this.#auditor.find(`bot ${bot} let ${amount} out, ${free} was free`)
      holder.paidOut += amount
    }
    holder.cash -= amount
  }

  /** What is set aside is its own all the same. */
  #equityOf({ cash, lots }: Holder): bigint {
    let equity = cash
    for (const [symbol, held] of lots) {
      const mark = this.#market.mark(symbol) || this.#market.last(symbol)
      equity += held * BigInt(mark) * unitOf(this.#instruments[symbol] as Instrument)
    }
    return equity
  }

  #take(bot: number, holder: Holder, { reward }: Fact<'reward-used'>): void {
    const voucher = this.#vouchers.get(`${holder.user}/${reward}`)
    if (!voucher) return this.#auditor.find(`bot ${bot} begins with a voucher of nobody`)
    const { kinds, expiresAtMs } = voucher.granted
    if (voucher.isTaken) this.#auditor.find(`voucher ${reward} is used twice`)
    if (expiresAtMs <= this.#atMs) this.#auditor.find(`voucher ${reward} had expired`)
    if (!kinds.includes(holder.kind)) this.#auditor.find(`voucher ${reward} for ${holder.kind}`)
    voucher.isTaken = true
    holder.voucher = voucher
    this.used += 1
  }

  #end(bot: number, holder: Holder, status: string): void {
    this.#bots.delete(bot)
    const { voucher, came, back, paidIn, paidOut, last } = holder
    if (voucher === undefined) {
      if (came !== 0n || back !== 0n) this.#auditor.find(`bot ${bot} has a bonus and no voucher`)
      return
    }
    // Where nothing happened it is its owner's again.
    if (status !== 'failed' && back === came && paidOut + last === paidIn) voucher.isTaken = false
    const { amount, least } = voucher.granted
    if (status !== 'failed' && came !== amount) this.#auditor.find(`bot ${bot} got ${came}`)
    if (paidIn < least) this.#auditor.find(`bot ${bot} put in ${paidIn}`)
    const due = dueOf(came, paidOut + last + back - paidIn - came)
    const most = last + back
    const expected = due < most ? due : most
    if (back !== expected) this.#auditor.find(`bot ${bot} gave back ${back}, due was ${expected}`)
    if (paidOut <= paidIn && expected < due)
      this.#auditor.find(`bot ${bot} let ${due - expected} of its bonus out`)
    if (back > 0n) this.returned += 1
  }
}

/** What of a bonus the house is owed: losses come off it first. */
function dueOf(came: bigint, total: bigint): bigint {
  const left = came + (total < 0n ? total : 0n)
  return left > 0n ? left : 0n
}

function exchange(holder: Holder, { with: account, take, give }: Fact<'exchanged'>): void {
  const isBonus = account === 'bonus'
  for (const { amount } of take) {
    if (isBonus) holder.came += amount
    if (account !== 'set-aside') holder.cash += amount
  }
  for (const { amount } of give) {
    if (isBonus) holder.back += amount
    if (account !== 'set-aside') holder.cash -= amount
  }
}
