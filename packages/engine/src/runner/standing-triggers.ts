// Brings the books in line with the triggers that bots want. Those on last prices stand from the
// end of the turn that wants them; marks that follow every fill are asked for when marks are about
// to move, so that the fills between two marks cost nothing for them.
import { assert, type Price } from '@trellis/kernel'
import type { Trigger } from '../bot-kind.ts'
import { TriggerNode, type BotRecord } from '../partition.ts'
import type { LiquidationWatch } from './liquidation-watch.ts'
import type { SymbolBook } from './symbol-book.ts'

const NO_TRIGGERS: readonly Trigger[] = []

/** The way that a print takes through a book, as far as triggers hung up on it matter. */
export interface Way {
  readonly walked: SymbolBook | undefined
  hasNewDue: boolean
}

export interface TriggerBooks {
  readonly books: readonly SymbolBook[]
  /** Mark prices by symbol, with the triggers on them. */
  readonly marks: readonly SymbolBook[]
  /** Bands of kinds that decide by all marks of a time. */
  readonly watch: Pick<LiquidationWatch, 'kinds'>
}

export class StandingTriggers {
  /** Whether marks move now: what a turn wants of them stands at once then. */
  isMarkRun = false
  readonly #books: TriggerBooks
  readonly #way: Way
  /** Bots that had a turn since marks moved last. */
  #late: BotRecord[] = []

  constructor(books: TriggerBooks, way: Way) {
    this.#books = books
    this.#way = way
  }

  /** What a bot wants after a turn. */
  hang(bot: BotRecord): void {
    const { kind, isOver } = bot
    const wanted = isOver ? NO_TRIGGERS : kind.triggers(bot.state)
    if (wanted !== bot.triggers) {
      bot.triggerNodes = this.#replaced(bot, bot.triggerNodes, wanted)
      bot.triggers = wanted
    }
    if (kind.markBands !== undefined) this.#books.watch.kinds.note(bot)
    if (kind.markTriggers === undefined) return
    if (isOver || this.isMarkRun) this.hangMarks(bot)
    else if (!bot.areMarksLate) {
      bot.areMarksLate = true
      this.#late.push(bot)
    }
  }

  /** Whether any bot had a turn since marks moved last. */
  get hasLate(): boolean {
    return this.#late.length > 0
  }

  /** Bots whose marks are of before, by bot id; those before their gate stay late. */
  takeLate(tape: number): readonly BotRecord[] {
    const late = this.#late
    if (late.length === 0) return late
    const due: BotRecord[] = []
    this.#late = []
    for (const bot of late) {
      if (bot.areMarksLate) (bot.partition.gate >= tape ? this.#late : due).push(bot)
    }
    return due.sort((a, b) => a.bot - b.bot)
  }

  /** The marks that a bot wants to be woken at now; what has not moved stays where it stands. */
  hangMarks(bot: BotRecord): void {
    bot.areMarksLate = false
    const { kind, isOver, isBroken, markNodes } = bot
    const wanted =
      isOver || isBroken ? NO_TRIGGERS : (kind.markTriggers?.(bot.state) ?? NO_TRIGGERS)
    const isKept =
      wanted.length === markNodes.length &&
      wanted.every((trigger, i) => isSame(trigger, markNodes[i]?.trigger))
    if (!isKept) bot.markNodes = this.#replaced(bot, markNodes, wanted)
  }

  #replaced(
    bot: BotRecord,
    before: readonly TriggerNode[],
    wanted: readonly Trigger[],
  ): readonly TriggerNode[] {
    const { walked } = this.#way
    for (const node of before) {
      const book = this.#bookOf(node.trigger)
      book?.triggersOf(node.trigger).remove(node)
      if (book !== walked) book?.refresh()
    }
    return wanted.map((trigger) => {
      const book = this.#bookOf(trigger)
      assert(book && bot.trades(trigger.symbol), 'trigger on a foreign symbol', trigger)
      const node = new TriggerNode(bot, trigger, firedOf(before, trigger))
      book.triggersOf(trigger).insert(node)
      if (book !== walked) book.refresh()
      else if (isDueAt(trigger, book.last)) this.#way.hasNewDue = true
      return node
    })
  }

  #bookOf(trigger: Trigger): SymbolBook | undefined {
    const { books, marks } = this.#books
    return (trigger.of === 'mark' ? marks : books)[trigger.symbol]
  }
}

/**
 * Sweep in which the same trigger fired before; it keeps its mark as long as nothing of it changes.
 */
function firedOf(before: readonly TriggerNode[], wanted: Trigger): number {
  return before.find(({ trigger }) => isSame(wanted, trigger))?.fired ?? 0
}

function isSame(one: Trigger, other: Trigger | undefined): boolean {
  return (
    other !== undefined &&
    one.id === other.id &&
    one.price === other.price &&
    one.symbol === other.symbol &&
    one.direction === other.direction &&
    one.of === other.of &&
    one.when === other.when
  )
}

/** Whether a trigger that fires on the way is due where the price stands. */
function isDueAt({ when, direction, price }: Trigger, last: Price): boolean {
  if (when !== 'touch') return false
  return direction === 'up' ? last >= price : last <= price
}
