// What a bot may read while it decides. One object serves every turn: a kind must not keep it.
import {
  assert,
  ZERO,
  type Amount,
  type BotId,
  type Price,
  type Quantity,
  type Ratio,
} from '@trellis/kernel'
import {
  MINUTE_MS,
  spotPairOf,
  type Candle,
  type FeeRates,
  type Instrument,
  type InstrumentStatus,
  type MarketPast,
  type MarketView,
  type PlaceOrder,
  type Position,
  type PriceAverage,
  type RejectReason,
  type RestingOrder,
  type Side,
  type Venue,
} from '@trellis/market'
import type {
  AnyBotKind,
  BotCommand,
  BotContext,
  CopyTerms,
  CopyView,
  MoneyFigures,
  TriedAccount,
} from '../bot-kind.ts'
import { fundingOf, type BotRecord } from '../partition.ts'
import { triedOrders } from './order-trial.ts'
import type { SymbolBook } from './symbol-book.ts'

/** The market as the venue sees it; one object is filled anew for every question. */
interface OpenMarketView extends MarketView {
  instrument: Instrument
  status: InstrumentStatus
  last: Price
  fees: FeeRates
  openInterest: Quantity | undefined
}

export interface ContextParts {
  /** Last prices and mark prices by symbol. */
  readonly books: readonly SymbolBook[]
  readonly marks: readonly SymbolBook[]
  readonly instruments: readonly Instrument[]
  readonly venue: Venue
  readonly past?: MarketPast | undefined
  kindOf(name: string): AnyBotKind | undefined
}

export class TurnContext implements BotContext {
  atMs = 0
  readonly #books: readonly SymbolBook[]
  readonly #marks: readonly SymbolBook[]
  readonly #instruments: readonly Instrument[]
  readonly #venue: Venue
  readonly #past: MarketPast | undefined
  readonly #kindOf: ContextParts['kindOf']
  #bot: BotRecord | undefined
  #view: OpenMarketView | undefined

  constructor({ books, marks, instruments, venue, past, kindOf }: ContextParts) {
    this.#books = books
    this.#marks = marks
    this.#instruments = instruments
    this.#venue = venue
    this.#past = past
    this.#kindOf = kindOf
  }

  /** Points the context at a bot. */
  turnTo(bot: BotRecord): this {
    this.#bot = bot
    return this
  }

  fees(symbol: number): FeeRates {
    return this.#current().fees[this.instrument(symbol).category]
  }

  instrument(symbol: number): Instrument {
    const found = this.#instruments[symbol]
    assert(found, 'unknown symbol', symbol)
    return found
  }

  spotOf(base: string, quote: string): number {
    return spotPairOf(this.#instruments, base, quote)
  }

  last(symbol: number): Price {
    const book = this.#books[symbol]
    assert(book, 'unknown symbol', symbol)
    return book.last
  }

  mark(symbol: number): Price {
    const mark = this.#marks[symbol]?.last ?? 0
    return mark === 0 ? this.last(symbol) : (mark as Price)
  }

  status(symbol: number): InstrumentStatus {
    const { partition } = this.#current()
    const changed = partition.hasStatuses ? partition.statuses.get(symbol) : undefined
    return changed ?? this.instrument(symbol).status
  }

  balance(coin: string): Amount {
    return this.#current().account.balances.get(coin)?.total ?? ZERO
  }

  locked(coin: string): Amount {
    return this.#current().account.balances.get(coin)?.locked ?? ZERO
  }

  free(coin: string): Amount {
    return this.#venue.free(this.#current().account, coin, this)
  }

  setAside(coin: string): Amount {
    return this.#current().setAside?.get(coin) ?? ZERO
  }

  position(symbol: number): Readonly<Position> | undefined {
    return this.#current().account.positions?.get(symbol)
  }

  funding(coin: string): Amount {
    return fundingOf(this.#current().owner, coin)
  }

  copy(id: BotId): CopyView | undefined {
    const parent = this.#current()
    const found = parent.partition.bots.get(id)
    if (found?.copy?.parent !== parent.bot) return undefined
    const { total = 0n, equity = 0n } = this.figures(found) ?? {}
    return { isOver: found.isOver, total: total as Amount, equity: equity as Amount }
  }

  /**
   * What a bot says of its money at the prices of now: contracts at marks, coins at last prices.
   */
  figures({ kind, state, symbols }: BotRecord): MoneyFigures | undefined {
    const market = symbols.map((symbol) => ({
      instrument: this.instrument(symbol),
      price: this.mark(symbol),
    }))
    return kind.figures?.(state, market)
  }

  terms(name: string, params: string): CopyTerms | undefined {
    const kind = this.#kindOf(name)
    if (!kind?.copying) return undefined
    const read: unknown = kind.readParams(JSON.parse(params), kind.version)
    return { sides: kind.copying.sides(read), leverage: kind.copying.leverage(read) as Ratio }
  }

  closeOf(name: string): BotCommand | undefined {
    return this.#kindOf(name)?.copying?.close
  }

  openOrder(ref: number): RestingOrder | undefined {
    return this.#current().account.orders.get(ref)
  }

  openOrders(): Iterable<RestingOrder> {
    return this.#current().account.orders.values()
  }

  get openOrderCount(): number {
    return this.#current().account.orders.size
  }

  marketPrice(symbol: number, side: Side, qty: Quantity): Price {
    return this.#venue.marketPrice(side, qty, this.view(symbol))
  }

  tryOrders(
    account: TriedAccount,
    orders: readonly PlaceOrder[],
  ): readonly (RejectReason | undefined)[] {
    return triedOrders(this.#venue, account, orders, (symbol) => this.view(symbol))
  }

  average(symbol: number, fromMs: number, toMs: number): PriceAverage | undefined {
    return this.#behind(toMs).average(symbol, fromMs, toMs)
  }

  span(symbol: number, fromMs: number, toMs: number): Candle | undefined {
    const areMinutes = fromMs % MINUTE_MS === 0 && toMs % MINUTE_MS === 0
    assert(areMinutes, 'a span is of whole minutes', { fromMs, toMs })
    return this.#behind(toMs).span(symbol, fromMs, toMs)
  }

  /** The past up to a time, which must have passed: what is to come may not be known yet. */
  #behind(toMs: number): MarketPast {
    assert(this.#past, 'the host lends no past', toMs)
    assert(toMs <= this.atMs, 'a span ends after now', { toMs, atMs: this.atMs })
    return this.#past
  }

  /** The market for the venue's eyes, valid until the next call. */
  view(symbol: number): MarketView {
    const instrument = this.instrument(symbol)
    const status = this.status(symbol)
    const book = this.#books[symbol]
    assert(book, 'unknown symbol', symbol)
    const { last, openInterest } = book
    const fees = this.#current().fees[instrument.category]
    const view = this.#view
    if (!view) return (this.#view = { instrument, status, last, fees, openInterest, marks: this })
    view.instrument = instrument
    view.status = status
    view.last = last
    view.fees = fees
    view.openInterest = openInterest
    return view
  }

  #current(): BotRecord {
    assert(this.#bot, 'no bot is at work')
    return this.#bot
  }
}
