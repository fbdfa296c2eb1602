// What moves of prices can reach on this engine: whoever moves it along a tape asks first, and
// takes whole minutes that reach nothing in one step.
import { assert, type Price } from '@trellis/kernel'
import type { MarkRun } from './mark-run.ts'
import type { CandleRanges, SymbolBook } from './symbol-book.ts'

export interface ReachParts {
  /** Last prices and marks by symbol. */
  readonly books: readonly SymbolBook[]
  readonly marks: readonly SymbolBook[]
  readonly markRun: MarkRun
}

export class MarketReach {
  readonly #parts: ReachParts

  constructor(parts: ReachParts) {
    this.#parts = parts
  }

  /** Whether marks that stand may still wake or liquidate: a bot changed since they came. */
  get awaitsMarks(): boolean {
    return this.#parts.markRun.isAwaited
  }

  /** Whether a move of the symbol within low to high can touch anything. */
  crosses(symbol: number, low: Price, high: Price): boolean {
    return this.#book(symbol).crosses(low, high)
  }

  /** The first row from one on whose candle may touch something, `to` for none. */
  firstCandle(symbol: number, columns: CandleRanges, from: number, to: number): number {
    return this.#book(symbol).firstReaching(columns, from, to)
  }

  /**
   * The first row from one on whose mark may wake or liquidate somebody, `to` for none; while marks
   * are awaited nothing is known.
   */
  firstMark(symbol: number, marks: ArrayLike<number>, from: number, to: number): number {
    const { markRun } = this.#parts
    const { down, up } = markRun.reachOf(symbol)
    let row = from
    while (row < to && (marks[row] as number) > down && (marks[row] as number) < up) row++
    return row
  }

  #book(symbol: number): SymbolBook {
    const book = this.#parts.books[symbol]
    assert(book, 'unknown symbol', symbol)
    return book
  }
}
