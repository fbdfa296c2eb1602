// Turns batches into changes of the read models: the one place that knows what a fact means for
// history.
// Must never know a kind: a kind's facts are read by the shapes that all kinds share
// (docs/operations.md).
import { assert, divide, pow10, type BotId, type UserId } from '@trellis/kernel'
import { postings, type Batch, type EngineFact, type KindFact } from '@trellis/engine'
import { baseOf, valueOfBase, type Instrument } from '@trellis/market'
import type { Amount, Price } from '@trellis/kernel'
import { isShown, nameOf } from './activity-row.ts'
import type { BotRow, ChangeSet, FactPlace } from './change-set.ts'
import { toJson } from './fact-json.ts'

type FactOf<T extends EngineFact['type']> = Extract<EngineFact, { type: T }>
const FLAGGED = /-(shifted|withdrawn|added|changed)$/
const STARTED = /-started$/
const CLOSING = /^closing-/
const TERMINAL = new Set(['completed', 'rejected', 'failed'])

/** What came into and went out of a bot in one batch, settled at the batch's last price. */
interface Flow {
  baseIn: bigint
  quoteIn: bigint
  baseOut: bigint
  quoteOut: bigint
  moved: boolean
  started: boolean
  flag: string
}

export class FactFolder {
  readonly #instruments: readonly Instrument[]
  /** Rows of bots, kept between runs. */
  readonly #bots: Map<number, BotRow>
  readonly #flows = new Map<BotRow, Flow>()
  #changes!: ChangeSet

  constructor(instruments: readonly Instrument[], bots: Map<number, BotRow>) {
    this.#instruments = instruments
    this.#bots = bots
  }

