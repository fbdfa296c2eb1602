// The mark prices of one time: all of them move at once, then accounts are judged by all of them,
// then kinds decide by all of them, then triggers on marks fire symbol by symbol. What is
// liquidated has no trigger any more.
import { assert, type Price, type Quantity } from '@trellis/kernel'
import type { Print } from '@trellis/market'
import type { MarkPrint } from '../engine-options.ts'
import type { LiquidationWatch } from './liquidation-watch.ts'
import type { PriceSweep } from './price-sweep.ts'
import type { SymbolBook } from './symbol-book.ts'
import type { TurnRunner } from './turn-runner.ts'

export interface MarkRunParts {
  /** Books of the marks by symbol. */
  readonly marks: readonly SymbolBook[]
  readonly watch: LiquidationWatch
  readonly runner: TurnRunner
  readonly sweep: PriceSweep
}

export class MarkRun {
  readonly #parts: MarkRunParts
  /** Where the marks of the run stood before, in its order. */
  readonly #before: Price[] = []

  constructor(parts: MarkRunParts) {
    this.#parts = parts
  }

  /** Whether a mark that stands where it stood may wake or liquidate somebody. */
  get isAwaited(): boolean {
    const { marks, watch, runner } = this.#parts
    if (runner.hasLateMarks || watch.hasBandless || watch.kinds.hasBandless) return true
    return marks.some(({ last, nextDown, nextUp }) => last <= nextDown || last >= nextUp)
  }

  /** A symbol's mark between these wakes and liquidates nobody; not while marks are awaited. */
  reachOf(symbol: number): { readonly down: number; readonly up: number } {
    const { nextDown, nextUp } = this.#book(symbol)
    const { down, up } = this.#parts.watch.reachOf(symbol)
    return { down: Math.max(nextDown, down), up: Math.min(nextUp, up) }
  }

  /** Each mark jumps to where it is, at the time and tape position that the runner has. */
  run(marks: readonly MarkPrint[]): void {
    const { watch, runner, sweep } = this.#parts
    const { atMs, tape } = runner
    for (let i = 0; i < marks.length; i++) {
      const { symbol, price } = marks[i] as MarkPrint
      const book = this.#book(symbol)
      this.#before[i] = book.last
      book.last = price
      watch.touch(symbol, price)
    }
    watch.settle(tape, (bot) => runner.liquidate(bot))
    watch.kinds.settle(tape, (bot) => runner.run(bot, { type: 'marks' }))
    runner.beginMarks()
    for (let i = 0; i < marks.length; i++) {
      const { symbol, price } = marks[i] as MarkPrint
      const book = this.#book(symbol)
      book.last = this.#before[i] as Price
      const print: Print = { symbol, atMs, price, qty: 0 as Quantity, way: 'jump' }
      sweep.walk(book, print, tape)
    }
    runner.endMarks()
  }

  #book(symbol: number): SymbolBook {
    const book = this.#parts.marks[symbol]
    assert(book, 'unknown symbol', symbol)
    return book
  }
}
