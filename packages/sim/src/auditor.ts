// An independent, naive second ledger: it reads the facts and does its own arithmetic. It must
// never call the engine's or the exchange's formulas, or it would repeat their mistakes.
import type { Batch, EngineFact } from '@trellis/engine'
import type { FeeTable, Fill, Instrument, PlaceOrder } from '@trellis/market'
import { payAt, type AuditedBot, type AuditedOrder, type AuditedUser } from './audited-bot.ts'
import { ContractAudit, unitOf, type Movement } from './contract-audit.ts'
import { MarginWitness } from './margin-witness.ts'
import { TransitAudit } from './transit-audit.ts'
import { lotsDue, takerPrice, type MarketWitness } from './market-witness.ts'

/** What went wrong, in words that name the partition and position. */
export interface Finding {
  readonly partition: number
  readonly position: number
  readonly what: string
}

/** Open orders of one symbol; the bounds may be too wide, never too narrow. */
interface Side {
  readonly orders: Set<AuditedOrder>
  highestBuy: number
  lowestSell: number
}

export interface AuditorOptions {
  readonly instruments: readonly Instrument[]
  readonly feeLevels: readonly FeeTable[]
  readonly witness: MarketWitness
}

const FEE_ONE = 1_000_000_000_000n
const OVER = new Set(['completed', 'rejected', 'failed'])

type FillFact = Extract<EngineFact, { type: 'order-filled' }>

/** Folds every batch into balances of its own and notes each contradiction. */
export class Auditor {
  readonly findings: Finding[] = []
  readonly bots = new Map<number, AuditedBot>()
  readonly users = new Map<number, AuditedUser>()
  /** System accounts by coin: faucet and venue go negative, fees only grow. */
  readonly system = new Map<string, Map<string, bigint>>()
  readonly margins: MarginWitness
  readonly transit = new TransitAudit((what) => this.find(what))
  fills = 0
  readonly #options: AuditorOptions
  readonly #next = new Map<number, number>()
  readonly #books: readonly Side[]
  /** Coins whose sum over all accounts moved by something that does not balance. */
  readonly #totals = new Map<string, bigint>()
  readonly #withdrawn = new Map<number, bigint>()
  readonly #ended = new Set<AuditedBot>()
  #at: { partition: number; position: number } = { partition: 0, position: 0 }
  #fromTape = false

