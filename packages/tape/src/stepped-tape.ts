// A market that a test steps: before it begins it is the simulated market, from then on nothing is
// traded but the prints that the test gives, and its time is the test's as well. No setting leads
// here; whoever starts a host in its own process may hand it one.
import { assert, type Price, type Quantity } from '@trellis/kernel'
import {
  cappedRate,
  HOUR_MS,
  MINUTE_MS,
  minuteFrom,
  type Candle,
  type Funding,
  type Instrument,
  type Print,
} from '@trellis/market'
import { joinCandles, minuteOfPrints } from './roll-up.ts'
import { SimulatedTape } from './simulated-tape.ts'
import {
  stepsFrom,
  type GivenFunding,
  type GivenMark,
  type Step,
  type StepLog,
} from './stepped-log.ts'
import type { StatusChange, Tape } from './tape.ts'

/** What every thread needs to open the same stepped market; the log lies in shared memory. */
export interface SteppedSource {
  readonly type: 'stepped'
  readonly seed: number
  readonly instruments: readonly Instrument[]
  /** Market time at which the simulated past ends, a whole minute, epoch ms. */
  readonly fromMs: number
  readonly log: StepLog
}

export class SteppedTape implements Tape {
  readonly instruments: readonly Instrument[]
  /** The simulated market lists nothing in its past, and after that nothing happens by itself. */
  readonly statusChanges: readonly StatusChange[] = []
  readonly startMs: number
  readonly endMs = undefined
  readonly #past: SimulatedTape
  readonly #fromMs: number
  readonly #log: StepLog
  #read = 0
  /** Start of each minute that holds a print or a mark, in order. */
  readonly #minutes: number[] = []
  /** Prints by minute and symbol. */
  readonly #prints = new Map<number, Map<number, Print[]>>()
  /** By symbol, in order of time. */
  readonly #marks = new Map<number, GivenMark[]>()
  readonly #fundings = new Map<number, Funding[]>()

  constructor({ seed, instruments, fromMs, log }: SteppedSource) {
    assert(fromMs % MINUTE_MS === 0, 'a stepped market begins at a whole minute', fromMs)
    this.#past = new SimulatedTape({ seed, instruments, epochMs: fromMs })
    this.#fromMs = fromMs
    this.#log = log
    this.instruments = instruments
    this.startMs = this.#past.startMs
  }

  firstMs(symbol: number): number | undefined {
    const firstMs = this.#past.firstMs(symbol)
    return firstMs === undefined || firstMs >= this.#fromMs ? undefined : firstMs
  }

