// Which marks may liquidate which bots of this engine. A bot's bands stand by symbol like triggers,
// so that a mark costs nothing to those it does not concern; one whose money or position changes
// between all marks is asked at each and has none. Derived, never journalled.
import type { FeeRates, Instrument, MarginView, Venue } from '@trellis/market'
import type { Price } from '@trellis/kernel'
import { isFlat, NO_WATCH_NODES, type BotRecord } from '../partition.ts'
import { BandEnds, takeDown } from './band-ends.ts'
import { KindBands } from './kind-bands.ts'
import type { SymbolBook } from './symbol-book.ts'
import type { TurnContext } from './turn-context.ts'

export interface WatchParts {
  readonly venue: Venue
  readonly context: TurnContext
  readonly marks: readonly SymbolBook[]
}

/** The context of a turn, with the marks that came and no price in their place. */
class MarkedContext implements MarginView {
  readonly #context: TurnContext
  readonly #marks: readonly SymbolBook[]

  constructor(context: TurnContext, marks: readonly SymbolBook[]) {
    this.#context = context
    this.#marks = marks
  }

  instrument(symbol: number): Instrument {
    return this.#context.instrument(symbol)
  }

  mark(symbol: number): Price {
    return this.#marks[symbol]?.last ?? (0 as Price)
  }

  last(symbol: number): Price {
    return this.#context.last(symbol)
  }

  fees(symbol: number): FeeRates {
    return this.#context.fees(symbol)
  }
}

export class LiquidationWatch {
  /** What margins are reckoned by, of the bot that the context is turned to. */
  readonly view: MarginView
  /** Bots that their kinds want asked by marks, besides. */
  readonly kinds: KindBands
  /** Set when the bot at work changed its money or position, until it is asked for. */
  hasChanged = false
  readonly #venue: Venue
  readonly #context: TurnContext
  readonly #ends = new BandEnds()
  /** Bots without bands: they are asked at the next mark, whatever it is. */
  readonly #bandless = new Set<BotRecord>()

  constructor({ venue, context, marks }: WatchParts) {
    this.#venue = venue
    this.#context = context
    this.view = new MarkedContext(context, marks)
    this.kinds = new KindBands(context, marks)
  }

  /** The bands of a bot stand no more: its money or position changed. */
  note(bot: BotRecord): void {
    this.hasChanged = true
    if (bot.bands === 'changed') return
    bot.bands = 'changed'
    this.#bandless.add(bot)
  }

  /**
   * Whether a bot that changed is liquidated where the marks stand now. Marks from before its gate
   * say nothing: the tape is not yet where its partition is.
   */
  isDue(bot: BotRecord, tape: number): boolean {
    this.hasChanged = false
    if (bot.isOver || isFlat(bot)) {
      this.#forget(bot)
      return false
    }
    if (bot.partition.gate > tape) return false
    this.#context.turnTo(bot)
    return this.#venue.isLiquidated(bot.account, this.view)
  }

  /** Whether any bot is asked at the next mark, whatever it is. */
  get hasBandless(): boolean {
    return this.#bandless.size > 0
  }

  /** Marks of a symbol between these neither liquidate nor concern a kind. */
  reachOf(symbol: number): { readonly down: number; readonly up: number } {
    const [own, kinds] = [this.#ends.reachOf(symbol), this.kinds.ends.reachOf(symbol)]
    return { down: Math.max(own.down, kinds.down), up: Math.min(own.up, kinds.up) }
  }

  /** Notes whom a mark may liquidate, or whose kind it concerns. */
  touch(symbol: number, mark: Price): void {
    this.#ends.touch(symbol, mark)
    this.kinds.ends.touch(symbol, mark)
  }

  /**
   * Asks all whom marks touched or who have no bands, by bot id: `liquidate`, or new bands for who
   * did not change since the marks before. Those whose partition has had the marks keep what they
   * have.
   */
  settle(tape: number, liquidate: (bot: BotRecord) => void): void {
    if (!this.#ends.hasTouched && this.#bandless.size === 0) return
    const asked = new Set<BotRecord>()
    for (const bot of this.#ends.takeTouched()) if (bot.partition.gate < tape) asked.add(bot)
    for (const bot of this.#bandless) if (bot.partition.gate < tape) asked.add(bot)
    for (const bot of [...asked].sort((a, b) => a.bot - b.bot)) {
      if (this.isDue(bot, tape)) liquidate(bot)
      else if (bot.bands === 'changed') this.#letGo(bot)
      else this.#hang(bot)
    }
  }

  /** Hangs the bands of a bot that is not liquidated; without a mark it stays to be asked. */
  #hang(bot: BotRecord): void {
    if (bot.isOver || isFlat(bot)) return
    this.#context.turnTo(bot)
    const bands = this.#venue.safeBands(bot.account, this.view)
    if (bands === undefined) return
    this.#forget(bot)
    bot.bands = 'standing'
    bot.watchNodes = this.#ends.hang(bot, bands)
  }

  /** The bands of before go; new ones are worth their while once a mark finds nothing changed. */
  #letGo(bot: BotRecord): void {
    if (bot.isOver || isFlat(bot)) return
    bot.bands = 'awaited'
    this.#takeDown(bot)
  }

  #forget(bot: BotRecord): void {
    bot.bands = 'none'
    this.#bandless.delete(bot)
    this.#takeDown(bot)
  }

  #takeDown(bot: BotRecord): void {
    takeDown(bot.watchNodes)
    bot.watchNodes = NO_WATCH_NODES
  }
}