  constructor(options: AuditorOptions) {
    this.#options = options
    this.margins = new MarginWitness(options.witness, options.instruments)
    this.#books = options.instruments.map(() => ({
      orders: new Set(),
      highestBuy: -Infinity,
      lowestSell: Infinity,
    }))
  }

  onBatch(batch: Batch): void {
    const { partition, first, facts } = batch
    const expected = this.#next.get(partition) ?? 0
    this.#at = { partition, position: first }
    this.#fromTape = batch.fromTape
    if (first !== expected) this.find(`batch starts at ${first}, expected ${expected}`)
    for (let i = 0; i < facts.length; i++) {
      this.#at.position = first + i
      this.#fold(facts[i] as EngineFact)
    }
    this.#next.set(partition, first + facts.length)
    this.transit.settle()
    for (const [coin, sum] of this.#totals)
      if (sum !== 0n) this.find(`the ledger of ${coin} is off zero by ${sum}`)
    for (const [bot, left] of this.#withdrawn)
      if (left !== 0n) this.find(`bot ${bot} moved ${left} more than was withdrawn`)
    this.#withdrawn.clear()
    for (const { bot, contracts } of this.#ended)
      for (const [coin, left] of contracts.aside)
        if (left !== 0n) this.find(`bot ${bot} ended with ${left} of ${coin} set aside`)
    this.#ended.clear()
  }

  find(what: string): void {
    this.findings.push({ ...this.#at, what })
  }

  /** After a print: every order that it went through must have been filled, or be gone. */
  judgeMove(symbol: number): void {
    const move = this.#options.witness.moveNow(symbol)
    const book = this.#books[symbol]
    if (!move?.exact || !book || move.qty === 0) return
    if (move.low >= book.highestBuy && move.high <= book.lowestSell) return
    let highestBuy = -Infinity
    let lowestSell = Infinity
    for (const audited of book.orders) {
      const { order, bot } = audited
      if (order.side === 'buy') highestBuy = Math.max(highestBuy, order.price)
      else lowestSell = Math.min(lowestSell, order.price)
      if (audited.since >= move.event || audited.filledIn === move.event) continue
      const isTrading = this.#options.witness.isTrading(bot.partition, symbol)
      if (!isTrading || this.#isReducing(audited)) continue
      const due = lotsDue(order, order.qty - audited.filled, move)
      if (due === 0) continue
      this.#at = { partition: bot.partition, position: this.#next.get(bot.partition) ?? 0 }
      this.find(`ref ${order.ref} of bot ${bot.bot} was due ${due} lots and got none`)
    }
    book.highestBuy = highestBuy
    book.lowestSell = lowestSell
  }

  #fold(fact: EngineFact): void {
    switch (fact.type) {
      case 'user-opened':
        if (this.users.has(fact.user)) this.find(`user ${fact.user} opened twice`)
        this.users.set(fact.user, { fees: this.#feesOf(fact.feeLevel), balances: new Map() })
        return
      case 'fee-level-set':
        return payAt(this, fact.user, this.#feesOf(fact.feeLevel))
      case 'funds-granted':
        this.#moveFunding(fact.user, fact.coin, fact.amount)
        return this.#moveSystem('faucet', fact.coin, -fact.amount)
      case 'post-sent':
        return this.transit.sent(this.#at.partition, this.#at.position, fact)
      case 'post-taken': {
        const { post } = fact
        if (!this.transit.taken(this.#at.partition, fact) || post.type !== 'share-paid') return
        this.#moveFunding(post.leader, post.coin, post.amount)
        return this.#moveSystem('transit', post.coin, -post.amount)
      }
      case 'bot-created':
        return this.#foldCreated(fact)
      case 'funds-reserved':
        return this.#foldTransfer(fact.bot, fact.coin, fact.amount)
      case 'funds-released':
        if (fact.action === 'transfer') this.#noteWithdrawn(fact.bot, fact.amount)
        return this.#foldTransfer(fact.bot, fact.coin, -fact.amount)
      case 'order-placed':
        return this.#foldPlaced(fact.bot, fact.order)
      case 'order-filled':
        return this.#foldFilled(fact)
      case 'order-cancelled':
        return this.#foldCancelled(fact.bot, fact.ref)
      case 'bot-status':
        return this.#foldStatus(fact)
      case 'symbol-status':
        return this.#options.witness.onStatus(this.#at.partition, fact.symbol, fact.status)
      case 'profit-withdrawn':
        return this.#noteWithdrawn(fact.bot, -fact.amount)
      case 'leverage-set':
      case 'funding-paid':
      case 'position-settled':
      case 'exchanged': {
        const bot = this.#bot(fact.bot)
        if (!bot) return
        if (fact.type === 'exchanged' && fact.with === 'transit') this.transit.moved(fact)
        for (const what of this.margins.faults(bot, fact, this.#fromTape))
          this.find(`bot ${bot.bot}: ${what}`)
        const of = (symbol: number): Instrument => this.#options.instruments[symbol] as Instrument
        // What a bot gives away it must have, whatever it has lost at marks.
        return this.#moveAll(bot, bot.contracts.happen(fact, of), fact.type !== 'exchanged')
      }
      default:
        return
    }
  }

  /** After an input: who is without margin must be gone. */
  judgeMargins(): void {
    for (const [bot, what] of this.margins.faultsNow()) {
      this.#at = { partition: bot.partition, position: this.#next.get(bot.partition) ?? 0 }
      this.find(`bot ${bot.bot} ${what}`)
    }
  }

  /** Whether an order may only take from a position. */
  #isReducing({ order, bot }: AuditedOrder): boolean {
    const status = this.#options.witness.status(bot.partition, order.symbol)
    return order.reduceOnly === true || status === 'PreSettle'
  }

  #moveAll(bot: AuditedBot, movements: readonly Movement[], isMargin = true): void {
    for (const { account, coin, toBot } of movements) {
      this.#moveBot(bot, coin, toBot, isMargin)
      this.#moveSystem(account, coin, -toBot)
    }
  }

  #noteWithdrawn(bot: number, amount: bigint): void {
    this.#withdrawn.set(bot, (this.#withdrawn.get(bot) ?? 0n) + amount)
  }

  #feesOf(level: number): FeeTable {
    const { feeLevels } = this.#options
    return feeLevels[Math.min(level, feeLevels.length - 1)] as FeeTable
  }

  #bot(id: number): AuditedBot | undefined {
    const bot = this.bots.get(id)
    if (!bot) this.find(`fact of unknown bot ${id}`)
    return bot
  }

  #foldCreated(fact: Extract<EngineFact, { type: 'bot-created' }>): void {
    if (this.bots.has(fact.bot)) this.find(`bot ${fact.bot} created twice`)
    const owner = this.users.get(fact.user)
    if (!owner) return this.find(`bot ${fact.bot} of unknown user ${fact.user}`)
    this.bots.set(fact.bot, {
      bot: fact.bot,
      user: fact.user,
      partition: this.#at.partition,
      fees: owner.fees,
      status: 'new',
      detail: '',
      balances: new Map(),
      open: new Map(),
      seenRefs: new Set(),
      contracts: new ContractAudit((what) => this.find(`bot ${fact.bot}: ${what}`)),
      fills: 0,
    })
  }

  #foldStatus(fact: Extract<EngineFact, { type: 'bot-status' }>): void {
    const { bot: id, status, detail } = fact
    const bot = this.#bot(id)
    if (!bot) return
    if (OVER.has(bot.status)) this.find(`bot ${id} goes from ${bot.status} to ${status}`)
    bot.status = status
    bot.detail = detail
    if (OVER.has(status)) this.#ended.add(bot)
    if (status !== 'completed' && status !== 'rejected') return
    if (!bot.contracts.isFlat) this.find(`bot ${id} completed with a position`)
    if (bot.open.size > 0) this.find(`bot ${id} completed with ${bot.open.size} open orders`)
    for (const [coin, value] of bot.balances)
      if (value !== 0n) this.find(`bot ${id} completed holding ${value} of ${coin}`)
  }

  #foldTransfer(id: number, coin: string, amount: bigint): void {
    const bot = this.#bot(id)
    if (!bot) return
    if (amount < 0n)
      for (const what of this.margins.releaseFaults(bot, coin)) this.find(`bot ${id}: ${what}`)
    this.#moveBot(bot, coin, amount)
    this.#moveFunding(bot.user, coin, -amount)
  }

  #foldPlaced(id: number, order: PlaceOrder): void {
    const bot = this.#bot(id)
    if (!bot) return
    if (bot.seenRefs.has(order.ref)) this.find(`bot ${id} places ref ${order.ref} twice`)
    if (OVER.has(bot.status)) this.find(`bot ${id} is ${bot.status} and places ref ${order.ref}`)
    bot.seenRefs.add(order.ref)
    const since = this.#options.witness.event
    const audited: AuditedOrder = { bot, order, since, filled: 0, filledIn: -1 }
    const isTooMuch = order.reduceOnly === true && reducible(audited, order.qty) < order.qty
    if (isTooMuch) this.find(`ref ${order.ref} only reduces more than bot ${id} holds`)
    bot.open.set(order.ref, audited)
    const book = this.#books[order.symbol]
    if (!book || order.orderType === 'market') return
    book.orders.add(audited)
    if (order.side === 'buy') book.highestBuy = Math.max(book.highestBuy, order.price)
    else book.lowestSell = Math.min(book.lowestSell, order.price)
  }

  #foldCancelled(id: number, ref: number): void {
    const audited = this.#bot(id)?.open.get(ref)
    if (!audited) return this.find(`cancelled ref ${ref} of bot ${id}, which is not open`)
    this.#takeOut(audited)
  }

  #takeOut(audited: AuditedOrder): void {
    audited.bot.open.delete(audited.order.ref)
    this.#books[audited.order.symbol]?.orders.delete(audited)
  }

  #foldFilled(fact: FillFact): void {
    const bot = this.#bot(fact.bot)
    if (!bot) return
    const { fill } = fact
    const audited = bot.open.get(fact.ref)
    if (!audited) return this.find(`bot ${fact.bot} fills ref ${fact.ref}, which is not open`)
    const { order } = audited
    if (fill.liquidity === 'maker') this.#judgeMaker(audited, fill)
    else this.#judgeTaker(order, fill)
    if (!this.#options.witness.isTrading(bot.partition, order.symbol))
      this.find(`ref ${order.ref} filled while the market is closed`)
    audited.filled += fill.qty
    audited.filledIn = this.#options.witness.event
    bot.fills += 1
    this.fills += 1
    if (fill.qty <= 0) this.find(`empty fill of ref ${fact.ref}`)
    if (audited.filled > order.qty) this.find(`ref ${fact.ref} filled past its quantity`)
    if (fill.done !== (audited.filled === order.qty)) this.find(`ref ${fact.ref} wrongly done`)
    if (fill.side !== order.side) this.find(`ref ${fact.ref} filled on the wrong side`)
    if (audited.filled >= order.qty) this.#takeOut(audited)
    this.#settle(bot, order, fill)
  }

  /**
   * A maker fill is at the limit, needs a price beyond it, and gets its share of the volume, once a
   * print.
   */
  #judgeMaker(audited: AuditedOrder, fill: Fill): void {
    const { order } = audited
    const { witness } = this.#options
    const move = this.#fromTape ? witness.moveNow(order.symbol) : undefined
    if (!move) return this.find(`maker fill of ref ${order.ref} without a print`)
    if (fill.price !== order.price)
      this.find(`ref ${order.ref} rests at ${order.price}, filled at ${fill.price}`)
    const through = order.side === 'buy' ? move.low < order.price : move.high > order.price
    if (!through) this.find(`ref ${order.ref} filled at ${order.price}, price never went through`)
    if (!move.exact) return
    if (audited.filledIn === move.event) this.find(`ref ${order.ref} filled twice in one print`)
    const left = order.qty - audited.filled
    const due = lotsDue(order, this.#isReducing(audited) ? reducible(audited, left) : left, move)
    const isOld = audited.since < move.event
    if (isOld ? fill.qty !== due : fill.qty > due)
      this.find(`ref ${order.ref} was due ${due} lots and got ${fill.qty}`)
  }

  #judgeTaker(order: PlaceOrder, fill: Fill): void {
    const instrument = this.#options.instruments[order.symbol]
    if (!instrument) return
    const { low, high } = this.#options.witness.reach(order.symbol, this.#fromTape)
    const least = takerPrice(instrument, fill.side, fill.qty, low)
    const most = takerPrice(instrument, fill.side, fill.qty, high)
    const atLimit = order.orderType === 'limit' && fill.price === order.price
    if (!atLimit && (fill.price < least || fill.price > most))
      this.find(`ref ${order.ref} taken at ${fill.price}, outside ${least} to ${most}`)
    if (fill.qty !== order.qty) this.find(`ref ${order.ref} taken only in part`)
  }

  #settle(bot: AuditedBot, order: PlaceOrder, fill: Fill): void {
    const instrument = this.#options.instruments[order.symbol]
    if (!instrument) return this.find(`unknown symbol ${order.symbol}`)
    const isWorse = order.side === 'buy' ? fill.price > order.price : fill.price < order.price
    if (order.price > 0 && isWorse) this.find(`ref ${order.ref} filled worse than its limit`)
    const value = BigInt(fill.price) * BigInt(fill.qty) * unitOf(instrument)
    const lot = BigInt(instrument.lotUnits) * 10n ** BigInt(12 - instrument.lotScale)
    const base = BigInt(fill.qty) * lot
    const buys = order.side === 'buy'
    const rate = bot.fees[instrument.category][fill.liquidity]
    const isContract = instrument.category === 'linear'
    const received = buys && !isContract ? base : value
    const fee = (received * rate + FEE_ONE - 1n) / FEE_ONE
    if (fill.value !== value) this.find(`ref ${order.ref} is worth ${value}, not ${fill.value}`)
    if (fill.fee !== fee) this.find(`ref ${order.ref} owes a fee of ${fee}, paid ${fill.fee}`)
    if (isContract) return this.#moveAll(bot, bot.contracts.trade(fill, instrument))
    const sign = buys ? 1n : -1n
    this.#moveBot(bot, instrument.base, sign * base - (buys ? fill.fee : 0n))
    this.#moveBot(bot, instrument.quote, -sign * fill.value - (buys ? 0n : fill.fee))
    this.#moveSystem('venue', instrument.base, -sign * base)
    this.#moveSystem('venue', instrument.quote, sign * value)
    this.#moveSystem('fees', buys ? instrument.base : instrument.quote, fee)
  }

  /** A wallet behind contracts may fall below zero; insurance fills it up before it ends. */
  #moveBot(bot: AuditedBot, coin: string, amount: bigint, isMargin = false): void {
    const value = (bot.balances.get(coin) ?? 0n) + amount
    bot.balances.set(coin, value)
    this.#count(coin, amount)
    if (value < 0n && !isMargin) this.find(`bot ${bot.bot} has ${value} of ${coin}`)
  }

  #moveFunding(user: number, coin: string, amount: bigint): void {
    const balances = this.users.get(user)?.balances
    if (!balances) return this.find(`money of unknown user ${user}`)
    const value = (balances.get(coin) ?? 0n) + amount
    balances.set(coin, value)
    this.#count(coin, amount)
    if (value < 0n) this.find(`user ${user} has ${value} of ${coin}`)
  }

  #moveSystem(account: string, coin: string, amount: bigint): void {
    const found = this.system.get(coin) ?? new Map<string, bigint>()
    found.set(account, (found.get(account) ?? 0n) + amount)
    this.system.set(coin, found)
    this.#count(coin, amount)
  }

  #count(coin: string, amount: bigint): void {
    this.#totals.set(coin, (this.#totals.get(coin) ?? 0n) + amount)
  }
}

/** Of the lots that an order wants, those that reduce. */
function reducible({ bot, order }: AuditedOrder, left: number): number {
  const lots = Number(bot.contracts.lots(order.symbol)) * (order.side === 'sell' ? 1 : -1)
  return Math.max(0, Math.min(left, lots))
}