  /** Folds a batch into the changes; every bot it names must be known or created by it. */
  fold(batch: Batch, changes: ChangeSet): void {
    this.#changes = changes
    this.#flows.clear()
    let position = batch.first
    for (const fact of batch.facts) {
      const place = { partition: batch.partition, position, atMs: batch.atMs }
      this.#fold(fact, place)
      position += 1
    }
    for (const [bot, flow] of this.#flows) this.#settle(bot, flow, position - 1, batch.atMs)
    changes.positions.set(batch.partition, position)
  }

  #fold(fact: EngineFact, place: FactPlace): void {
    this.#post(fact, place.partition)
    if (fact.type === 'bot-created') this.#create(fact, place)
    if (!('bot' in fact)) return
    const bot = this.#bot(fact.bot)
    this.#changes.bots.set(bot.bot, bot)
    this.#changes.facts.push([
      bot.bot,
      place.position,
      place.atMs,
      nameOf(fact),
      isShown(fact),
      toJson(fact),
    ])
    this.#foldBot(bot, fact, place)
  }

  #foldBot(bot: BotRow, fact: EngineFact & { readonly bot: BotId }, place: FactPlace): void {
    switch (fact.type) {
      case 'order-placed':
      case 'order-rejected':
        return this.#place(fact, place)
      case 'order-filled':
        return this.#fill(bot, fact, place)
      case 'order-cancelled':
        return this.#cancel(fact, place)
      case 'funds-reserved':
        return this.#move(bot, fact.coin, fact.amount)
      case 'funds-released':
        return this.#move(bot, fact.coin, -fact.amount)
      case 'bot-status':
        return this.#status(bot, fact, place)
      case 'kind-fact':
        return this.#kindFact(bot, fact.fact, place)
      case 'bot-created':
        return
    }
  }

  #bot(id: number): BotRow {
    const bot = this.#bots.get(id)
    assert(bot, 'fact of a bot that no read model knows', id)
    return bot
  }

  #flow(bot: BotRow): Flow {
    const found = this.#flows.get(bot)
    if (found) return found
    const sums = { baseIn: 0n, quoteIn: 0n, baseOut: 0n, quoteOut: 0n }
    const flow = { ...sums, moved: false, started: false, flag: '' }
    this.#flows.set(bot, flow)
    return flow
  }

  #instrument(symbol: number): Instrument {
    const found = this.#instruments[symbol]
    assert(found, 'unknown symbol', symbol)
    return found
  }

  #post(fact: EngineFact, partition: number): void {
    const entries = postings(fact, {
      ownerOf: (bot) => this.#bot(bot).user as UserId,
      instrument: (symbol) => this.#instrument(symbol),
    })
    for (const { account, coin, amount } of entries) {
      const name = account.includes(':') ? account : `${account}:${partition}`
      this.#changes.post(name, coin, amount)
    }
  }

  #create(fact: FactOf<'bot-created'>, place: FactPlace): void {
    const { bot, user, kind, kindVersion, symbols, requestKey } = fact
    const row: BotRow = {
      bot,
      user,
      partition: place.partition,
      kind,
      kindVersion,
      symbols,
      params: toJson(fact.params),
      origin: toJson(fact.origin),
      requestKey,
      createdMs: place.atMs,
      createdPosition: place.position,
      status: 'new',
      reason: 'none',
      detail: '',
      endedMs: 0,
      endedPosition: 0,
      price: 0,
      startPrice: 0,
      base: 0n,
      quote: 0n,
      invested: 0n,
      withdrawn: 0n,
      grid: 0n,
      holdBase: 0n,
      holdOut: 0n,
    }
    this.#bots.set(bot, row)
  }

  #place(fact: FactOf<'order-placed' | 'order-rejected'>, place: FactPlace): void {
    // The order of that number stands already; its row must stay as it is.
    if (fact.type === 'order-rejected' && fact.reason === 'duplicate-ref') return
    const change = this.#changes.order(fact.bot, fact.order.ref)
    const orderId = place.position * 256 + place.partition
    change.placed = { orderId, order: fact.order, placedMs: place.atMs }
    change.status = fact.type === 'order-rejected' ? 'rejected' : 'new'
    change.reason = fact.type === 'order-rejected' ? fact.reason : ''
    change.updatedMs = place.atMs
  }

  #fill(bot: BotRow, fact: FactOf<'order-filled'>, place: FactPlace): void {
    const { fill } = fact
    this.#changes.fill(fact, place)
    if (fill.symbol !== bot.symbols[0]) return this.#pay(bot, fill)
    const lots = baseOf(this.#instrument(fill.symbol), fill.qty)
    bot.price = fill.price
    if (fill.side === 'buy') {
      bot.base += lots - fill.fee
      bot.quote -= fill.value
    } else {
      bot.base -= lots
      bot.quote += fill.value - fill.fee
    }
    this.#flow(bot).moved = true
  }

  /** A trade in another pair than the bot's own: what it paid is gone from the bot. */
  #pay(bot: BotRow, { symbol, side, qty, value }: FactOf<'order-filled'>['fill']): void {
    const own = this.#instrument(bot.symbols[0] ?? 0)
    const pair = this.#instrument(symbol)
    const [coin, paid] = side === 'buy' ? [pair.quote, value] : [pair.base, baseOf(pair, qty)]
    if (coin === own.base) bot.base -= paid
    else if (coin === own.quote) bot.quote -= paid
    this.#flow(bot).moved = true
  }

  #cancel(fact: FactOf<'order-cancelled'>, place: FactPlace): void {
    const change = this.#changes.order(fact.bot, fact.ref)
    change.status = 'cancelled'
    change.reason = fact.reason
    change.updatedMs = place.atMs
  }

  #move(bot: BotRow, coin: string, toBot: bigint): void {
    const instrument = this.#instrument(bot.symbols[0] ?? 0)
    const flow = this.#flow(bot)
    flow.moved = true
    if (coin === instrument.base) {
      bot.base += toBot
      if (toBot > 0n) flow.baseIn += toBot
      else flow.baseOut -= toBot
    } else if (coin === instrument.quote) {
      bot.quote += toBot
      if (toBot > 0n) flow.quoteIn += toBot
      else flow.quoteOut -= toBot
    }
  }

  #status(bot: BotRow, fact: FactOf<'bot-status'>, place: FactPlace): void {
    bot.status = fact.status
    bot.reason = fact.reason
    bot.detail = fact.detail
    if (!TERMINAL.has(fact.status)) return
    bot.endedMs = place.atMs
    bot.endedPosition = place.position
    this.#changes.ended.add(bot.bot)
  }

  /**
   * A kind's fact: `price` in ticks, `profit` of an arbitrage, `value` of coins of another pair
   * that leave with the bot, and endings of the name that all kinds share.
   */
  #kindFact(bot: BotRow, fact: KindFact, place: FactPlace): void {
    const read = fact as KindFact & Readonly<Record<string, unknown>>
    if (typeof read.price === 'number' && read.price > 0) bot.price = read.price
    if (STARTED.test(fact.type) && !CLOSING.test(fact.type)) this.#flow(bot).started = true
    if (FLAGGED.test(fact.type)) this.#flow(bot).flag = fact.type
    if (fact.type === 'platform-received') this.#flow(bot).quoteOut += amountOf(read.value)
    if (fact.type !== 'arbitrage-closed') return
    const profit = amountOf(read.profit)
    bot.grid += profit
    this.#flow(bot).moved = true
    const head = [bot.bot, place.position, place.atMs, wholeOf(read.level) ?? -1]
    this.#changes.pairs.push([
      ...head,
      profit,
      wholeOf(read.buyRef) ?? null,
      wholeOf(read.sellRef) ?? null,
    ])
  }

  #settle(bot: BotRow, flow: Flow, position: number, atMs: number): void {
    const instrument = this.#instrument(bot.symbols[0] ?? 0)
    const value = (base: bigint): bigint =>
      valueOfBase(instrument, bot.price as Price, base as Amount, 'down')
    const came = flow.quoteIn + value(flow.baseIn)
    const went = flow.quoteOut + value(flow.baseOut)
    bot.invested += came
    bot.withdrawn += went
    if (flow.started && bot.startPrice === 0) {
      bot.startPrice = bot.price
      bot.holdBase = baseWorth(instrument, bot.price, bot.invested - bot.withdrawn)
    } else if (bot.startPrice !== 0 && bot.endedMs === 0 && bot.status !== 'cancelling') {
      bot.holdBase += baseWorth(instrument, bot.price, came - went)
      bot.holdOut += went
    }
    if (flow.moved || flow.flag !== '') this.#changes.step(bot, position, atMs, flow.flag)
  }
}

/**
 * Base coins that a value in the quote coin buys: value × 10^tickScale / (price × tickUnits),
 * rounded down.
 */
function baseWorth(instrument: Instrument, ticks: number, value: bigint): bigint {
  if (ticks === 0) return 0n
  const numerator = value * pow10(instrument.tickScale)
  return divide(numerator, BigInt(ticks) * BigInt(instrument.tickUnits), 'down')
}

function amountOf(value: unknown): bigint {
  if (typeof value === 'bigint') return value
  return typeof value === 'string' && /^-?\d+$/.test(value) ? BigInt(value) : 0n
}

function wholeOf(value: unknown): number | undefined {
  return typeof value === 'number' && Number.isSafeInteger(value) ? value : undefined
}
