// One turn of one bot: an input through decide, facts, evolve and the venue's answers, until the
// bot has nothing more to say. A bot that throws is failed here, and nothing else is touched by it.
import { assert, type Amount, type Price } from '@trellis/kernel'
import type { Fill, PlaceOrder, Venue } from '@trellis/market'
import type { BotInput, KindFact, Step, Trigger } from '../bot-kind.ts'
import type { DueIndex } from './due-index.ts'
import type { DueTime } from '../due-time.ts'
import type { Guard } from '../engine-options.ts'
import type { Evolver } from '../evolver.ts'
import { BROKEN } from '../journal-form/close-words.ts'
import type { EngineFact } from '../facts.ts'
import { failureWords } from '../failure-words.ts'
import { lifeFactOf } from '../life-facts.ts'
import type { Holders } from './holders.ts'
import {
  isTerminal,
  NO_DUE_TIMES,
  TriggerNode,
  type BotRecord,
  type OrderNode,
  type Partition,
} from '../partition.ts'
import type { SymbolBook } from './symbol-book.ts'
import { TurnContext } from './turn-context.ts'
import { factOf } from '../venue-facts.ts'

/** Inputs one turn may take; a bot that never falls silent is broken. */
const INPUTS_PER_TURN_MAX = 10_000

export interface RunnerParts {
  readonly evolver: Evolver
  readonly books: readonly SymbolBook[]
  /** Mark prices by symbol, with the triggers on them. */
  readonly marks: readonly SymbolBook[]
  readonly dues: DueIndex
  readonly holders: Holders
  readonly context: TurnContext
  readonly venue: Venue
  readonly guard: Guard
}

export class TurnRunner {
  atMs = 0
  /** Tape position of the event or command under way. */
  tape = -1
  /**
   * Number of the sweep under way; orders placed on the way carry it with the place on the path.
   */
  sweep = 0
  /** Book that a print is walking through, undefined between prints. */
  walked: SymbolBook | undefined
  /** Set when a trigger was hung up that the walk has passed already. */
  hasNewDue = false
  /** Partitions that have facts to hand out. */
  readonly touched: Partition[] = []
  touchedCount = 0
  readonly #parts: RunnerParts
  #bot!: BotRecord
  #first: EngineFact | undefined
  /** Inputs of the turn; only the first #queued count, the array is never cut. */
  readonly #queue: BotInput[] = []
  #queued = 0
  readonly #turn = (): void => this.#runTurn()
  readonly #failing = (): void => this.#fold()
  #words = ''

  constructor(parts: RunnerParts) {
    this.#parts = parts
  }

  /** Runs a turn that starts with an input. */
  run(bot: BotRecord, input: BotInput): void {
    this.#queue[this.#queued++] = input
    this.#start(bot, undefined)
  }

  /** Runs a turn that starts with an execution of a resting order. */
  fill(node: OrderNode, fill: Fill): void {
    const { bot, ref } = node
    this.#start(bot, { type: 'order-filled', bot: bot.bot, ref, fill })
  }

  /** Runs a turn that starts with something that happened to what a bot holds. */
  happen(bot: BotRecord, fact: EngineFact): void {
    this.#start(bot, fact)
  }

  /** Wakes a bot whose time has come. A time that still stands then would come for ever. */
  wake(bot: BotRecord, due: DueTime): void {
    this.run(bot, { type: 'due', id: due.id, dueMs: due.dueMs })
    const stands = bot.dueTimes.some(({ id, dueMs }) => id === due.id && dueMs === due.dueMs)
    if (stands) this.failBot(bot, 'a due time stands after it came')
  }

  /** Adds a fact that belongs to no bot. */
  emitFor(partition: Partition, fact: EngineFact): void {
    this.#parts.evolver.evolve(partition, undefined, fact, this.atMs)
    this.#keep(partition, fact)
  }

