// Values, weights and due trades of a combo at the marks, in the plainest arithmetic. It must never
// call the kind's formulas, or it would repeat their mistakes.
import type { Instrument } from '@trellis/market'
import type { AuditedBot } from './audited-bot.ts'
import { magnitude, unitOf } from './contract-audit.ts'
import type { MarketWitness } from './market-witness.ts'

const ONE = 1_000_000_000_000n
/** An order may be worth nine tenths of the most that is taken of it. */
const NINE_TENTHS = [9n, 10n] as const

/** One contract of a combo as its facts tell it. */
export interface Leg {
  readonly symbol: number
  readonly isLong: boolean
  weight: bigint
  /** As the facts up to here tell it; below zero when short. */
  lots: bigint
}

export class ComboWorth {
  readonly #market: MarketWitness
  readonly #instruments: readonly Instrument[]

  constructor(market: MarketWitness, instruments: readonly Instrument[]) {
    this.#market = market
    this.#instruments = instruments
  }

  /** Whether every contract has had a mark. */
  isKnown(legs: readonly Leg[]): boolean {
    return legs.every(({ symbol }) => this.#market.mark(symbol) > 0)
  }

  /** By symbol the lots that bring each weight to its target, rounded toward none. */
  wanted(legs: readonly Leg[]): (readonly [symbol: number, lots: bigint])[] {
    const sum = this.sum(legs)
    return legs.map((leg) => {
      const missing = leg.weight * sum - this.value(leg) * ONE
      const lots = missing / (ONE * this.#lotValue(leg.symbol))
      return [leg.symbol, leg.isLong ? lots : -lots]
    })
  }

  /** Whether one order of so many lots is taken in a partition. */
  isTradable(partition: number, symbol: number, lots: bigint): boolean {
    const instrument = this.#of(symbol)
    const size = magnitude(lots)
    const value = size * this.#lotValue(symbol)
    const isOpen = this.#market.status(partition, symbol) === 'Trading'
    const isEnough = size > 0n && size >= instrument.minQty && value >= instrument.minValue
    const [nine, ten] = NINE_TENTHS
    const isOne = size <= instrument.maxMarketQty && value * ten <= instrument.maxValue * nine
    return isOpen && isEnough && isOne
  }

  /** Shares of the value of all, rounded down, as the facts write them. */
  weights(legs: readonly Leg[]): string {
    const sum = this.sum(legs)
    const shares = legs.map((leg) => (sum === 0n ? 0n : (this.value(leg) * ONE) / sum))
    return shares.map(decimal).join(',')
  }

  /** Wallet and what its positions gain at the marks. */
  equity({ balances, contracts }: AuditedBot): bigint {
    let equity = balances.get('USDT') ?? 0n
    for (const [symbol, { lots, cost }] of contracts.held())
      equity += lots * this.#lotValue(symbol) - cost
    return equity
  }

  /** Value of what is held of all contracts. */
  sum(legs: readonly Leg[]): bigint {
    return legs.reduce((all, leg) => all + this.value(leg), 0n)
  }

  value({ symbol, lots }: Leg): bigint {
    return magnitude(lots) * this.#lotValue(symbol)
  }

  /** Value of one lot at the mark; before the first mark the last price stands in. */
  #lotValue(symbol: number): bigint {
    const mark = this.#market.mark(symbol) || this.#market.last(symbol)
    return BigInt(mark) * unitOf(this.#of(symbol))
  }

  #of(symbol: number): Instrument {
    return this.#instruments[symbol] as Instrument
  }
}

/** A fraction as facts write it: no zeros behind. */
function decimal(value: bigint): string {
  const [whole, rest] = [value / ONE, value % ONE]
  return rest === 0n ? `${whole}` : `${whole}.${`${rest}`.padStart(12, '0').replace(/0+$/, '')}`
}
