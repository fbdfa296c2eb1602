// What the judge itself saw of the market: prices, volumes, statuses, and what the documented rules
// make of them. It must never call the exchange's formulas, or it would repeat their mistakes.
import type { FundingRate, MarkPrint } from '@trellis/engine'
import type { Candle, Instrument, InstrumentStatus, PlaceOrder, Print } from '@trellis/market'

/** The last move of a symbol; `exact` when it was one print and not a whole candle. */
export interface Move {
  readonly event: number
  readonly low: number
  readonly high: number
  readonly qty: number
  readonly exact: boolean
}

/**
 * Each order gets this share of the volume traded beyond its price, in 1/10000 (documented
 * default).
 */
const SHARE_BPS = 1_000n

export class MarketWitness {
  /** Number of the tape event under way or last seen. */
  event = 0
  readonly #moves = new Map<number, Move>()
  readonly #last = new Map<number, number>()
  readonly #marks = new Map<number, number>()
  #funding: readonly FundingRate[] = []
  /** By symbol and partition; absent is Trading. */
  readonly #statuses = new Map<number, InstrumentStatus>()

  onPrints(prints: readonly Print[]): void {
    this.event += 1
    for (const print of prints) this.#onPrint(print)
  }

  onPrint(print: Print): void {
    this.event += 1
    this.#onPrint(print)
  }

  /** What is traded from the last price on, or after a jump only at its end. */
  #onPrint({ symbol, price, qty, way }: Print): void {
    const from = way === 'jump' ? price : (this.#last.get(symbol) ?? price)
    const range = { low: Math.min(from, price), high: Math.max(from, price) }
    this.#move(symbol, { ...range, to: price, qty, exact: true })
  }

  /** A candle opens by a jump: it is traded between its low and its high and nowhere else. */
  onCandle(symbol: number, candle: Candle): void {
    this.event += 1
    const { low, high, close, volume } = candle
    this.#move(symbol, { low, high, to: close, qty: volume, exact: false })
  }

  onMarks(marks: readonly MarkPrint[]): void {
    this.event += 1
    for (const { symbol, price } of marks) this.#marks.set(symbol, price)
  }

  onFunding(rates: readonly FundingRate[]): void {
    this.event += 1
    this.#funding = rates
  }

  /** Bots are woken: nothing is traded. */
  onDue(): void {
    this.event += 1
  }

  /** What the market said of a contract's last funding. */
  funding(symbol: number): FundingRate | undefined {
    return this.#funding.find((one) => one.symbol === symbol)
  }

  /** 0 before the first mark. */
  mark(symbol: number): number {
    return this.#marks.get(symbol) ?? 0
  }

  status(partition: number, symbol: number): InstrumentStatus {
    return this.#statuses.get(symbol * 256 + partition) ?? 'Trading'
  }

  onStatus(partition: number, symbol: number, status: InstrumentStatus): void {
    this.#statuses.set(symbol * 256 + partition, status)
  }

  isTrading(partition: number, symbol: number): boolean {
    const status = this.status(partition, symbol)
    return status === 'Trading' || status === 'PreSettle'
  }

  last(symbol: number): number {
    return this.#last.get(symbol) ?? 0
  }

  /** The symbol's move in the event under way; undefined when it did not move in it. */
  moveNow(symbol: number): Move | undefined {
    const move = this.#moves.get(symbol)
    return move?.event === this.event ? move : undefined
  }

  /**
   * Prices the symbol has had in the turn: where the tape traded, or the last price for a command.
   */
  reach(symbol: number, fromTape: boolean): { readonly low: number; readonly high: number } {
    const move = fromTape ? this.moveNow(symbol) : undefined
    const last = this.last(symbol)
    return move ?? { low: last, high: last }
  }

  #move(symbol: number, piece: Omit<Move, 'event'> & { readonly to: number }): void {
    const { to, ...move } = piece
    this.#moves.set(symbol, { event: this.event, ...move })
    this.#last.set(symbol, to)
  }
}

/**
 * Lots that an order resting since before the move gets out of it: trade-through, own share of the
 * volume.
 */
export function lotsDue(order: PlaceOrder, left: number, move: Move): number {
  const { low, high, qty } = move
  const gap = order.side === 'buy' ? order.price - low : high - order.price
  if (gap <= 0 || qty === 0) return 0
  const length = high - low
  const beyond = Math.min(gap, length)
  const share =
    length === 0
      ? (BigInt(qty) * SHARE_BPS) / 10_000n
      : (BigInt(qty) * SHARE_BPS * BigInt(beyond)) / (10_000n * BigInt(length))
  return share < BigInt(left) ? Number(share) : left
}

/**
 * Price a taker pays or gets when the market stands at `last`: one tick and 1 % per depth away,
 * against the taker.
 */
export function takerPrice(
  instrument: Instrument,
  side: 'buy' | 'sell',
  qty: number,
  last: number,
): number {
  const depth = BigInt(instrument.depthLots) * 100n
  const impact = (BigInt(last) * BigInt(qty) + depth - 1n) / depth
  const moved = side === 'buy' ? BigInt(last) + 1n + impact : BigInt(last) - 1n - impact
  return moved < 1n ? 1 : Number(moved)
}