  /** Cancels what a bot has open in a symbol that trades no more. */
  cancelSymbol(bot: BotRecord, symbol: number): void {
    for (const order of bot.account.orders.values()) {
      if (bot.isOver) return
      if (order.symbol !== symbol || !bot.account.orders.has(order.ref)) continue
      this.#start(bot, {
        type: 'order-cancelled',
        bot: bot.bot,
        ref: order.ref,
        reason: 'symbol-closed',
      })
    }
  }

  /** Fails a bot from outside its turn. */
  failBot(bot: BotRecord, words: string): void {
    this.#bot = bot
    this.#parts.context.turnTo(bot)
    if (!bot.isOver) this.#fail(words)
  }

  #start(bot: BotRecord, first: EngineFact | undefined): void {
    this.#bot = bot
    this.#first = first
    this.#parts.context.atMs = this.atMs
    this.#parts.context.turnTo(bot)
    const thrown = this.#parts.guard(this.#turn)
    if (thrown !== undefined) this.#fail(failureWords(thrown))
  }

  #runTurn(): void {
    const bot = this.#bot
    const { kind } = bot
    const { context } = this.#parts
    const queue = this.#queue
    assert(!bot.isBroken, 'state could not be rebuilt from its facts')
    if (this.#first) this.#emit(this.#first)
    for (let i = 0; i < this.#queued && !bot.isOver; i++) {
      assert(i < INPUTS_PER_TURN_MAX, 'turn takes too many inputs', i)
      const steps = kind.decide(bot.state, queue[i] as BotInput, context)
      for (let k = 0; k < steps.length; k++) this.#carryOut(steps[k] as Step<KindFact>)
    }
    this.#queued = 0
    const broken = kind.check(bot.state, context)
    assert(broken === undefined, broken ?? '')
    if (bot.isOver) this.#archive()
    this.#hangTriggers(bot)
    this.#hangDueTimes(bot)
  }

  #carryOut(step: Step<KindFact>): void {
    const { bot, kind } = this.#bot
    switch (step.type) {
      case 'fact':
        return this.#emit({ type: 'kind-fact', bot, kind: kind.kind, fact: step.fact })
      case 'place':
        return this.#place(step.order)
      case 'cancel':
        if (!this.#bot.account.orders.has(step.ref)) return
        return this.#emit({ type: 'order-cancelled', bot, ref: step.ref, reason: step.reason })
      case 'reserve':
        assert(step.amount >= 0n, 'reserves less than nothing', step)
        if (step.amount === 0n) return
        return this.#emit({ type: 'funds-reserved', bot, coin: step.coin, amount: step.amount })
      case 'release': {
        const { coin, amount, action } = step
        assert(amount >= 0n, 'releases less than nothing', step)
        if (amount === 0n) return
        this.#checkFree(coin, amount)
        return this.#emit({ type: 'funds-released', bot, coin, amount, action })
      }
      case 'status': {
        const { status, reason, word = '' } = step
        return this.#emit({ type: 'bot-status', bot, status, reason, word, detail: '' })
      }
      case 'leverage': {
        const { symbol, leverage } = step
        assert(this.#bot.trades(symbol), 'leverage of a symbol the bot does not trade', step)
        if (this.#parts.context.position(symbol)?.leverage === leverage) return
        return this.#emit({ type: 'leverage-set', bot, symbol, leverage })
      }
      case 'exchange': {
        const { give, take } = step
        for (const { coin, amount } of give) this.#checkFree(coin, amount)
        return this.#emit({ type: 'exchanged', bot, give, take, with: step.with })
      }
      default:
        return this.#emit(lifeFactOf(step, bot, kind.kind))
    }
  }

  /** What backs positions at their marks does not leave the bot; the fold knows no marks. */
  #checkFree(coin: string, amount: Amount): void {
    if (this.#bot.account.positions === undefined) return
    assert(amount <= this.#parts.context.free(coin), 'bot gives more than it has free', { coin })
  }

  #place(order: PlaceOrder): void {
    const bot = this.#bot
    // A market order never rests: what ends a bot may take another pair, too.
    const isTaking = order.orderType === 'market'
    assert(isTaking || bot.trades(order.symbol), 'order for a symbol the bot does not trade', order)
    const { venue, context, books } = this.#parts
    const events = venue.decidePlace(bot.account, order, context.view(order.symbol))
    for (let i = 0; i < events.length; i++) {
      const event = events[i]
      if (!event) continue
      this.#emit(factOf(bot.bot, event))
    }
    const resting = bot.account.orders.get(order.ref)
    if (!resting || events[0]?.type !== 'order-placed') return
    this.#hangOrder(resting, books[order.symbol] === this.walked ? this.sweep : 0)
  }

  /**
   * Folds a fact of the bot at work, keeps it for the batch, tells the kind and queues the answer
   * as an input.
   */
  #emit(fact: EngineFact): void {
    const bot = this.#bot
    const event = this.#parts.evolver.evolve(bot.partition, bot, fact, this.atMs)
    this.#keep(bot.partition, fact)
    if (event?.type === 'order-cancelled' || (event?.type === 'order-filled' && event.fill.done))
      this.#unhang(event.order as OrderNode)
    if (bot.account.positions !== undefined) this.#parts.holders.follow(bot)
    if (!event || bot.status === 'failed') return
    bot.state = bot.kind.evolve(bot.state, event, this.atMs)
    switch (event.type) {
      case 'order-placed':
      case 'order-rejected':
      case 'order-filled':
      case 'order-cancelled':
      case 'funding-paid':
        this.#queue[this.#queued++] = event
    }
  }

  #keep(partition: Partition, fact: EngineFact): void {
    partition.pending.push(fact)
    if (partition.isTouched) return
    partition.isTouched = true
    this.touched[this.touchedCount++] = partition
  }

  #unhang(order: OrderNode): void {
    const book = this.#parts.books[order.symbol]
    if (!book || !order.standsAt) return
    book.ordersOf(order).remove(order)
    this.#refresh(book)
  }

  /**
   * Puts everything that recovered bots have open and watch into the books, orders by their age.
   */
  hangAll(bots: Iterable<BotRecord>): void {
    const living = [...bots].filter((bot) => !bot.isOver)
    const open = living.flatMap((bot) => bot.account.orders.values())
    open.sort((a, b) => a.orderId - b.orderId)
    for (const order of open) this.#hangOrder(order, 0)
    for (const bot of living) {
      this.#hangTriggers(bot)
      this.#hangDueTimes(bot)
      this.#parts.holders.follow(bot)
    }
  }

  #hangOrder(order: OrderNode, sweep: number): void {
    const book = this.#parts.books[order.symbol]
    assert(book, 'unknown symbol', order.symbol)
    order.sweep = sweep
    order.from = book.last
    book.ordersOf(order).insert(order)
    this.#refresh(book)
  }

  /** Brings a book's nearest prices up to date; the one a print walks through is at its end. */
  #refresh(book: SymbolBook): void {
    if (book !== this.walked) book.refresh()
  }

  /** Brings the books in line with the triggers the kind wants now. */
  #hangTriggers(bot: BotRecord): void {
    const wanted = bot.isOver ? NO_TRIGGERS : bot.kind.triggers(bot.state)
    if (wanted === bot.triggers) return
    const before = bot.triggerNodes
    for (const node of before) {
      const book = this.#bookOf(node.trigger)
      book?.triggersOf(node.trigger).remove(node)
      if (book) this.#refresh(book)
    }
    bot.triggers = wanted
    bot.triggerNodes = wanted.map((trigger) => {
      const book = this.#bookOf(trigger)
      assert(book && bot.trades(trigger.symbol), 'trigger on a foreign symbol', trigger)
      const node = new TriggerNode(bot, trigger, firedOf(before, trigger))
      book.triggersOf(trigger).insert(node)
      this.#refresh(book)
      if (book === this.walked && trigger.when === 'touch') this.#noteDue(trigger, book.last)
      return node
    })
  }

  #bookOf(trigger: Trigger): SymbolBook | undefined {
    const { books, marks } = this.#parts
    return (trigger.of === 'mark' ? marks : books)[trigger.symbol]
  }

  #hangDueTimes(bot: BotRecord): void {
    const { kind } = bot
    if (kind.dueTimes === undefined) return
    const wanted = bot.isOver ? NO_DUE_TIMES : kind.dueTimes(bot.state)
    this.#parts.dues.hang(bot, wanted, this.tape)
  }

  #noteDue({ direction, price }: Trigger, last: Price): void {
    if (direction === 'up' ? last >= price : last <= price) this.hasNewDue = true
  }

  /** What is left of a bot that is over; a broken state may refuse to be written. */
  #archive(): void {
    const { bot, kind, state, symbols } = this.#bot
    const { books, guard } = this.#parts
    let text = ''
    const thrown = guard(() => {
      text = JSON.stringify(kind.writeState(state))
    })
    const prices = symbols.map((symbol) => books[symbol]?.last ?? (0 as Price))
    const { version } = kind
    const kept = { kind: kind.kind, version, prices, state: thrown === undefined ? text : '' }
    this.#emit({ type: 'bot-archived', bot, ...kept })
  }

  #fail(words: string): void {
    this.#queued = 0
    this.#words = words
    if (this.#bot.status === 'failed') return
    const thrown = this.#parts.guard(this.#failing)
    assert(thrown === undefined, 'a broken bot cannot be put down', failureWords(thrown))
  }

  /**
   * Ends a broken bot: failed first, so that its kind is never asked again, then orders and money
   * back.
   */
  #fold(): void {
    const bot = this.#bot
    const id = bot.bot
    if (!isTerminal(bot.status)) {
      const why = { reason: 'failed', word: BROKEN, detail: this.#words } as const
      this.#emit({ type: 'bot-status', bot: id, status: 'failed', ...why })
    }
    for (const { ref } of bot.account.orders.values())
      this.#emit({ type: 'order-cancelled', bot: id, ref, reason: 'by-close' })
    this.#closePositions()
    for (const [coin, { total }] of bot.account.balances) {
      if (total === 0n) continue
      this.#emit({ type: 'funds-released', bot: id, coin, amount: total, action: 'close' })
    }
    this.#archive()
    this.#hangTriggers(bot)
    this.#hangDueTimes(bot)
  }

  /** Closes what a failed bot holds; what its wallet lacks then is taken from the insurance. */
  #closePositions(): void {
    const { account, bot } = this.#bot
    if (account.positions === undefined) return
    const { context, venue } = this.#parts
    for (const { symbol } of account.positions.values()) {
      const settlement = venue.decideClosure(account, symbol, context.view(symbol))
      if (settlement) this.#emit({ type: 'position-settled', bot, settlement })
    }
    for (const [coin, { total }] of account.balances) {
      if (total >= 0n) continue
      const take = [{ coin, amount: -total as Amount }]
      this.#emit({ type: 'exchanged', bot, give: [], take, with: 'insurance' })
    }
  }
}

const NO_TRIGGERS: readonly Trigger[] = []

/**
 * Sweep in which the same trigger fired before; it keeps its mark as long as nothing of it changes.
 */
function firedOf(before: readonly TriggerNode[], wanted: Trigger): number {
  const same = before.find(
    ({ trigger }) =>
      trigger.id === wanted.id &&
      trigger.price === wanted.price &&
      trigger.symbol === wanted.symbol &&
      trigger.direction === wanted.direction &&
      trigger.of === wanted.of &&
      trigger.when === wanted.when,
  )
  return same?.fired ?? 0
}
