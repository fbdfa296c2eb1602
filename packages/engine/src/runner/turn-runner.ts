// One turn of one bot: an input through decide, facts, evolve and the venue's answers, until the
// bot has nothing more to say. A bot that throws is failed here, and nothing else is touched by it.
import { assert, type Amount } from '@trellis/kernel'
import type { Fill, PlaceOrder } from '@trellis/market'
import type { BotEvent, BotInput, KindFact, Step } from '../bot-kind.ts'
import type { DueTime } from '../due-time.ts'
import type { EngineFact } from '../facts.ts'
import { failureWords } from '../failure-words.ts'
import { releasedFacts, reservedFacts } from './bonus-facts.ts'
import type { Errand } from './errand.ts'
import { endPosts, errandOf, partingPosts, postFacts } from './copy-steps.ts'
import { archivedFact, failureFacts, insuredFact } from './failing.ts'
import { followHoldings } from './follow-holdings.ts'
import { lifeFactOf } from '../life-facts.ts'
import { NO_DUE_TIMES, type BotRecord, type OrderNode, type Partition } from '../partition.ts'
import type { RunnerParts } from './runner-parts.ts'
import { deliveryFacts, liquidationFacts } from './settling.ts'
import { StandingTriggers } from './standing-triggers.ts'
import type { SymbolBook } from './symbol-book.ts'
import { factOf } from '../venue-facts.ts'

