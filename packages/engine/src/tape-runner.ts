// Moves an engine along the tape up to a market time: whole minutes that cross nothing in one step,
// the others print by print; due times, funding, marks and statuses where they belong between the
// prints (docs/adr/0012). A print that could touch something is applied once, neither skipped nor
// repeated.
import type { Price } from '@trellis/kernel'
import {
  HOUR_MS,
  MINUTE_MS,
  minuteFrom,
  wholeMsBefore,
  type Candle,
  type Print,
} from '@trellis/market'
import {
  holdsAgainst,
  lastPrice,
  mergedPrints,
  statusAt,
  type MarkRows,
  type MinuteRows,
  type StatusChange,
  type Tape,
} from '@trellis/tape'
import type { Engine } from './engine.ts'
import type { MarkPrint } from './engine-options.ts'

/** So many minutes are looked over at once: with many symbols most looks end at the first few. */
const QUIET_MINUTES = 120

export class TapeRunner {
  /** Every print at or before this market time has been processed. */
  reachedMs: number
  readonly #tape: Tape
  readonly #engine: Engine
  readonly #symbols: readonly number[]
  /** Symbols whose marks and funding the engine is brought: none where no kind holds contracts. */
  readonly #contracts: readonly number[]
  /** Status changes applied so far. */
  #changes = 0
  /** What operators set last of a symbol. */
  readonly #set = new Map<number, StatusChange>()
  /** Market time from which on these hold: before, partitions stand at different times. */
  #holdsFromMs = Infinity
  #holds = false
  #minuteMs = -1
  #prints: readonly Print[] = []
  #next = 0
  /** Hour whose open interest the engine has, counted from the epoch. */
  #hour = -1

  /**
   * Sets the prices as they stood at a tape position. What is processed of its millisecond is left
   * out by the gates, so the tape starts with the whole of it. Only these symbols move, all of the
   * tape's unless said.
   */
  constructor(tape: Tape, engine: Engine, from: number, symbols?: readonly number[]) {
    const fromMs = wholeMsBefore(from)
    this.#tape = tape
    this.#engine = engine
    this.reachedMs = fromMs
    const moving = symbols ?? tape.instruments.keys()
    this.#symbols = [...moving].filter((i) => tape.firstMs(i) !== undefined)
    const contracts = this.#symbols.filter((i) => tape.instruments[i]?.category === 'linear')
    this.#contracts = engine.holdsContracts ? contracts : []
    for (const symbol of this.#symbols) {
      const last = lastPrice(tape, symbol, fromMs)
      const mark = this.#contracts.includes(symbol) ? tape.markPrice(symbol, fromMs) : undefined
      if (last !== undefined) engine.seedLast(symbol, last, mark)
    }
    this.#seedOpenInterest(fromMs)
  }

  /**
   * Works on at most one minute of the tape; true when everything up to `targetMs` is processed.
   */
  step(targetMs: number): boolean {
    this.#seedOpenInterest(this.reachedMs + 1)
    const changeMs = this.#applyChanges()
    const stopMs = this.#applyStops(targetMs)
    const done = this.#move(Math.min(targetMs, changeMs - 1, stopMs - 1))
    if (!this.#holds && this.reachedMs >= this.#holdsFromMs) {
      this.#holds = true
      this.align()
    }
    return done && this.reachedMs >= targetMs
  }

  /**
   * Takes statuses that operators set before the start. They hold against older changes of the tape
   * at once, and are carried out where the tape has come to a market time.
   */
  takeStatuses(all: readonly StatusChange[], holdsFromMs: number): void {
    for (const set of all) this.#set.set(set.symbol, set)
    this.#holdsFromMs = holdsFromMs
  }

  /**
   * What an operator sets now; false where it is carried out later, with those of before. One that
   * came late, behind a later one, is passed over.
   */
  setStatus(set: StatusChange): boolean {
    const held = this.#set.get(set.symbol)
    if (held === undefined || held.atMs <= set.atMs) this.#set.set(set.symbol, set)
    this.align()
    return this.#holds
  }

