// What a bot's facts add up to beside its money: fees, funding, what was matched, when it was out
// of its range, how it ended.
import { ZERO, type Amount } from '@trellis/kernel'
import { isTerminal, type Batch, type EngineFact } from '@trellis/engine'
import {
  feeCoinOf,
  valueOfBase,
  type BotStatus,
  type CloseReason,
  type Fill,
  type Instrument,
} from '@trellis/market'

/** Amounts are in the settle coin. */
export interface TalliedFacts {
  /** All fees; one taken in another coin is valued at the price of its trade, rounded up. */
  readonly fees: Amount
  /** Above zero is received. */
  readonly funding: Amount
  readonly fills: number
  /** Pairs or rounds that were completed. */
  readonly matched: number
  /** Part of the time out of its range, 0 to 1; 0 of a kind that has none. */
  readonly outOfRange: number
}

export class FactTally {
  status: BotStatus = 'new'
  /** Market time of the end, 0 before it. */
  endedAtMs = 0
  /** Why it ended, 'none' before that, and the kind's own word for it, '' where it has none. */
  reason: CloseReason = 'none'
  word = ''
  readonly #instruments: readonly Instrument[]
  readonly #fromMs: number
  #fees: bigint = ZERO
  #funding: bigint = ZERO
  #fills = 0
  #matched = 0
  #outMs = 0
  /** Since when it is out of its range; undefined while it is inside. */
  #outSinceMs: number | undefined = undefined

  constructor(instruments: readonly Instrument[], fromMs: number) {
    this.#instruments = instruments
    this.#fromMs = fromMs
  }

  add({ facts, atMs }: Batch): void {
    for (const fact of facts) this.#one(fact, atMs)
  }

  /** Up to a time. */
  facts(untilMs: number): TalliedFacts {
    const outMs = this.#outMs + (this.#outSinceMs === undefined ? 0 : untilMs - this.#outSinceMs)
    const lengthMs = untilMs - this.#fromMs
    return {
      fees: this.#fees as Amount,
      funding: this.#funding as Amount,
      fills: this.#fills,
      matched: this.#matched,
      outOfRange: lengthMs > 0 ? Math.min(1, Math.max(0, outMs / lengthMs)) : 0,
    }
  }

  #one(fact: EngineFact, atMs: number): void {
    switch (fact.type) {
      case 'order-filled':
        this.#fills += 1
        this.#fees += this.#feeOf(fact.fill)
        return
      case 'position-settled':
        this.#fees += fact.settlement.fee
        return
      case 'funding-paid':
        this.#funding += fact.amount
        return
      case 'profit-booked':
        this.#matched += 1
        return
      case 'range-left':
        this.#outSinceMs ??= atMs
        return
      case 'range-entered':
        this.#inside(atMs)
        return
      case 'bot-status':
        this.status = fact.status
        if (!isTerminal(fact.status)) return
        this.endedAtMs = atMs
        this.reason = fact.reason
        this.word = fact.word
        this.#inside(atMs)
        return
      default:
    }
  }

  #inside(atMs: number): void {
    if (this.#outSinceMs !== undefined) this.#outMs += atMs - this.#outSinceMs
    this.#outSinceMs = undefined
  }

  #feeOf(fill: Fill): bigint {
    const instrument = this.#instruments[fill.symbol]
    if (instrument === undefined || feeCoinOf(fill, instrument) === instrument.quote)
      return fill.fee
    return valueOfBase(instrument, fill.price, fill.fee, 'up')
  }
}
