// An independent, naive second ledger: it reads the facts and does its own arithmetic.
// It must never call the engine's or the exchange's formulas, or it would repeat their mistakes.
import type { Batch, EngineFact } from '@trellis/engine'
import type { Instrument, PlaceOrder, Print } from '@trellis/market'

/** What went wrong, in words that name the partition and position. */
export interface Finding {
  readonly partition: number
  readonly position: number
  readonly what: string
}

interface AuditedOrder {
  readonly order: PlaceOrder
  filled: number
}

/** A bot as the facts tell it. */
export interface AuditedBot {
  readonly bot: number
  readonly user: number
  readonly kind: string
  readonly symbols: readonly number[]
  readonly params: unknown
  status: string
  readonly balances: Map<string, bigint>
  readonly open: Map<number, AuditedOrder>
  readonly seenRefs: Set<number>
  fills: number
}

interface Reach {
  low: number
  high: number
}

const FEE_ONE = 1_000_000_000_000n

/** Fee rates at 1e-12 that the audited exchange is said to charge. */
export interface AuditedFees {
  readonly maker: bigint
  readonly taker: bigint
}

/** Folds every batch into balances of its own and notes each contradiction. */
export class Auditor {
  readonly findings: Finding[] = []
  readonly bots = new Map<number, AuditedBot>()
  readonly funding = new Map<number, Map<string, bigint>>()
  /** System accounts: faucet and venue go negative, fees only grow. */
  readonly system = new Map<string, bigint>()
  private readonly next = new Map<number, number>()
  private readonly last = new Map<number, number>()
  private readonly reach = new Map<number, Reach>()
  private at: { partition: number; position: number } = { partition: 0, position: 0 }

  constructor(
    private readonly instruments: readonly Instrument[],
    private readonly fees: AuditedFees,
  ) {}

  /** Hears a print before the engine does, so that fills can be held against where the price has been. */
  hearPrint(print: Print): void {
    const from = this.last.get(print.symbol) ?? print.price
    this.reach.set(print.symbol, {
      low: Math.min(from, print.price),
      high: Math.max(from, print.price),
    })
    this.last.set(print.symbol, print.price)
  }

  hear(batch: Batch): void {
    const expected = this.next.get(batch.partition) ?? 0
    this.at = { partition: batch.partition, position: batch.first }
    if (batch.first !== expected) this.find(`batch starts at ${batch.first}, expected ${expected}`)
    batch.facts.forEach((fact, index) => {
      this.at = { partition: batch.partition, position: batch.first + index }
      this.fold(fact, batch.fromTape)
    })
    this.next.set(batch.partition, batch.first + batch.facts.length)
  }

  /** Money of a coin over all accounts; zero at all times. */
  total(coin: string): bigint {
    let sum = 0n
    for (const balances of this.funding.values()) sum += balances.get(coin) ?? 0n
    for (const bot of this.bots.values()) sum += bot.balances.get(coin) ?? 0n
    for (const [account, value] of this.system) if (account.endsWith(`:${coin}`)) sum += value
    return sum
  }

  private find(what: string): void {
    this.findings.push({ ...this.at, what })
  }

  private fold(fact: EngineFact, fromTape: boolean): void {
    switch (fact.type) {
      case 'user-opened':
        if (this.funding.has(fact.user)) this.find(`user ${fact.user} opened twice`)
        this.funding.set(fact.user, new Map())
        return
      case 'funds-granted':
        this.moveFunding(fact.user, fact.coin, fact.amount)
        this.moveSystem(`faucet:${fact.coin}`, -fact.amount)
        return
      case 'bot-created':
        this.foldCreated(fact)
        return
      case 'funds-reserved':
        this.foldTransfer(fact.bot, fact.coin, fact.amount)
        return
      case 'funds-released':
        this.foldTransfer(fact.bot, fact.coin, -fact.amount)
        return
      case 'order-placed':
        this.foldPlaced(fact.bot, fact.order)
        return
      case 'order-filled':
        this.foldFilled(fact, fromTape)
        return
      case 'order-cancelled':
        if (!this.bot(fact.bot)?.open.delete(fact.ref)) this.find(`cancelled unknown ${fact.ref}`)
        return
      case 'bot-status':
        this.foldStatus(fact.bot, fact.status)
        return
      case 'order-rejected':
      case 'kind-fact':
      case 'symbol-status':
        return
    }
  }

  private bot(id: number): AuditedBot | undefined {
    const bot = this.bots.get(id)
    if (!bot) this.find(`fact of unknown bot ${id}`)
    return bot
  }

  private foldCreated(fact: Extract<EngineFact, { type: 'bot-created' }>): void {
    if (this.bots.has(fact.bot)) this.find(`bot ${fact.bot} created twice`)
    this.bots.set(fact.bot, {
      bot: fact.bot,
      user: fact.user,
      kind: fact.kind,
      symbols: fact.symbols,
      params: fact.params,
      status: 'new',
      balances: new Map(),
      open: new Map(),
      seenRefs: new Set(),
      fills: 0,
    })
  }

