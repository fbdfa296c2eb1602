// A market that a test steps: before it begins it is the simulated market, from then on nothing is
// traded but the prints that the test gives, and its time is the test's as well. No setting leads
// here; whoever starts a host in its own process may hand it one.
import { assert, price, quantity, type Price, type Ratio } from '@trellis/kernel'
import { MINUTE_MS, type Candle, type Instrument, type Print } from '@trellis/market'
import { joinCandles, minuteOfPrints } from './roll-up.ts'
import { SimulatedTape } from './simulated-tape.ts'
import type { StatusChange, Tape } from './tape.ts'

/** What every thread needs to open the same stepped market; the log lies in shared memory. */
export interface SteppedSource {
  readonly type: 'stepped'
  readonly seed: number
  readonly instruments: readonly Instrument[]
  /** Market time at which the simulated past ends, a whole minute, epoch ms. */
  readonly fromMs: number
  readonly log: PrintLog
}

/** Prints in the order in which they were given: their count, then four numbers each. */
export type PrintLog = Float64Array<ArrayBufferLike>

const HEAD = 1
const ROW = 4

/** An empty log in the memory given: room for (length - 1) / 4 prints. */
export function printLog(memory: ArrayBufferLike): PrintLog {
  return new Float64Array(memory)
}

/**
 * Writes prints behind those of a log. Each walks to its price. All of a minute must be there
 * before market time enters that minute: whoever has read a minute reads it no more.
 */
export function appendPrints(log: PrintLog, prints: readonly Omit<Print, 'way'>[]): void {
  const count = log[0] ?? 0
  assert(HEAD + (count + prints.length) * ROW <= log.length, 'the log of prints is full', count)
  prints.forEach(({ symbol, atMs, price: at, qty }, index) =>
    log.set([symbol, atMs, at, qty], HEAD + (count + index) * ROW),
  )
  log[0] = count + prints.length
}

export class SteppedTape implements Tape {
  readonly instruments: readonly Instrument[]
  /** The simulated market lists nothing in its past, and after that nothing happens by itself. */
  readonly statusChanges: readonly StatusChange[] = []
  readonly startMs: number
  readonly endMs = undefined
  readonly #past: SimulatedTape
  readonly #fromMs: number
  readonly #log: PrintLog
  #read = 0
  /** Start of each minute that holds a print, in order. */
  readonly #minutes: number[] = []
  /** Prints by minute and symbol. */
  readonly #prints = new Map<number, Map<number, Print[]>>()

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

  /** Mark and index stand at the last price before the running minute, as in a replay. */
  markPrice(symbol: number, atMs: number): Price | undefined {
    const minuteMs = atMs - (atMs % MINUTE_MS)
    if (minuteMs < this.#fromMs) return this.#past.markPrice(symbol, atMs)
    const beforeMs = this.previousDataMs(symbol, minuteMs - 1)
    return beforeMs === undefined ? undefined : this.minute(symbol, beforeMs)?.close
  }

  indexPrice(symbol: number, atMs: number): Price | undefined {
    return this.markPrice(symbol, atMs)
  }

  fundingRate(symbol: number, atMs: number): Ratio {
    return this.#past.fundingRate(symbol, atMs)
  }

  /** Takes in what was given since the last look. */
  #readOn(): void {
    const count = this.#log[0] ?? 0
    for (; this.#read < count; this.#read += 1) {
      const at = HEAD + this.#read * ROW
      const [symbol = 0, atMs = 0, ticks = 0, lots = 0] = this.#log.subarray(at, at + ROW)
      const minuteMs = atMs - (atMs % MINUTE_MS)
      assert(minuteMs >= (this.#minutes.at(-1) ?? this.#fromMs), 'a print of the past', atMs)
      if (this.#minutes.at(-1) !== minuteMs) this.#minutes.push(minuteMs)
      const print = { symbol, atMs, price: price(ticks), qty: quantity(lots), way: 'walk' as const }
      const minute = this.#prints.get(minuteMs) ?? new Map<number, Print[]>()
      minute.set(symbol, [...(minute.get(symbol) ?? []), print])
      this.#prints.set(minuteMs, minute)
    }
  }
}
