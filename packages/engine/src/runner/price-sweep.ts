// Takes one print through a symbol's book and wakes what it crosses or jumps over, in the order of
// the way (docs/adr/0006). What a user gets must never depend on what another user has in the book.
import { type Price, type Quantity } from '@trellis/kernel'
import { isTrading, type Print, type Segment, type Venue } from '@trellis/market'
import { nextStanding, type PriceIndex } from './price-index.ts'
import type { OrderNode, TriggerNode } from '../partition.ts'
import type { SymbolBook } from './symbol-book.ts'
import type { TurnContext } from './turn-context.ts'
import type { TurnRunner } from './turn-runner.ts'

/**
 * Triggers of one bot that may fire in one print; a bot that hangs up ever new due ones is broken.
 */
const FIRES_PER_SWEEP_MAX = 2_000

export class PriceSweep {
  readonly #venue: Venue
  readonly #context: TurnContext
  readonly #runner: TurnRunner
  #book!: SymbolBook
  #path: Segment = { from: 0 as Price, to: 0 as Price, qty: 0 as Quantity }
  #tape = -1
  #falls = false

  constructor(venue: Venue, context: TurnContext, runner: TurnRunner) {
    this.#venue = venue
    this.#context = context
    this.#runner = runner
  }

  /**
   * Takes a print to the book of its price: nothing but the last price moves when it touches
   * nothing.
   */
  walk(book: SymbolBook, print: Print, tape: number): void {
    const to = print.price
    const from = book.last === 0 ? to : book.last
    const low = from < to ? from : to
    const high = from < to ? to : from
    if (low > book.nextDown && high < book.nextUp) {
      book.last = to
      return
    }
    book.last = from
    this.#runner.atMs = print.atMs
    this.#runner.tape = tape
    const start = print.way === 'jump' ? to : from
    this.#run(book, { from: start, to, qty: print.qty }, tape)
  }

  /**
   * Order of events: orders passed earlier and still open, at the start of the way; then along the
   * way orders before triggers at each price, by placement; at its end the segment-end triggers.
   * The path of a jump is its end alone: all that lies between was passed before it begins.
   */
  #run(book: SymbolBook, path: Segment, tape: number): void {
    const { from, to } = path
    this.#falls = to <= book.last
    book.last = from
    this.#book = book
    this.#path = path
    this.#tape = tape
    const runner = this.#runner
    runner.sweep++
    runner.walked = book
    runner.hasNewDue = false
    if (this.#falls) this.#fall(book)
    else this.#rise(book)
    book.last = to
    if (book.risingEnd.best <= to) this.#fireAll(book.risingEnd, to, false)
    if (book.fallingEnd.best >= to) this.#fireAll(book.fallingEnd, to, true)
    runner.walked = undefined
    book.refresh()
  }

