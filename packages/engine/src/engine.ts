// One worker's brain: hosts any subset of the partitions, takes the tape and commands, hands out
// batches. Reads no clock, draws no id, does no I/O; who shares an engine changes no result.
import {
  assert,
  partitionOf,
  type Amount,
  type BotId,
  type Price,
  type Quantity,
  type Result,
  type UserId,
} from '@trellis/kernel'
import {
  tapePosition,
  type Candle,
  type Instrument,
  type InstrumentStatus,
  type Print,
  type TapeRank,
} from '@trellis/market'
import type { BotCommand } from './bot-kind.ts'
import type { EngineBot } from './engine-bot.ts'
import type { Grant } from './commands.ts'
import { commandsOver, type Commanding } from './engine-posts.ts'
import { DueIndex } from './runner/due-index.ts'
import type {
  CreateBot,
  Deleveraging,
  EngineOptions,
  EngineRefusal,
  FundingRate,
  MarkPrint,
  Stamp,
} from './engine-options.ts'
import { Evolver } from './evolver.ts'
import type { Batch } from './facts.ts'
import { Folder } from './folder.ts'
import { payFunding } from './runner/funding-run.ts'
import { Holders } from './runner/holders.ts'
import { LiquidationWatch } from './runner/liquidation-watch.ts'
import { MarketReach } from './runner/market-reach.ts'
import { MarkRun } from './runner/mark-run.ts'
import { SpareOrders } from './runner/open-orders.ts'
import { Partition, requestOf, type BotRecord } from './partition.ts'
import { PriceSweep } from './runner/price-sweep.ts'
import * as queries from './queries.ts'
import { dumpOf, restoreInto, snapshotOf, type PartitionSnapshot } from './snapshot.ts'
import { SymbolBook } from './runner/symbol-book.ts'
import { TurnContext } from './runner/turn-context.ts'
import { flushTouched } from './runner/flush.ts'
import { TurnRunner } from './runner/turn-runner.ts'

export class Engine {
  /** What partitions tell each other. */
  readonly posts: Commanding['posts']
  readonly rewards: Commanding['rewards']
  readonly endings: Commanding['endings']
  readonly fees: Commanding['fees']
  /** What prices can reach. */
  readonly reach: MarketReach
  readonly #options: EngineOptions
  readonly #partitions = new Map<number, Partition>()
  readonly #books: readonly SymbolBook[]
  readonly #marks: readonly SymbolBook[]
  readonly #dues = new DueIndex()
  readonly #holders = new Holders()
  readonly #spareOrders = new SpareOrders<BotRecord>()
  readonly #evolver: Evolver
  readonly #runner: TurnRunner
  readonly #sweep: PriceSweep
  readonly #markRun: MarkRun
  readonly #commands
  readonly #copies
  readonly #folder: Folder
  /** Tape position of the last event applied, and the last that any command was stamped with. */
  #tape = -1
  #reached = -1