  minute(symbol: number, minuteStartMs: number): Candle | undefined {
    if (minuteStartMs < this.#fromMs) return this.#past.minute(symbol, minuteStartMs)
    const instrument = this.instruments[symbol]
    if (instrument === undefined) return undefined
    return minuteOfPrints(instrument, minuteStartMs, this.prints(symbol, minuteStartMs))
  }

  /** What a test gives comes minute by minute. */
  minuteRows(): undefined {
    return undefined
  }

  markRows(): undefined {
    return undefined
  }

  span(symbol: number, fromMs: number, toMs: number): Candle | undefined {
    this.#readOn()
    const given = this.#minutes.filter((it) => it >= fromMs && it < toMs)
    const past = this.#past.span(symbol, fromMs, Math.min(toMs, this.#fromMs))
    return given
      .map((minuteMs) => this.minute(symbol, minuteMs))
      .reduce((all, one) => (all && one ? joinCandles(all, one) : (all ?? one)), past)
  }

  prints(symbol: number, minuteStartMs: number): readonly Print[] {
    if (minuteStartMs < this.#fromMs) return this.#past.prints(symbol, minuteStartMs)
    this.#readOn()
    return this.#prints.get(minuteStartMs)?.get(symbol) ?? []
  }

  nextDataMs(fromMs: number): number | undefined {
    const next = this.#past.nextDataMs(fromMs)
    if (next !== undefined && next < this.#fromMs) return next
    this.#readOn()
    return this.#minutes.find((it) => it >= fromMs)
  }

  previousDataMs(symbol: number, atMs: number): number | undefined {
    this.#readOn()
    const given = this.#minutes.findLast((it) => it <= atMs && this.#prints.get(it)?.has(symbol))
    return given ?? this.#past.previousDataMs(symbol, Math.min(atMs, this.#fromMs - 1))
  }

  /** The last mark given up to the running minute; without one, or after a zero, the index. */
  markPrice(symbol: number, atMs: number): Price | undefined {
    const minuteMs = atMs - (atMs % MINUTE_MS)
    if (minuteMs < this.#fromMs) return this.#past.markPrice(symbol, atMs)
    this.#readOn()
    const given = this.#marks.get(symbol)?.findLast((it) => it.atMs < minuteMs + MINUTE_MS)
    return given === undefined || given.price === 0 ? this.indexPrice(symbol, atMs) : given.price
  }

  /**
   * The minutes of given marks, and those behind a minute with prints, whose index may be another.
   */
  nextMarkMs(symbol: number, fromMs: number): number | undefined {
    const past = this.#past.nextMarkMs(symbol, fromMs)
    if (past !== undefined && past <= this.#fromMs) return past
    const dataMs = this.nextDataMs(minuteFrom(fromMs) - MINUTE_MS)
    return dataMs === undefined ? undefined : Math.max(dataMs, minuteFrom(fromMs))
  }

  /** The last price before the running minute. */
  indexPrice(symbol: number, atMs: number): Price | undefined {
    const minuteMs = atMs - (atMs % MINUTE_MS)
    if (minuteMs < this.#fromMs) return this.#past.indexPrice(symbol, atMs)
    const beforeMs = this.previousDataMs(symbol, minuteMs - 1)
    return beforeMs === undefined ? undefined : this.minute(symbol, beforeMs)?.close
  }

  /** The fundings of the simulated market, and at its own time each that was given. */
  nextFunding(symbol: number, atMs: number): Funding | undefined {
    const given = this.#given(symbol).find((it) => it.atMs >= atMs)
    const regular = this.#past.nextFunding(symbol, atMs)
    if (given === undefined || regular === undefined) return given ?? regular
    return given.atMs <= regular.atMs ? given : regular
  }

  lastFunding(symbol: number, atMs: number): Funding | undefined {
    const given = this.#given(symbol).findLast((it) => it.atMs <= atMs)
    const regular = this.#past.lastFunding(symbol, atMs)
    if (given === undefined || regular === undefined) return given ?? regular
    return given.atMs >= regular.atMs ? given : regular
  }

  openInterest(symbol: number, atMs: number): Quantity | undefined {
    return this.#past.openInterest(symbol, atMs)
  }

  #given(symbol: number): readonly Funding[] {
    this.#readOn()
    return this.#fundings.get(symbol) ?? []
  }

  /** Takes in what was given since the last look. */
  #readOn(): void {
    for (const step of stepsFrom(this.#log, this.#read)) {
      if (step.type === 'funding') this.#takeFunding(step)
      else this.#takeInMinute(step)
      this.#read += 1
    }
  }

  #takeFunding({ symbol, atMs, rate }: GivenFunding): void {
    const regular = this.#past.lastFunding(symbol, atMs - 1)
    const own = this.#fundings.get(symbol) ?? []
    const beforeMs = Math.max(regular?.atMs ?? 0, own.at(-1)?.atMs ?? 0)
    assert(atMs > (own.at(-1)?.atMs ?? this.#fromMs), 'a funding of the past', atMs)
    const intervalMs = Math.max(1, Math.round((atMs - beforeMs) / HOUR_MS)) * HOUR_MS
    const cap = this.instruments[symbol]?.fundingCap ?? rate
    this.#fundings.set(symbol, [...own, { atMs, rate: cappedRate(rate, cap), intervalMs }])
  }

  #takeInMinute(step: Exclude<Step, { type: 'funding' }>): void {
    const { atMs, symbol } = step.type === 'print' ? step.print : step
    const minuteMs = atMs - (atMs % MINUTE_MS)
    assert(minuteMs >= (this.#minutes.at(-1) ?? this.#fromMs), 'a step of the past', atMs)
    if (this.#minutes.at(-1) !== minuteMs) this.#minutes.push(minuteMs)
    if (step.type === 'mark') {
      this.#marks.set(symbol, [...(this.#marks.get(symbol) ?? []), step])
      return
    }
    const minute = this.#prints.get(minuteMs) ?? new Map<number, Print[]>()
    minute.set(symbol, [...(minute.get(symbol) ?? []), step.print])
    this.#prints.set(minuteMs, minute)
  }
}
