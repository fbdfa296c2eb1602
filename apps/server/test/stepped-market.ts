// A market in the hand of a test: it says "the price goes to X" and "an hour passes", and nothing
// else ever happens. One step is one whole minute of market time or more; real time does not count.
import { price, quantity, type Price, type Ratio } from '@trellis/kernel'
import { defaultInstruments, MINUTE_MS, type Category } from '@trellis/market'
import {
  appendFundings,
  appendMarks,
  appendPrints,
  lastPrice,
  openTape,
  stepLog,
  type SteppedSource,
  type StepLog,
  type Tape,
} from '@trellis/tape'
import type { GivenMarket } from '../src/host/host-options.ts'

/** Room for some hundred thousand steps. */
const LOG_BYTES = 16 << 20
/** A walk of a minute is so many prints, evenly apart. */
const PRINTS = 12
const MINUTES_OF_AN_HOUR = 60

export interface Move {
  readonly symbol: number
  /** Where the price is at the end of the minute, ticks. */
  readonly to: Price
}

export class SteppedMarket {
  /** What a host is started with. */
  readonly given: GivenMarket
  readonly #tape: Tape
  readonly #log: StepLog = stepLog(new SharedArrayBuffer(LOG_BYTES))
  readonly #fromMs: number
  #passedMs = 0

  /** Begins at a whole minute, epoch ms; by default at the one that runs. */
  constructor(fromMs = Date.now(), seed = 1) {
    this.#fromMs = fromMs - (fromMs % MINUTE_MS)
    const source: SteppedSource = {
      type: 'stepped',
      seed,
      instruments: defaultInstruments,
      fromMs: this.#fromMs,
      log: this.#log,
    }
    const wall = { nowMs: () => this.nowMs, steadyMs: () => this.#passedMs }
    this.given = { source, wall }
    this.#tape = openTape(source)
  }

  /** Market time, epoch ms; a whole minute. */
  get nowMs(): number {
    return this.#fromMs + this.#passedMs
  }

  symbolOf(name: string, category: Category = 'spot'): number {
    return defaultInstruments.findIndex((it) => it.symbol === name && it.category === category)
  }

  /** When a contract pays its next funding, epoch ms; 0 for what pays none. */
  nextFundingMs(symbol: number): number {
    return this.#tape.nextFunding(symbol, this.nowMs + 1)?.atMs ?? 0
  }

  /** Last price in ticks; 0 for what is not traded. */
  last(symbol: number): Price {
    return lastPrice(this.#tape, symbol, this.nowMs) ?? price(0)
  }

  /** The price of a symbol goes by a share within a minute, and stands for so many hours. */
  walkBy(symbol: number, share: number, hours = 0): void {
    this.walk([{ symbol, to: price(Math.round(this.last(symbol) * share)) }])
    for (let minute = 0; minute < hours * MINUTES_OF_AN_HOUR; minute += 1) {
      this.walk([{ symbol, to: this.last(symbol) }])
    }
  }

  /** Within a minute the prices walk straight to where they are wanted and meet every order. */
  walk(moves: readonly Move[]): void {
    const starts = moves.map(({ symbol }) => this.last(symbol))
    for (let i = 1; i <= PRINTS; i += 1) {
      const atMs = this.nowMs + i * Math.floor(MINUTE_MS / (PRINTS + 1))
      const prints = moves.map(({ symbol, to }, index) => {
        const from = starts[index] ?? to
        const at = price(from + Math.round(((to - from) * i) / PRINTS))
        // Ten times what moves the market by a hundredth: every order on the way is filled whole.
        const qty = quantity((defaultInstruments[symbol]?.depthLots ?? 0) * 10)
        return { symbol, atMs, price: at, qty }
      })
      appendPrints(this.#log, prints)
    }
    this.#passedMs += MINUTE_MS
  }

  /** A price walks down by a share of what it is, up to as much above it, and again. */
  wave(symbol: number, share: number, times: number): void {
    const last = this.last(symbol)
    const low = { symbol, to: price(Math.round(last * (1 - share))) }
    const high = { symbol, to: price(Math.round(last * (1 + share))) }
    for (let i = 0; i < times; i += 1) {
      this.walk([low])
      this.walk([high])
    }
  }

  /**
   * From the next minute on the mark of a contract stands here, wherever its price goes; 0 lets it
   * follow the price again. A minute passes.
   */
  mark(symbol: number, to: Price): void {
    appendMarks(this.#log, [{ symbol, atMs: this.nowMs, price: to }])
    this.#passedMs += MINUTE_MS
  }

  /**
   * A contract pays this rate at a time to come, beside its regular fundings or in place of one.
   */
  fund(symbol: number, rate: Ratio, atMs: number): void {
    appendFundings(this.#log, [{ symbol, atMs, rate }])
  }

  /** Time passes and nothing is traded. */
  pass(minutes: number): void {
    this.#passedMs += minutes * MINUTE_MS
  }
}
