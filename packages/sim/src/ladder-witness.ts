// What every martingale must do round by round, worked out from its parameters and fills in the
// plainest way: when its first round begins, how large each order is and where it lies, when a
// round is won or the bot stopped, and what of a round is set aside. It knows the facts and the
// documented rules (docs/formulas/futures-martingale.md), never a state or the kind's code.
import { flatFact, type Batch, type EngineFact } from '@trellis/engine'
import { amount } from '@trellis/kernel'
import type { Fill, Instrument, PlaceOrder } from '@trellis/market'
import type { Auditor } from './auditor.ts'
import { ceil, magnitude, unitOf } from './contract-audit.ts'
import type { Input } from './input-log.ts'
import type { MarketWitness } from './market-witness.ts'

const ONE = 1_000_000_000_000n
const OVER = new Set(['completed', 'rejected', 'failed'])
/** The orders of a round take eight tenths of the margin that was put in first. */
const USED = [8n, 10n] as const

interface Terms {
  readonly isLong: boolean
  readonly leverage: bigint
  readonly step: bigint
  readonly multiplier: bigint
  readonly additions: number
  readonly investment: bigint
  /** What a round must earn. */
  readonly target: bigint
  readonly entry: number
}

/** An addition that was asked for: it keeps number and price. */
interface Addition {
  readonly number: number
  readonly price: number
  readonly lots: bigint
  filled: bigint
}

interface Ladder {
  readonly bot: number
  readonly partition: number
  readonly symbol: number
  readonly instrument: Instrument
  readonly terms: Terms
  takerFee: bigint
  phase: 'waiting' | 'opening' | 'running' | 'taking' | 'closing'
  stopLoss: bigint
  cycles: boolean
  wallet: bigint
  /** What was put in, the margin that was added with it. */
  invested: bigint
  round: number
  /** What is held of the round, below zero when short, and what it cost. */
  lots: bigint
  cost: bigint
  realized: bigint
  fees: bigint
  base: bigint
  next: Addition | undefined
  done: number
  /** What is to be set aside before the next round, from the moment a round is booked. */
  dueAside: bigint | undefined
}

interface FlatFact {
  readonly type: string
  readonly round: number
  readonly price: number
  readonly qty: number
  readonly group: number
  readonly profit: bigint
  readonly amount: bigint
  readonly word: string
  readonly stopLossShare: bigint
  readonly autoCycle: string
}

export class LadderWitness {
  /** Rounds that were looked at to their end. */
  rounds = 0
  readonly #ladders = new Map<number, Ladder>()
  readonly #auditor: Auditor
  readonly #market: MarketWitness
  readonly #instruments: readonly Instrument[]
  #fromTape = false
  /** Bots that had facts since the last input. */
  #touched = new Set<number>()

  constructor(auditor: Auditor, market: MarketWitness, instruments: readonly Instrument[]) {
    this.#auditor = auditor
    this.#market = market
    this.#instruments = instruments
  }

  /** To be called after the auditor has heard the batch. */
  onBatch({ facts, partition, fromTape }: Batch): void {
    this.#fromTape = fromTape
    for (const fact of facts) {
      if (fact.type === 'bot-created') this.#create(fact, partition)
      if (fact.type === 'fee-level-set') this.#changeFees()
      const ladder = 'bot' in fact ? this.#ladders.get(fact.bot) : undefined
      if (!ladder) continue
      this.#touched.add(ladder.bot)
      this.#fold(ladder, fact)
    }
    for (const bot of this.#touched) {
      const ladder = this.#ladders.get(bot)
      if (ladder?.dueAside !== undefined && ladder.phase !== 'closing')
        this.#find(ladder, 'books a round and begins no other')
    }
  }

  /** A round is won at the fee that closing it costs now. */
  #changeFees(): void {
    for (const ladder of this.#ladders.values())
      ladder.takerFee = this.#auditor.bots.get(ladder.bot)?.fees.linear.taker ?? 0n
  }