  #fall(book: SymbolBook): void {
    const { from, to, qty } = this.#path
    if (qty > 0 && book.sells.best <= from) this.#fillPassed(book.sells, false)
    if (qty > 0 && book.buys.best >= from) this.#fillPassed(book.buys, true)
    if (book.rising.best <= from) this.#firePassed(book.rising)
    if (book.buys.best >= to || book.falling.best >= to)
      this.#walk(book.buys, book.falling, book.rising)
  }

  #rise(book: SymbolBook): void {
    const { from, to, qty } = this.#path
    if (qty > 0 && book.buys.best >= from) this.#fillPassed(book.buys, true)
    if (qty > 0 && book.sells.best <= from) this.#fillPassed(book.sells, false)
    if (book.falling.best >= from) this.#firePassed(book.falling)
    if (book.sells.best <= to || book.rising.best <= to)
      this.#walk(book.sells, book.rising, book.falling)
  }

  /**
   * Orders that were passed before the way begins and are still open; 'high' for the buys' index.
   */
  #fillPassed(index: PriceIndex<OrderNode>, isHigh: boolean): void {
    const { from, to } = this.#path
    // Those ahead at the price where a way begins are met by the walk.
    const isAll = from === to || isHigh !== this.#falls
    const reach = this.#venue.fillsOnTouch && isAll ? 0 : 1
    let level = index.first()
    while (level && (isHigh ? level.price >= from + reach : level.price <= from - reach)) {
      const { price } = level
      for (let node = level.head; node; node = nextStanding(node)) this.#fill(node)
      level = index.worseThan(price)
    }
  }

  /** Orders and touch triggers from the start of the way to its end, nearest first. */
  #walk(
    orders: PriceIndex<OrderNode>,
    triggers: PriceIndex<TriggerNode>,
    passed: PriceIndex<TriggerNode>,
  ): void {
    const falls = this.#falls
    const { from, to, qty } = this.#path
    const book = this.#book
    const trades = qty > 0 && from !== to
    const start = falls ? Infinity : -Infinity
    const reach = this.#venue.fillsOnTouch ? 0 : 1
    const orderEnd = falls ? to + reach : to - reach
    let orderCursor = falls ? from + 1 : from - 1
    let triggerCursor = start
    for (;;) {
      let order = trades ? orders.worseThan(orderCursor) : undefined
      if (order && (falls ? order.price < orderEnd : order.price > orderEnd)) order = undefined
      let trigger = triggers.worseThan(triggerCursor)
      if (trigger && (falls ? trigger.price < to : trigger.price > to)) trigger = undefined
      if (order && (!trigger || !isNearer(trigger.price, order.price, falls))) {
        orderCursor = order.price
        book.last = orderCursor as Price
        for (let node = order.head; node; node = nextStanding(node)) this.#fill(node)
      } else if (trigger) {
        triggerCursor = trigger.price
        if (isNearer(book.last, triggerCursor, falls)) book.last = triggerCursor as Price
        for (let node = trigger.head; node; node = nextStanding(node)) this.#fire(node)
      } else return
      if (!this.#runner.hasNewDue) continue
      triggerCursor = start
      this.#firePassed(passed)
    }
  }

  /**
   * Triggers against the way that are due where the price stands, and what they hang up in turn.
   */
  #firePassed(passed: PriceIndex<TriggerNode>): void {
    const { last } = this.#book
    do {
      this.#runner.hasNewDue = false
      this.#fireAll(passed, last, !this.#falls)
    } while (this.#runner.hasNewDue)
  }

  /** Every trigger of an index that is due at a price; 'high' for falling ones. */
  #fireAll(index: PriceIndex<TriggerNode>, at: Price, isHigh: boolean): void {
    let level = index.first()
    while (level && (isHigh ? level.price >= at : level.price <= at)) {
      const { price } = level
      for (let node = level.head; node; node = nextStanding(node)) this.#fire(node)
      level = index.worseThan(price)
    }
  }

  #fill(node: OrderNode): void {
    const { bot } = node
    if (!node.standsAt || bot.partition.gate >= this.#tape) return
    this.#context.turnTo(bot)
    const view = this.#context.view(node.symbol)
    const segment = node.sweep === this.#runner.sweep ? this.#restFrom(node.from) : this.#path
    const fill = this.#venue.decideFill(node, segment, view, bot.account)
    if (fill) this.#runner.fill(node, fill)
  }

  #fire(node: TriggerNode): void {
    const { bot, trigger } = node
    const { sweep } = this.#runner
    if (!node.standsAt || node.fired === sweep || bot.partition.gate >= this.#tape) return
    if (!isTrading(this.#context.turnTo(bot).status(trigger.symbol))) return
    node.fired = sweep
    if (bot.sweep !== sweep) {
      bot.sweep = sweep
      bot.sweepFires = 0
    }
    bot.sweepFires++
    const isEndless = bot.sweepFires > FIRES_PER_SWEEP_MAX
    if (isEndless) this.#runner.failBot(bot, 'triggers fire without end in one print')
    else this.#runner.run(bot, { type: 'trigger', id: trigger.id, price: this.#book.last })
  }

  /** What is left of the way for an order placed on it; its volume shrinks with the length. */
  #restFrom(from: Price): Segment {
    const { from: start, to, qty } = this.#path
    const length = start > to ? start - to : to - start
    const rest = from > to ? from - to : to - from
    if (rest === length) return this.#path
    const product = qty * rest
    const left = Number.isSafeInteger(product)
      ? (product - (product % length)) / length
      : Number((BigInt(qty) * BigInt(rest)) / BigInt(length))
    return { from, to, qty: left as Quantity }
  }
}

/** Whether `a` is met before `b` on the way. */
function isNearer(a: number, b: number, falls: boolean): boolean {
  return falls ? a > b : a < b
}
