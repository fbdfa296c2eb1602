// The money of one grid as its facts tell it, and what the documents make of that: what a change
// may plan with, when the peak rises, where the trailing stop is due. It adds up facts and the
// documented rules and does not ask the kind.
import { flatFact, type EngineFact } from '@trellis/engine'
import type { Fill, Instrument } from '@trellis/market'

const ONE = 1_000_000_000_000n
/** A peak is recorded when equity has grown by this much: 0.1 %. */
const PEAK_STEP = 1_000_000_000n

/** What the other facts say of money, by their documented meaning. */
interface MoneyFact {
  readonly type: string
  readonly price: number
  readonly prices: readonly [number]
  readonly amount: bigint
  readonly fee: bigint
  readonly peak: bigint
  readonly trailingStop: bigint
  readonly word: string
}

export class WalletWitness {
  quote = 0n
  base = 0n
  readonly #instrument: Instrument
  readonly #pairs: readonly Instrument[]
  /** Got in other pairs than the grid's own, and the fees of that. */
  #platform = 0n
  #platformFees = 0n
  #earned = 0n
  #withdrawn = 0n
  /** Put in by the change under way. */
  #added = 0n
  #stop: bigint
  #peak = 0n
  #started = false

  /** `stop`: share of the trailing stop in 1e-12, 0 for none. */
  constructor(instrument: Instrument, stop: bigint, pairs: readonly Instrument[]) {
    this.#instrument = instrument
    this.#pairs = pairs
    this.#stop = stop
  }

  /** Takes a fact of the grid; says what is wrong with it, if anything. */
  onBatch(fact: EngineFact): string | undefined {
    switch (fact.type) {
      case 'funds-reserved':
        this.#move(fact.coin, fact.amount)
        return undefined
      case 'funds-released':
        this.#move(fact.coin, -fact.amount)
        return undefined
      case 'order-filled': {
        const { side, qty, value, fee, symbol } = fact.fill
        const pair = this.#pairs[symbol]
        if (pair && pair !== this.#instrument) return this.#convert(fact.fill, pair)
        const coins = BigInt(qty) * this.#instrument.lotAmount
        const buys = side === 'buy'
        this.quote += buys ? -value : value - fee
        this.base += buys ? coins - fee : -coins
        return undefined
      }
      case 'bot-started':
        if (!this.#started && this.#stop > 0n) this.#peak = this.#equity(fact.prices[0] ?? 0)
        this.#started = true
        return undefined
      case 'funds-added':
        this.#added += fact.amount
        if (this.#peak > 0n) this.#peak += fact.amount
        return undefined
      case 'profit-withdrawn':
        this.#withdrawn += fact.amount
        if (this.#peak > 0n) this.#peak -= fact.amount
        return undefined
      case 'profit-booked':
        this.#earned += fact.profit
        return undefined
      case 'kind-fact':
      case 'settings-changed':
      case 'coins-valued':
      case 'closing-started':
        return this.#onKindFact(flatFact(fact) as unknown as MoneyFact)
      default:
        return undefined
    }
  }

  /**
   * Money that a plan may use: all but the profit that could be withdrawn before, which is what was
   * earned and not yet taken out, as far as the buys of the grid leave it free.
   */
  plannable(buys: bigint): { readonly quote: bigint; readonly base: bigint } {
    const added = this.#added
    this.#added = 0n
    const earned = this.#earned - this.#withdrawn
    const free = this.quote - added - buys
    const least = earned < free ? earned : free
    return { quote: this.quote - (least > 0n ? least : 0n), base: this.base }
  }

  /** After a move: the peak has followed, and the trailing stop has closed what it must. */
  judgeAt(price: number): string | undefined {
    if (this.#stop === 0n || !this.#started) return undefined
    const equity = this.#equity(price)
    if (equity <= this.#exit()) return `runs on at ${price}, past its trailing stop`
    const due = (this.#peak * (ONE + PEAK_STEP)) / ONE
    return equity >= due ? `is worth ${equity} and keeps its peak at ${this.#peak}` : undefined
  }

  /** Whether the trailing stop is due already above a price. */
  exitsAbove(price: number): boolean {
    return this.#stop > 0n && this.#started && this.#equity(price + 1) <= this.#exit()
  }

  #move(coin: string, amount: bigint): void {
    if (coin === this.#instrument.quote) this.quote += amount
    else if (coin === this.#instrument.base) this.base += amount
    else this.#platform += amount
  }

  /** A trade in another pair: it must give a coin of the grid, and what it gets is a third one. */
  #convert(fill: Fill, pair: Instrument): string | undefined {
    const coins = BigInt(fill.qty) * pair.lotAmount
    const buys = fill.side === 'buy'
    const [gives, gets] = buys ? [pair.quote, pair.base] : [pair.base, pair.quote]
    const [paid, got] = buys ? [fill.value, coins] : [coins, fill.value]
    const { base, quote } = this.#instrument
    if (![base, quote].includes(gives) || [base, quote].includes(gets))
      return `trades ${pair.symbol}, which is none of its business`
    this.#move(gives, -paid)
    this.#platform += got - fill.fee
    this.#platformFees += fill.fee
    return undefined
  }

  #equity(price: number): bigint {
    const { tickUnits, tickScale } = this.#instrument
    const value = this.base * BigInt(price) * BigInt(tickUnits)
    return this.quote + value / 10n ** BigInt(tickScale)
  }

  #exit(): bigint {
    return (this.#peak * (ONE - this.#stop)) / ONE
  }

  #onKindFact(flat: MoneyFact): string | undefined {
    switch (flat.type) {
      case 'settings-changed':
        if (flat.trailingStop === this.#stop) return undefined
        this.#stop = flat.trailingStop
        this.#peak = this.#stop > 0n && this.#started ? this.#equity(flat.prices[0]) : 0n
        return undefined
      case 'platform-received': {
        const { amount, fee } = flat
        if (amount === this.#platform && fee === this.#platformFees) return undefined
        return `got ${this.#platform} for fees of ${this.#platformFees}, says ${amount}, ${fee}`
      }
      case 'peak-raised':
        return this.#raise(flat)
      case 'closing-started':
        if (flat.word !== 'trailing-stop') return undefined
        if (this.#stop > 0n && this.#equity(flat.prices[0]) <= this.#exit()) return undefined
        return `closes at ${flat.prices[0]}, above its trailing stop`
      default:
        return undefined
    }
  }

  #raise({ peak, price }: MoneyFact): string | undefined {
    const before = this.#peak
    this.#peak = peak
    const equity = this.#equity(price)
    if (peak !== equity) return `raises its peak to ${peak}, at ${price} it is worth ${equity}`
    return peak > before ? undefined : `lowers its peak from ${before} to ${peak}`
  }
}

/** A share as parameters spell it ("0.05") in 1e-12. */
export function shareOf(text: string): bigint {
  const [whole = '0', digits = ''] = text.split('.')
  return BigInt(whole) * ONE + BigInt(digits.padEnd(12, '0'))
}