  /** After an input: a price that begins, wins or stops was heard. */
  judgeInput(input: Input): void {
    const touched = this.#touched
    this.#touched = new Set()
    if (input.type !== 'print') return
    for (const ladder of this.#ladders.values()) {
      const { symbol, partition, bot } = ladder
      if (symbol !== input.print.symbol || touched.has(bot)) continue
      if (this.#market.status(partition, symbol) === 'Trading') this.#judgePrice(ladder)
    }
  }

  #judgePrice(ladder: Ladder): void {
    const { phase, symbol, terms, stopLoss } = ladder
    const last = this.#market.last(symbol)
    if (phase === 'waiting' && reaches(last, terms.entry, !terms.isLong))
      this.#find(ladder, `waits for ${terms.entry} at ${last}`)
    if (phase !== 'running') return
    const won = takeProfit(ladder)
    if (won > 0n && reaches(last, Number(won), terms.isLong))
      this.#find(ladder, `does not take its profit of ${won} at ${last}`)
    if (stopLoss > 0n && isStopped(ladder, last))
      this.#find(ladder, `runs past its stop at ${last}`)
  }

  #find({ bot }: Ladder, what: string): void {
    this.#auditor.find(`martingale ${bot} ${what}`)
  }

  #create(fact: Extract<EngineFact, { type: 'bot-created' }>, partition: number): void {
    if (fact.kind !== 'futures-martingale') return
    const [symbol = 0] = fact.symbols
    const raw = fact.params as Readonly<Record<string, string>>
    const of = (name: string): bigint => amount(raw[name] ?? '0')
    const investment = of('investment')
    const terms = {
      isLong: raw['mode'] === 'long',
      leverage: of('leverage'),
      step: of('priceStep'),
      multiplier: of('multiplier'),
      additions: Number(raw['additions']),
      investment,
      target: ceil(investment * of('roundProfit'), ONE),
      entry: Number(raw['entryPrice']),
    }
    const money = { wallet: 0n, invested: investment, lots: 0n, cost: 0n, realized: 0n, fees: 0n }
    this.#ladders.set(fact.bot, {
      bot: fact.bot,
      partition,
      symbol,
      instrument: this.#instruments[symbol] as Instrument,
      terms,
      takerFee: this.#auditor.bots.get(fact.bot)?.fees.linear.taker ?? 0n,
      phase: 'waiting',
      stopLoss: of('stopLossShare'),
      cycles: raw['autoCycle'] !== 'off',
      ...money,
      round: 0,
      base: 0n,
      next: undefined,
      done: 0,
      dueAside: undefined,
    })
  }

  #fold(ladder: Ladder, fact: EngineFact): void {
    switch (fact.type) {
      case 'funds-reserved':
        ladder.wallet += fact.amount
        return
      case 'funds-released':
        ladder.wallet -= fact.amount
        return
      case 'funds-added':
        ladder.invested += fact.amount
        return
      case 'funding-paid':
        ladder.wallet += fact.amount
        return
      case 'exchanged':
        return this.#exchanged(ladder, fact)
      case 'order-placed':
      case 'order-rejected':
        return this.#asked(ladder, fact.order)
      case 'order-filled':
        return this.#filled(ladder, fact.fill, this.#numberOf(ladder, fact.ref))
      case 'closing-started':
        return this.#closing(ladder, fact.word)
      case 'bot-status':
        if (OVER.has(fact.status)) this.#ladders.delete(ladder.bot)
        return
      case 'kind-fact':
      case 'bot-started':
      case 'profit-booked':
      case 'settings-changed':
        return this.#said(ladder, flatFact(fact) as unknown as FlatFact)
    }
  }

  readonly #orders = new Map<string, number>()

  #numberOf({ bot }: Ladder, ref: number): number {
    return this.#orders.get(`${bot}:${ref}`) ?? 0
  }

  #said(ladder: Ladder, said: FlatFact): void {
    switch (said.type) {
      case 'round-planned':
        return this.#planned(ladder, said)
      case 'round-started':
        ladder.phase = 'running'
        return
      case 'round-won':
        return this.#won(ladder)
      case 'round-closed':
        return this.#booked(ladder, said)
      case 'settings-changed':
        ladder.stopLoss = said.stopLossShare
        ladder.cycles = said.autoCycle === 'on'
    }
  }

  /** A round begins with nothing held, where the market stands, with the base order's lots. */
  #planned(ladder: Ladder, { round, price, qty }: FlatFact): void {
    const { terms, symbol, wallet, invested, dueAside } = ladder
    if (round !== ladder.round + 1)
      this.#find(ladder, `begins round ${round} after ${ladder.round}`)
    if (ladder.lots !== 0n) this.#find(ladder, `begins a round with ${ladder.lots} lots`)
    const { low, high } = this.#market.reach(symbol, this.#fromTape)
    if (price < low || price > high) this.#find(ladder, `begins at ${price}, not ${low} to ${high}`)
    const isReached = reaches(terms.isLong ? low : high, terms.entry, !terms.isLong)
    if (round === 1 && terms.entry > 0 && !isReached)
      this.#find(ladder, `begins at ${price} and waits for ${terms.entry}`)
    const due = lotsOf(ladder, 0, price)
    if (BigInt(qty) !== due) this.#find(ladder, `begins with ${qty} lots, due were ${due}`)
    if (round > 1 && (dueAside ?? 0n) !== 0n)
      this.#find(ladder, `goes on with ${dueAside} that it won and did not set aside`)
    if (round > 1 && wallet > invested) this.#find(ladder, `goes on with ${wallet} of ${invested}`)
    if (round > 1 && !ladder.cycles) this.#find(ladder, 'goes on though it was to end')
    const none = { lots: 0n, cost: 0n, realized: 0n, fees: 0n, next: undefined, done: 0 }
    Object.assign(ladder, none, { round, phase: 'opening', base: due, dueAside: undefined })
  }

  /** An addition lies off what the position cost, and is sized by its own number and price. */
  #asked(ladder: Ladder, { ref, level, price, qty, orderType }: PlaceOrder): void {
    if (orderType !== 'limit' || ladder.phase === 'closing') return
    this.#orders.set(`${ladder.bot}:${ref}`, level)
    const { next, done } = ladder
    if (next?.number === level) {
      const left = next.lots - next.filled
      if (price !== next.price || BigInt(qty) !== left)
        this.#find(ladder, `asks again for ${qty} at ${price}, it was ${left} at ${next.price}`)
      return
    }
    const due = additionPrice(ladder)
    const lots = lotsOf(ladder, level, price)
    if (level !== done + 1) this.#find(ladder, `asks for addition ${level} after ${done}`)
    if (BigInt(price) !== due) this.#find(ladder, `adds at ${price}, due was ${due}`)
    if (BigInt(qty) !== lots) this.#find(ladder, `adds ${qty} lots at ${price}, due were ${lots}`)
    ladder.next = { number: level, price, lots: BigInt(qty), filled: 0n }
  }

  #filled(ladder: Ladder, fill: Fill, number: number): void {
    const { side, qty, value, fee, realizedPnl = 0n } = fill
    ladder.wallet += realizedPnl - fee
    ladder.realized += realizedPnl
    ladder.fees += fee
    const opens = (side === 'buy') === ladder.terms.isLong
    const lots = BigInt(qty)
    if (opens) {
      ladder.cost += ladder.terms.isLong ? value : -value
      ladder.lots += ladder.terms.isLong ? lots : -lots
    } else {
      const held = magnitude(ladder.lots)
      ladder.cost -= ceil(ladder.cost * lots, held)
      ladder.lots -= ladder.lots > 0n ? lots : -lots
    }
    const { next } = ladder
    if (!opens || next === undefined || number !== next.number) return
    next.filled += lots
    if (!fill.done) return
    ladder.done = next.number
    if (next.filled !== next.lots) this.#find(ladder, `added ${next.filled} of ${next.lots} lots`)
    ladder.next = undefined
  }

  #won(ladder: Ladder): void {
    const { low, high } = this.#market.reach(ladder.symbol, this.#fromTape)
    const due = takeProfit(ladder)
    const { isLong } = ladder.terms
    if (due <= 0n || !reaches(isLong ? high : low, Number(due), isLong))
      this.#find(ladder, `takes its profit within ${low} to ${high}, due is ${due}`)
    ladder.phase = 'taking'
  }

  #booked(ladder: Ladder, { group, profit }: FlatFact): void {
    this.rounds += 1
    const real = ladder.realized - ladder.fees
    if (group !== ladder.round || profit !== real)
      this.#find(ladder, `books ${profit} for round ${group}, won were ${real} in ${ladder.round}`)
    const over = ladder.wallet - ladder.invested
    ladder.dueAside = over > 0n ? over : 0n
  }

  #exchanged(ladder: Ladder, fact: Extract<EngineFact, { type: 'exchanged' }>): void {
    for (const { amount: given } of fact.give) {
      ladder.wallet -= given
      if (fact.with !== 'set-aside') continue
      if (given !== ladder.dueAside)
        this.#find(ladder, `sets ${given} aside, due was ${ladder.dueAside}`)
      ladder.dueAside = 0n
    }
    for (const { amount: taken } of fact.take) ladder.wallet += taken
  }

  #closing(ladder: Ladder, word: string): void {
    const { low, high } = this.#market.reach(ladder.symbol, this.#fromTape)
    const worst = ladder.terms.isLong ? low : high
    if (word === 'stop-loss' && !isStopped(ladder, worst))
      this.#find(ladder, `stops within ${low} to ${high}`)
    ladder.phase = 'closing'
  }
}