/** Inputs one turn may take; a bot that never falls silent is broken. */
const INPUTS_PER_TURN_MAX = 10_000

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
  /** What turns have left to be done to other bots, once none is under way (copies.ts). */
  readonly errands: Errand[] = []
  readonly #parts: RunnerParts
  #bot!: BotRecord
  #first: EngineFact | undefined
  /** What the venue does to the bot before its kind is asked; rare, unlike a fill. */
  #happening: Iterable<EngineFact> = NO_FACTS
  /** Inputs of the turn; only the first #queued count, the array is never cut. */
  readonly #queue: BotInput[] = []
  #queued = 0
  readonly #turn = (): void => this.#runTurn()
  readonly #failing = (): void => this.#fold()
  readonly #hangingMarks = (): void => this.#triggers.hangMarks(this.#bot)
  readonly #triggers: StandingTriggers
  #words = ''

  constructor(parts: RunnerParts) {
    this.#parts = parts
    this.#triggers = new StandingTriggers(parts, this)
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

  /** Liquidates a bot: its account first, then its kind is told, which ends it or is broken. */
  liquidate(bot: BotRecord): void {
    const { context, venue, watch } = this.#parts
    context.turnTo(bot)
    this.#queue[this.#queued++] = { type: 'liquidated' }
    this.#happening = liquidationFacts(bot, venue, watch.view)
    this.#start(bot, undefined)
    if (!bot.isOver) this.failBot(bot, 'a liquidated bot does not end')
  }

  /** Tells a bot that a symbol is delisted, once it is out of it. */
  deliver(bot: BotRecord, symbol: number): void {
    const { context, venue } = this.#parts
    context.turnTo(bot)
    this.#queue[this.#queued++] = { type: 'symbol-status', symbol, status: 'Delisted' }
    this.#happening = deliveryFacts(bot, symbol, venue, context)
    this.#start(bot, undefined)
  }

  /** Wakes a bot whose time has come. A time that still stands then would come for ever. */
  wake(bot: BotRecord, due: DueTime): void {
    this.run(bot, { type: 'due', id: due.id, dueMs: due.dueMs })
    const stands = bot.dueTimes.some(({ id, dueMs }) => id === due.id && dueMs === due.dueMs)
    if (stands) this.failBot(bot, 'a due time stands after it came')
  }

  /** Adds a fact to a bot outside its turn; its kind folds it, and is asked in its next turn. */
  emitOf(bot: BotRecord, fact: EngineFact): void {
    this.#bot = bot
    this.#parts.context.turnTo(bot)
    const thrown = this.#parts.guard(() => this.#emit(fact))
    if (thrown !== undefined) this.#fail(failureWords(thrown))
    this.#queued = 0
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
      const { ref } = order
      this.happen(bot, { type: 'order-cancelled', bot: bot.bot, ref, reason: 'symbol-closed' })
    }
  }

  /** Fails a bot from outside its turn. */
  failBot(bot: BotRecord, words: string): void {
    this.#bot = bot
    this.#parts.context.turnTo(bot)
    if (!bot.isOver) this.#fail(words)
  }

  /** Whether a bot wants marks that are hung up when marks move next. */
  get hasLateMarks(): boolean {
    return this.#triggers.hasLate
  }

  /** Marks begin to move: every bot is to be woken at those that it wants now. */
  beginMarks(): void {
    for (const bot of this.#triggers.takeLate(this.tape)) {
      this.#bot = bot
      const thrown = this.#parts.guard(this.#hangingMarks)
      if (thrown !== undefined) this.failBot(bot, failureWords(thrown))
    }
    this.#triggers.isMarkRun = true
  }

  /** Marks have moved. */
  endMarks(): void {
    this.#triggers.isMarkRun = false
  }

  #start(bot: BotRecord, first: EngineFact | undefined): void {
    const { context, guard, watch } = this.#parts
    this.#bot = bot
    this.#first = first
    context.atMs = this.atMs
    context.turnTo(bot)
    const thrown = guard(this.#turn)
    if (thrown !== undefined) this.#fail(failureWords(thrown))
    // What a turn cost, or opened at another price than the mark, may be too much already.
    if (watch.hasChanged && watch.isDue(bot, this.tape)) this.liquidate(bot)
  }

  #runTurn(): void {
    const bot = this.#bot
    const { kind } = bot
    const { context } = this.#parts
    const queue = this.#queue
    assert(!bot.isBroken, 'state could not be rebuilt from its facts')
    if (this.#first) this.#emit(this.#first)
    else if (this.#happening !== NO_FACTS) this.#emitAll()
    for (let i = 0; i < this.#queued && !bot.isOver; i++) {
      assert(i < INPUTS_PER_TURN_MAX, 'turn takes too many inputs', i)
      const steps = kind.decide(bot.state, queue[i] as BotInput, context)
      for (let k = 0; k < steps.length; k++) this.#carryOut(steps[k] as Step<KindFact>)
    }
    this.#queued = 0
    const broken = kind.check(bot.state, context)
    assert(broken === undefined, broken ?? '')
    if (bot.isOver) this.#end()
    this.#triggers.hang(bot)
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
        for (const fact of reservedFacts(this.#bot, step)) this.#emit(fact)
        return
      case 'release': {
        const { coin, amount, action } = step
        assert(amount >= 0n, 'releases less than nothing', step)
        if (amount === 0n) return
        this.#checkFree(coin, amount)
        for (const fact of releasedFacts(this.#bot, step, action)) this.#emit(fact)
        return
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
      case 'send':
      case 'share':
        for (const fact of postFacts(this.#bot, step)) {
          if (fact.type === 'post-sent') this.emitFor(this.#bot.partition, fact)
          else this.#emit(fact)
        }
        return
      case 'spawn':
      case 'steer':
      case 'let-go':
        this.errands.push(errandOf(this.#bot, step))
        return
      default:
        this.#emit(lifeFactOf(step, bot, kind.kind))
        if (step.type !== 'closing-started') return
        for (const fact of endPosts(this.#bot)) this.emitFor(this.#bot.partition, fact)
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
    if (event && bot.status !== 'failed') this.#tell(bot, event)
    if (bot.account.positions === undefined) return
    if (followHoldings(bot, event, this.#parts)) this.#insure(bot)
  }

  /** Lets the kind fold an event, and queues as an input what answers or happens to the bot. */
  #tell(bot: BotRecord, event: BotEvent<KindFact>): void {
    bot.state = bot.kind.evolve(bot.state, event, this.atMs)
    switch (event.type) {
      case 'order-placed':
      case 'order-rejected':
      case 'order-filled':
      case 'order-cancelled':
      case 'funding-paid':
      case 'position-settled':
        this.#queue[this.#queued++] = event
    }
  }

  /** What a wallet lacks after its last position is gone comes from the insurance. */
  #insure({ bot, account }: BotRecord): void {
    for (const [coin, { total }] of account.balances)
      if (total < 0n) this.#emit(insuredFact(bot, coin, total))
  }

  #emitAll(): void {
    const facts = this.#happening
    this.#happening = NO_FACTS
    for (const fact of facts) this.#emit(fact)
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
      this.#triggers.hang(bot)
      this.#hangDueTimes(bot)
      if (bot.account.positions === undefined) continue
      this.#parts.holders.follow(bot)
      this.#parts.watch.note(bot)
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

  #hangDueTimes(bot: BotRecord): void {
    const { kind } = bot
    if (kind.dueTimes === undefined) return
    const wanted = bot.isOver ? NO_DUE_TIMES : kind.dueTimes(bot.state)
    this.#parts.dues.hang(bot, wanted, this.tape)
  }

  #fail(words: string): void {
    this.#queued = 0
    this.#happening = NO_FACTS
    this.#words = words
    if (this.#bot.status === 'failed') return
    const thrown = this.#parts.guard(this.#failing)
    assert(thrown === undefined, 'a broken bot cannot be put down', failureWords(thrown))
  }

  /** What is said of a bot that is over, to everyone whom it concerns. */
  #end(): void {
    const bot = this.#bot
    this.#emit(archivedFact(bot, this.#parts.books, this.#parts.guard))
    for (const fact of partingPosts(bot)) this.emitFor(bot.partition, fact)
    if (bot.copy) this.errands.push({ type: 'ended', copy: bot })
  }

  /** Ends a broken bot. */
  #fold(): void {
    const bot = this.#bot
    for (const fact of failureFacts(bot, this.#words, this.#parts)) this.#emit(fact)
    this.#end()
    this.#triggers.hang(bot)
    this.#hangDueTimes(bot)
  }
}

const NO_FACTS: readonly EngineFact[] = []