  constructor(options: EngineOptions) {
    this.#options = options
    const { instruments, venue, guard } = options
    const books = instruments.map((_, symbol) => new SymbolBook(symbol, venue.fillsOnTouch))
    const marks = instruments.map((_, symbol) => new SymbolBook(symbol, true))
    const evolver = new Evolver(options)
    const kindOf = evolver.kindOf.bind(evolver)
    const context = new TurnContext({ ...options, books, marks, kindOf })
    this.#books = books
    this.#marks = marks
    this.#evolver = evolver
    const watch = new LiquidationWatch({ venue, context, marks })
    const [dues, holders] = [this.#dues, this.#holders]
    // Written out: what begins with a spread has another shape in every engine (docs/adr/0024).
    const parts = { books, marks, dues, holders, watch, evolver, context, venue, guard }
    const runner = new TurnRunner(parts)
    this.#runner = runner
    this.#sweep = new PriceSweep(venue, context, runner)
    this.#markRun = new MarkRun({ marks, watch, runner, sweep: this.#sweep })
    this.reach = new MarketReach({ books, marks, markRun: this.#markRun })
    const find = this.#partition.bind(this)
    const made = commandsOver(runner, parts, find, (stamp, work) => {
      this.#stamp(stamp)
      return this.#done(work(), stamp)
    })
    this.posts = made.posts
    this.rewards = made.rewards
    this.endings = made.endings
    this.fees = made.fees
    this.#commands = made.commands
    this.#copies = made.copies
    this.#folder = new Folder(evolver, guard)
  }

  /** Takes a partition in, empty and not yet active: restore and fold it, then activate it. */
  host(partition: number): void {
    assert(!this.#partitions.has(partition), 'partition is hosted already', partition)
    this.#partitions.set(partition, new Partition(partition, this.#spareOrders))
  }

  /** Lets go of a partition that nobody lives in: another engine may host it. */
  unhost(partition: number): void {
    assert(this.#partition(partition).users.size === 0, 'somebody lives there', partition)
    this.#partitions.delete(partition)
  }

  /** Ends a recovery; prints up to the gate, without one those of the last batch, are skipped. */
  activate(partition: number, gate?: number): void {
    const found = this.#partition(partition)
    assert(!found.isActive, 'partition is active already', partition)
    found.isActive = true
    if (gate !== undefined) found.gate = gate
    this.#runner.tape = found.gate
    this.#runner.hangAll(found.bots.values())
  }

  /** Folds a journalled batch into a partition that is not active. */
  fold(batch: Batch): void {
    this.#folder.fold(this.#partition(batch.partition), batch)
  }

  /** Prices from which the next print and mark of a symbol move: where the tape stands. */
  seedLast(symbol: number, last: Price, mark?: Price): void {
    this.#book(symbol).last = last
    if (mark !== undefined) this.#book(symbol, this.#marks).last = mark
  }

  /** Last price of a symbol, or its last mark; 0 before the first. */
  lastPrice(symbol: number, of: 'last' | 'mark' = 'last'): Price {
    return this.#book(symbol, of === 'last' ? this.#books : this.#marks).last
  }

  /** Whether any kind holds contracts, so that marks and funding are needed at all. */
  get holdsContracts(): boolean {
    return this.#options.kinds.some((kind) => kind.holdsContracts === true)
  }

  /** Symbols that some bot holds a position in. */
  get heldSymbols(): readonly number[] {
    return this.#holders.symbols()
  }

  /** Market time of the next due time, Infinity for none: the tape stops there. */
  get nextDueMs(): number {
    return this.#dues.nextMs
  }

  /** One tape event: wakes bots whose times have come, before all else of the millisecond. */
  applyDues(atMs: number): void {
    const tape = this.#enterAt(atMs, 'due')
    this.#dues.come(atMs, (bot, due) => this.#copies.wake(bot, due))
    this.#flush(atMs, tape, true)
  }

  /** One tape event: the funding of one time, after its due times and before its marks. */
  applyFunding(rates: readonly FundingRate[], atMs: number): void {
    const tape = this.#enterAt(atMs, 'funding')
    for (const rate of rates)
      payFunding(rate, this.#holders.of(rate.symbol), this.instrument(rate.symbol), this.#runner)
    this.#flush(atMs, tape, true)
  }

  /** One tape event: the mark prices of one time, before its prints; each jumps to where it is. */
  applyMarks(marks: readonly MarkPrint[], atMs: number): void {
    const tape = this.#enterAt(atMs, 'mark')
    this.#markRun.run(marks)
    this.#flush(atMs, tape, true)
  }

  /** One tape event of one print; `tape` is above that of every event before. */
  applyPrint(print: Print, tape: number = print.atMs): void {
    this.#enter(tape)
    this.#move(print, tape)
    if (this.#runner.touchedCount > 0) this.#flush(print.atMs, tape, true)
  }

  /** One tape event of several prints of a time: each partition gets one batch of them all. */
  applyPrints(prints: readonly Print[], tape: number | undefined = prints[0]?.atMs): void {
    if (tape === undefined) return
    this.#enter(tape)
    for (const print of prints) this.#move(print, tape)
    this.#flush(prints[0]?.atMs ?? tape, tape, true)
  }

  /**
   * A whole candle of a symbol: nothing but the last price moves when its range touches nothing,
   * else its prints are applied. True when something may have happened.
   */
  applyCandle(symbol: number, candle: Candle): boolean {
    if (this.#book(symbol).passOne(candle)) return false
    const prints = this.#options.candlePath(symbol, candle)
    for (let i = 0; i < prints.length;) {
      const { atMs } = prints[i] as Print
      this.#enter(atMs)
      for (; prints[i]?.atMs === atMs; i++) this.#move(prints[i] as Print, atMs)
      if (this.#runner.touchedCount > 0) this.#flush(atMs, atMs, true)
    }
    return true
  }

  /** Opens a user with first grants; false, and nothing happens, when it is open already. */
  openUser(user: UserId, feeLevel: number, grants: readonly Grant[], stamp: Stamp): boolean {
    const partition = this.#begin(user, stamp)
    return this.#done(this.#commands.openUser(partition, user, feeLevel, grants), stamp)
  }

  /** Faucet to Funding; the daily limit is the directory's business. */
  topUp(user: UserId, grant: Grant, stamp: Stamp): Result<void, EngineRefusal> {
    const partition = this.#begin(user, stamp)
    return this.#done(this.#commands.topUp(partition, user, grant), stamp)
  }

  /** Creates and starts a bot; the same request key gives the bot it gave before. */
  createBot(user: UserId, wanted: CreateBot, stamp: Stamp): Result<BotId, EngineRefusal> {
    const partition = this.#begin(user, stamp)
    return this.#done(this.#commands.createBot(partition, user, wanted), stamp)
  }

  /** Why a bot would not be created now; changes nothing. */
  createRefusal(user: UserId, wanted: CreateBot, stamp: Stamp): EngineRefusal | undefined {
    return this.#commands.createRefusal(this.#begin(user, stamp), user, wanted)
  }

  /** A user's command to one of the user's bots. */
  botCommand(
    user: UserId,
    bot: BotId,
    command: BotCommand,
    stamp: Stamp,
  ): Result<void, EngineRefusal> {
    const partition = this.#begin(user, stamp)
    return this.#done(this.#commands.botCommand(partition, user, bot, command), stamp)
  }

  /**
   * Changes a symbol's status in every hosted partition, 'Delisted' takes the orders out. A change
   * comes right behind the stamp's tape position: partitions whose gate is beyond have had it.
   */
  setSymbolStatus(symbol: number, status: InstrumentStatus, stamp: Stamp): void {
    this.#stamp(stamp)
    this.#commands.setStatusIn(this.#partitions.values(), symbol, status, stamp.tape)
    this.#flush(stamp.atMs, stamp.tape, false)
  }

  /** An operator's command, right behind the stamp's tape position: reduces what profits most. */
  deleverage(event: Deleveraging, stamp: Stamp): void {
    this.#stamp(stamp)
    this.#done(this.#commands.deleverage(event), stamp)
  }

  /** The feed's count of a contract's open lots; what one position may have of them follows. */
  seedOpenInterest(symbol: number, lots: Quantity): void {
    this.#book(symbol).openInterest = lots
  }

  /** Lets go of a bot that is over, once the read models have passed its end. */
  forget(bot: BotId, partition: number): boolean {
    return this.#partitions.get(partition)?.forget(bot) ?? false
  }

  botView(bot: BotId, partition: number): EngineBot | undefined {
    const record = this.#partitions.get(partition)?.bots.get(bot)
    return record && queries.viewOf(record)
  }

  /** The bot that an earlier request of this key made, whatever became of it. */
  madeBy(user: UserId, kind: string, requestKey: string): BotId | undefined {
    return this.#ofUser(user).users.get(user)?.requests.get(requestOf(kind, requestKey))
  }

  /** Bots of a user that the memory holds, in order of creation. */
  botsOf(user: UserId): readonly EngineBot[] {
    return this.botsSince(user, 0).changed
  }

  /** The same for who knew them at a position: those that have changed since. */
  botsSince(user: UserId, since: number): queries.BotsSince {
    return queries.botsSince(this.#ofUser(user), user, since)
  }

  /** Bots of a partition whose state fits, without their orders. */
  botsWhere(partition: number, fits: (state: unknown) => boolean): readonly EngineBot[] {
    return queries.botsIn(this.#partition(partition), fits)
  }

  /** Free balances of a user's Funding account; undefined when the user is not open. */
  fundingOf(user: UserId): ReadonlyMap<string, Amount> | undefined {
    const record = this.#ofUser(user).users.get(user)
    return record && new Map(record.funding)
  }

  /** Position of the next fact of a partition. */
  position(partition: number): number {
    return this.#partition(partition).next
  }

  counts(partition?: number): queries.EngineCounts {
    const one = partition === undefined ? undefined : [this.#partition(partition)]
    return queries.countsOf(one ?? this.#partitions.values())
  }

  /** Per coin the sum over all accounts of a partition: zero at all times. */
  trialBalance(partition: number): ReadonlyMap<string, Amount> {
    return queries.trialBalanceOf(this.#partition(partition))
  }

  /** A partition as a JSON-safe value, between turns. */
  snapshotPartition(partition: number): PartitionSnapshot {
    return snapshotOf(this.#partition(partition), Math.max(this.#tape, this.#reached))
  }

  /** Fills a hosted, empty partition from a snapshot. */
  restorePartition(partition: number, snapshot: PartitionSnapshot): void {
    restoreInto(this.#partition(partition), snapshot, this.#evolver)
  }

  /** A partition's whole state as canonical text: equal texts are equal states. */
  dumpPartition(partition: number): string {
    return dumpOf(this.#partition(partition))
  }

  instrument(symbol: number): Instrument {
    return this.#evolver.instrument(symbol)
  }

  #begin(user: UserId, stamp: Stamp): Partition {
    const partition = this.#ofUser(user)
    assert(partition.isActive, 'partition is not active', partition.id)
    this.#stamp(stamp)
    return partition
  }

  /** Hands out what a command led to, with its answer. */
  #done<T>(answer: T, { atMs, tape }: Stamp): T {
    this.#flush(atMs, tape, false)
    return answer
  }

  #stamp({ atMs, tape }: Stamp): void {
    this.#runner.atMs = atMs
    this.#runner.tape = tape
    if (tape > this.#reached) this.#reached = tape
  }

  #enterAt(atMs: number, rank: TapeRank): number {
    const tape = tapePosition(atMs, rank)
    this.#enter(tape)
    this.#stamp({ atMs, tape })
    return tape
  }

  #enter(tape: number): void {
    assert(tape > this.#tape, 'tape goes back', { tape, reached: this.#tape })
    this.#tape = tape
  }

  #move(print: Print, tape: number): void {
    this.#sweep.walk(this.#book(print.symbol), print, tape)
  }

  #flush(atMs: number, tape: number, fromTape: boolean): void {
    this.#copies.run()
    flushTouched(this.#runner, { atMs, tape, fromTape }, this.#options.sink)
    this.#spareOrders.reclaim()
  }

  #partition(id: number): Partition {
    const found = this.#partitions.get(id)
    assert(found, 'partition is not hosted', id)
    return found
  }

  #ofUser(user: UserId): Partition {
    return this.#partition(partitionOf(user))
  }

  #book(symbol: number, books = this.#books): SymbolBook {
    const book = books[symbol]
    assert(book, 'unknown symbol', symbol)
    return book
  }
}