/** Whether a price stands at a level or beyond it. */
function reaches(price: number, level: number, isUp: boolean): boolean {
  return isUp ? price >= level : price <= level
}

/** Lots that the margin of an order of this number gives at a price, down. */
function lotsOf({ terms, instrument }: Ladder, number: number, price: number): bigint {
  const { multiplier, additions, investment, leverage } = terms
  const weight = (k: number): bigint => multiplier ** BigInt(k) * ONE ** BigInt(additions - k)
  let all = 0n
  for (let k = 0; k <= additions; k++) all += weight(k)
  const [eight, ten] = USED
  const money = investment * leverage * eight * weight(number)
  return price <= 0 ? 0n : money / (ten * ONE * all * BigInt(price) * unitOf(instrument))
}

/** A step away from what a lot cost on average, to the tick away from the market. */
function additionPrice({ terms, lots, cost, instrument }: Ladder): bigint {
  const { isLong, step } = terms
  const per = magnitude(lots) * unitOf(instrument) * ONE
  const far = magnitude(cost) * (isLong ? ONE - step : ONE + step)
  return isLong ? far / per : ceil(far, per)
}

/** The price at which closing everything leaves the target, all fees paid; 0 for none. */
function takeProfit(ladder: Ladder): bigint {
  const { terms, lots, cost, fees, takerFee, instrument } = ladder
  if (lots === 0n) return 0n
  const value = magnitude(cost)
  const per = magnitude(lots) * unitOf(instrument)
  if (terms.isLong) return ceil((value + terms.target + fees) * ONE, per * (ONE - takerFee))
  const left = value - terms.target - fees
  return left <= 0n ? 0n : (left * ONE) / (per * (ONE + takerFee))
}

/** Whether a price loses the share of the margin at which the bot ends. */
function isStopped({ terms, lots, cost, stopLoss, instrument }: Ladder, price: number): boolean {
  const loss = cost - lots * BigInt(price) * unitOf(instrument)
  return lots !== 0n && stopLoss > 0n && loss * ONE >= stopLoss * terms.investment
}