  /** Brings every partition into line with what is set, lately too. */
  align(): void {
    if (!this.#holds) return
    const stamp = { atMs: this.reachedMs, tape: this.reachedMs }
    for (const [symbol, set] of this.#set) {
      const status = statusAt(this.#tape, symbol, this.reachedMs, set)
      this.#engine.setSymbolStatus(symbol, status, stamp)
    }
  }

  /**
   * Due times and funding of the millisecond right behind what was reached; time of the next of
   * them, at which the tape stops whatever is traded.
   */
  #applyStops(targetMs: number): number {
    const atMs = this.reachedMs + 1
    if (atMs > targetMs) return Infinity
    const engine = this.#engine
    if (engine.nextDueMs <= atMs) engine.applyDues(atMs)
    if (this.#contracts.length === 0) return engine.nextDueMs
    this.#applyFunding(atMs)
    return Math.min(engine.nextDueMs, this.#nextFundingMs(atMs + 1))
  }

  /** Pays what is due at this very millisecond on the contracts that somebody holds. */
  #applyFunding(atMs: number): void {
    const rates = this.#engine.heldSymbols.flatMap((symbol) => {
      const funding = this.#tape.nextFunding(symbol, atMs)
      if (funding?.atMs !== atMs || funding.rate === 0n) return []
      const mark = this.#tape.markPrice(symbol, atMs)
      return mark === undefined ? [] : [{ symbol, rate: funding.rate, mark }]
    })
    if (rates.length > 0) this.#engine.applyFunding(rates, atMs)
  }

  /**
   * Each contract has its own interval, which may change; recorded times are off by milliseconds.
   */
  #nextFundingMs(fromMs: number): number {
    let nextMs = Infinity
    for (const symbol of this.#contracts) {
      nextMs = Math.min(nextMs, this.#tape.nextFunding(symbol, fromMs)?.atMs ?? Infinity)
    }
    return nextMs
  }

  /** What the feed says of open interest goes with the hour: limits of positions follow it. */
  #seedOpenInterest(atMs: number): void {
    const hour = Math.floor(atMs / HOUR_MS)
    if (hour === this.#hour) return
    this.#hour = hour
    for (const symbol of this.#contracts) {
      const lots = this.#tape.openInterest(symbol, atMs)
      if (lots !== undefined) this.#engine.seedOpenInterest(symbol, lots)
    }
  }

