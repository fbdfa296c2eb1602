// Bots whose kind decides by the marks of several symbols together (`markBands`): who is asked once
// all marks of a time have moved. Bands only spare questions that would change nothing, so what is
// decided does not hang on when they were hung. Derived, never journalled.
import { NO_WATCH_NODES, type BotRecord, type WatchNode } from '../partition.ts'
import { BandEnds, takeDown } from './band-ends.ts'
import type { SymbolBook } from './symbol-book.ts'
import type { TurnContext } from './turn-context.ts'

export class KindBands {
  readonly ends = new BandEnds()
  readonly #context: TurnContext
  readonly #marks: readonly SymbolBook[]
  readonly #standing = new Map<BotRecord, readonly WatchNode[]>()
  /** Bots that had a turn since marks moved: they are asked at the next, whatever they are. */
  readonly #bandless = new Set<BotRecord>()
  /** The bot that is asked now, and where its partition stood. */
  #asked: BotRecord | undefined
  #before = 0

  constructor(context: TurnContext, marks: readonly SymbolBook[]) {
    this.#context = context
    this.#marks = marks
  }

  get hasBandless(): boolean {
    return this.#bandless.size > 0
  }

  /** The end of a turn: new bands for who was asked and changed nothing, none for any other. */
  note(bot: BotRecord): void {
    takeDown(this.#standing.get(bot) ?? NO_WATCH_NODES)
    this.#standing.delete(bot)
    const isSettled = bot === this.#asked && bot.partition.next === this.#before
    if (bot.isOver || isSettled) this.#bandless.delete(bot)
    else this.#bandless.add(bot)
    if (bot.isOver || !isSettled) return
    const bands = bot.kind.markBands?.(bot.state, this.#context.turnTo(bot)) ?? []
    if (bands.length > 0) this.#standing.set(bot, this.ends.hang(bot, bands))
  }

  /**
   * Asks whom marks touched or who has no bands, by bot id. Who has had the marks by the gate of
   * its partition, or a symbol without a mark, is asked later.
   */
  settle(tape: number, ask: (bot: BotRecord) => void): void {
    if (!this.ends.hasTouched && this.#bandless.size === 0) return
    const asked = new Set([...this.ends.takeTouched(), ...this.#bandless])
    for (const bot of [...asked].sort((a, b) => a.bot - b.bot)) {
      if (bot.isOver || bot.partition.gate >= tape || !this.#areMarked(bot.symbols)) continue
      this.#asked = bot
      this.#before = bot.partition.next
      ask(bot)
      this.#asked = undefined
    }
  }

  #areMarked(symbols: readonly number[]): boolean {
    return symbols.every((symbol) => (this.#marks[symbol]?.last ?? 0) > 0)
  }
}
