// Moves an engine along the tape up to a market time: whole minutes that cross nothing in one step,
// the others print by print, statuses in between. Must never skip a print that could touch
// something, nor apply one twice.
import type { Engine } from '@trellis/engine'
import { MINUTE_MS, type Candle, type Print } from '@trellis/market'
import { lastPrice, mergedPrints, type Tape } from '@trellis/tape'

export class TapeRunner {
  /** Every print at or before this market time has been processed. */
  reachedMs: number
  readonly #tape: Tape
  readonly #engine: Engine
  readonly #symbols: readonly number[]
  /** Status changes applied so far. */
  #changes = 0
  #minuteMs = -1
  #prints: readonly Print[] = []
  #next = 0

  /** Sets the last prices as they stood at `fromMs`; prints up to then count as processed. */
  constructor(tape: Tape, engine: Engine, fromMs: number) {
    this.#tape = tape
    this.#engine = engine
    this.reachedMs = fromMs
    this.#symbols = tape.instruments.flatMap((_, i) => (tape.firstMs(i) === undefined ? [] : [i]))
    for (const symbol of this.#symbols) {
      const last = lastPrice(tape, symbol, fromMs)
      if (last !== undefined) engine.seedLast(symbol, last)
    }
  }

  /**
   * Works on at most one minute of the tape; true when everything up to `targetMs` is processed.
   */
  step(targetMs: number): boolean {
    const changeMs = this.#applyChanges()
    return this.#move(Math.min(targetMs, changeMs - 1)) && this.reachedMs >= targetMs
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
      this.#engine.setSymbolStatus(symbol, status, { atMs, tape: atMs - 1 })
      this.#changes += 1
    }
  }

  #move(targetMs: number): boolean {
    if (this.reachedMs >= targetMs) return true
    const fromMs = this.reachedMs + 1
    const minuteMs = this.#tape.nextDataMs(fromMs - (fromMs % MINUTE_MS))
    if (minuteMs === undefined || minuteMs > targetMs) {
      this.reachedMs = targetMs
      return true
    }
    const endMs = minuteMs + MINUTE_MS - 1
    const whole = fromMs <= minuteMs && targetMs >= endMs
    if (!whole || !this.#passQuietly(minuteMs)) this.#applyPrints(minuteMs, fromMs, targetMs)
    this.reachedMs = Math.min(endMs, targetMs)
    return this.reachedMs >= targetMs
  }

  /**
   * Moves the last prices over a minute in which no symbol reaches anything; false when one does.
   */
  #passQuietly(minuteMs: number): boolean {
    const candles: (readonly [number, Candle])[] = []
    for (const symbol of this.#symbols) {
      const candle = this.#tape.minute(symbol, minuteMs)
      if (candle === undefined) continue
      if (this.#engine.crosses(symbol, candle.low, candle.high)) return false
      candles.push([symbol, candle])
    }
    for (const [symbol, candle] of candles) this.#engine.applyCandle(symbol, candle)
    return true
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