  /** The mark prices of a minute, which they keep for its whole length. */
  #applyMarks(minuteMs: number): void {
    const marks: MarkPrint[] = []
    for (const symbol of this.#contracts) {
      const price = this.#tape.markPrice(symbol, minuteMs)
      if (price !== undefined) marks.push({ symbol, price })
    }
    if (marks.length > 0) this.#engine.applyMarks(marks, minuteMs)
  }

  /**
   * Applies the status changes that are due right behind what was reached, and at the start those
   * that came before: partitions that have had them tell by their gates. Time of the next change.
   */
  #applyChanges(): number {
    const { statusChanges } = this.#tape
    for (;;) {
      const change = statusChanges[this.#changes]
      if (change === undefined) return Infinity
      const { symbol, status, atMs } = change
      if (atMs > this.reachedMs + 1) return atMs
      this.#changes += 1
      const set = this.#set.get(symbol)
      if (set !== undefined && holdsAgainst(set, change)) continue
      this.#engine.setSymbolStatus(symbol, status, { atMs, tape: atMs - 1 })
    }
  }

  #move(targetMs: number): boolean {
    if (this.reachedMs >= targetMs) return true
    const fromMs = this.reachedMs + 1
    const quiet = this.#passMinutes(fromMs, targetMs)
    if (quiet > 0) {
      this.reachedMs = fromMs + quiet * MINUTE_MS - 1
      return this.reachedMs >= targetMs
    }
    const minuteMs = this.#tape.nextDataMs(fromMs - (fromMs % MINUTE_MS)) ?? Infinity
    const markMs = this.#nextMarkMs(fromMs, Math.min(minuteMs, targetMs + 1))
    if (markMs > targetMs) {
      this.reachedMs = targetMs
      return true
    }
    if (fromMs <= markMs) {
      this.#seedOpenInterest(markMs)
      this.#applyMarks(markMs)
    }
    if (markMs < minuteMs) {
      this.reachedMs = markMs
      return markMs >= targetMs
    }
    const endMs = minuteMs + MINUTE_MS - 1
    const whole = fromMs <= minuteMs && targetMs >= endMs
    if (!whole || !this.#passQuietly(minuteMs)) this.#applyPrints(minuteMs, fromMs, targetMs)
    this.reachedMs = Math.min(endMs, targetMs)
    return this.reachedMs >= targetMs
  }

  /**
   * Moves the last prices and marks over whole minutes from a time on that lie side by side and
   * reach nothing, two at least; how many, 0 where none are known.
   */
  #passMinutes(fromMs: number, targetMs: number): number {
    const tape = this.#tape
    const { reach } = this.#engine
    let count = Math.min(QUIET_MINUTES, Math.floor((targetMs + 1 - fromMs) / MINUTE_MS))
    if (fromMs % MINUTE_MS !== 0 || count < 2) return 0
    if (this.#contracts.length > 0 && reach.awaitsMarks) return 0
    const lasts: MinuteRows[] = []
    for (const symbol of this.#symbols) {
      const rows = tape.minuteRows(symbol, fromMs)
      if (rows === undefined) return 0
      const { columns, from, to } = rows
      count = reach.firstCandle(symbol, columns, from, Math.min(to, from + count)) - from
      if (count < 2) return 0
      lasts.push(rows)
    }
    const marked = new Map<number, MarkRows>()
    for (const symbol of this.#contracts) {
      const rows = tape.markRows(symbol, fromMs)
      if (rows === undefined) return 0
      const { marks, from, to } = rows
      count = reach.firstMark(symbol, marks, from, Math.min(to, from + count)) - from
      if (count < 2) return 0
      marked.set(symbol, rows)
    }
    for (const [i, { columns, from }] of lasts.entries()) {
      const symbol = this.#symbols[i] as number
      const marks = marked.get(symbol)
      const mark = marks?.marks[marks.from + count - 1]
      const close = columns.close[from + count - 1] as Price
      this.#engine.seedLast(symbol, close, mark as Price | undefined)
    }
    return count
  }

  /**
   * Moves the last prices over a minute in which no symbol reaches anything; false when one does.
   */
  #passQuietly(minuteMs: number): boolean {
    const candles: (readonly [number, Candle])[] = []
    for (const symbol of this.#symbols) {
      const candle = this.#tape.minute(symbol, minuteMs)
      if (candle === undefined) continue
      if (this.#engine.reach.crosses(symbol, candle.low, candle.high)) return false
      candles.push([symbol, candle])
    }
    for (const [symbol, candle] of candles) this.#engine.applyCandle(symbol, candle)
    return true
  }

  /**
   * The next minute whose marks the engine is brought, at most a bound: with prints or without,
   * where a mark changes or where the one that stands may still do something.
   */
  #nextMarkMs(fromMs: number, boundMs: number): number {
    if (this.#contracts.length === 0) return boundMs
    const firstMs = minuteFrom(fromMs)
    if (firstMs >= boundMs || this.#engine.reach.awaitsMarks) return Math.min(firstMs, boundMs)
    let nextMs = boundMs
    for (const symbol of this.#contracts) {
      nextMs = Math.min(nextMs, this.#tape.nextMarkMs(symbol, firstMs) ?? Infinity)
      if (nextMs === firstMs) break
    }
    return nextMs
  }

  #applyPrints(minuteMs: number, fromMs: number, targetMs: number): void {
    if (this.#minuteMs !== minuteMs) {
      this.#minuteMs = minuteMs
      this.#prints = mergedPrints(this.#tape, this.#symbols, minuteMs)
      this.#next = 0
    }
    const prints = this.#prints
    while ((prints[this.#next]?.atMs ?? fromMs) < fromMs) this.#next += 1
    for (;;) {
      const first = prints[this.#next]
      if (first === undefined || first.atMs > targetMs) return
      let end = this.#next + 1
      while (prints[end]?.atMs === first.atMs) end += 1
      if (end === this.#next + 1) this.#engine.applyPrint(first)
      else this.#engine.applyPrints(prints.slice(this.#next, end))
      this.#next = end
    }
  }
}