  private foldStatus(id: number, status: string): void {
    const bot = this.bot(id)
    if (!bot) return
    const over = bot.status === 'completed' || bot.status === 'failed'
    if (over) this.find(`bot ${id} goes from ${bot.status} to ${status}`)
    bot.status = status
    if (status !== 'completed') return
    if (bot.open.size > 0) this.find(`bot ${id} completed with ${bot.open.size} open orders`)
    for (const [coin, value] of bot.balances)
      if (value !== 0n) this.find(`bot ${id} completed holding ${value} of ${coin}`)
  }

  private foldTransfer(id: number, coin: string, amount: bigint): void {
    const bot = this.bot(id)
    if (!bot) return
    this.moveBot(bot, coin, amount)
    this.moveFunding(bot.user, coin, -amount)
  }

  private foldPlaced(id: number, order: PlaceOrder): void {
    const bot = this.bot(id)
    if (!bot) return
    if (bot.seenRefs.has(order.ref)) this.find(`bot ${id} places ref ${order.ref} twice`)
    bot.seenRefs.add(order.ref)
    bot.open.set(order.ref, { order, filled: 0 })
  }

  private foldFilled(fact: Extract<EngineFact, { type: 'order-filled' }>, fromTape: boolean): void {
    const bot = this.bot(fact.bot)
    if (!bot) return
    const { fill } = fact
    const resting = bot.open.get(fact.ref)
    if (!resting) return this.find(`bot ${fact.bot} fills ref ${fact.ref}, which is not open`)
    const { order } = resting
    resting.filled += fill.qty
    bot.fills += 1
    if (fill.qty <= 0) this.find(`empty fill of ref ${fact.ref}`)
    if (resting.filled > order.qty) this.find(`ref ${fact.ref} filled past its quantity`)
    if (fill.done !== (resting.filled === order.qty)) this.find(`ref ${fact.ref} wrongly done`)
    if (fill.side !== order.side) this.find(`ref ${fact.ref} filled on the wrong side`)
    if (fill.liquidity === 'maker') this.checkReach(order, fromTape)
    if (resting.filled >= order.qty) bot.open.delete(fact.ref)
    this.settle(bot, order, fill)
  }

  /** A maker fill needs a price that traded through the limit since the last print. */
  private checkReach(order: PlaceOrder, fromTape: boolean): void {
    const reach = this.reach.get(order.symbol)
    if (!fromTape || !reach) return this.find(`maker fill of ref ${order.ref} without a print`)
    const through = order.side === 'buy' ? reach.low < order.price : reach.high > order.price
    if (!through) this.find(`ref ${order.ref} filled at ${order.price}, price never went through`)
  }

  private settle(
    bot: AuditedBot,
    order: PlaceOrder,
    fill: Extract<EngineFact, { type: 'order-filled' }>['fill'],
  ): void {
    const instrument = this.instruments[order.symbol]
    if (!instrument) return this.find(`unknown symbol ${order.symbol}`)
    const worse = order.side === 'buy' ? fill.price > order.price : fill.price < order.price
    if (order.price > 0 && worse) this.find(`ref ${order.ref} filled worse than its limit`)
    const unit = 10n ** BigInt(12 - instrument.tickScale - instrument.lotScale)
    const steps = BigInt(instrument.tickUnits) * BigInt(instrument.lotUnits) * unit
    const value = BigInt(fill.price) * BigInt(fill.qty) * steps
    const lot = BigInt(instrument.lotUnits) * 10n ** BigInt(12 - instrument.lotScale)
    const base = BigInt(fill.qty) * lot
    const buys = order.side === 'buy'
    const rate = fill.liquidity === 'maker' ? this.fees.maker : this.fees.taker
    const received = buys ? base : value
    const fee = (received * rate + FEE_ONE - 1n) / FEE_ONE
    if (fill.value !== value) this.find(`ref ${order.ref} is worth ${value}, not ${fill.value}`)
    if (fill.fee !== fee) this.find(`ref ${order.ref} owes ${fee}, was charged ${fill.fee}`)
    const sign = buys ? 1n : -1n
    this.moveBot(bot, instrument.base, sign * base - (buys ? fee : 0n))
    this.moveBot(bot, instrument.quote, -sign * value - (buys ? 0n : fee))
    this.moveSystem(`venue:${instrument.base}`, -sign * base)
    this.moveSystem(`venue:${instrument.quote}`, sign * value)
    this.moveSystem(`fees:${buys ? instrument.base : instrument.quote}`, fee)
  }

  private moveBot(bot: AuditedBot, coin: string, amount: bigint): void {
    const value = (bot.balances.get(coin) ?? 0n) + amount
    bot.balances.set(coin, value)
    if (value < 0n) this.find(`bot ${bot.bot} has ${value} of ${coin}`)
  }

  private moveFunding(user: number, coin: string, amount: bigint): void {
    const balances = this.funding.get(user)
    if (!balances) return this.find(`money of unknown user ${user}`)
    const value = (balances.get(coin) ?? 0n) + amount
    balances.set(coin, value)
    if (value < 0n) this.find(`user ${user} has ${value} of ${coin}`)
  }

  private moveSystem(account: string, amount: bigint): void {
    this.system.set(account, (this.system.get(account) ?? 0n) + amount)
  }
}
