// The one home of figures that the pure zone keeps between two calls (docs/adr/0015). What is kept
// is a function of what was asked, so that no answer depends on what was asked before.
import { assert, bigintOf } from '@trellis/kernel'

/** The last product of two integers: the value of one order or fill is asked for several times. */
export class LastProduct {
  #factor = 0n
  #count = 0
  #product = 0n

  /** factor × count, exact; the count is a safe integer. */
  of(factor: bigint, count: number): bigint {
    if (count === this.#count && factor === this.#factor) return this.#product
    assert(Number.isSafeInteger(count), 'count', count)
    this.#factor = factor
    this.#count = count
    this.#product = bigintOf(count) * factor
    return this.#product
  }
}

interface HeldLots {
  readonly lots: number
  readonly cost: bigint
}

interface TradedLots {
  readonly side: string
  readonly price: number
  readonly qty: number
}

/**
 * What the last trade makes of a position: it is asked when it is decided and when it is folded.
 */
export class LastTrade<Made> {
  #lots = 0
  #cost = 0n
  #side = ''
  #price = 0
  #qty = 0
  #factor = 0n
  #made: Made | undefined

  /** What was made of these figures last, undefined where that was of others. */
  find(
    { lots, cost }: HeldLots,
    { side, price, qty }: TradedLots,
    factor: bigint,
  ): Made | undefined {
    const isSame =
      lots === this.#lots &&
      qty === this.#qty &&
      price === this.#price &&
      side === this.#side &&
      cost === this.#cost &&
      factor === this.#factor
    return isSame ? this.#made : undefined
  }

  /** Keeps what the figures make, and answers it. */
  keep(
    { lots, cost }: HeldLots,
    { side, price, qty }: TradedLots,
    factor: bigint,
    made: Made,
  ): Made {
    this.#lots = lots
    this.#cost = cost
    this.#side = side
    this.#price = price
    this.#qty = qty
    this.#factor = factor
    this.#made = made
    return made
  }
}

const SHARES_KEPT = 4

/**
 * The last few shares of amounts: an order asks for those of position and orders again and again.
 */
export class LastShares {
  readonly #values: bigint[] = []
  readonly #shares: bigint[] = []
  #next = 0
  readonly #times: bigint
  readonly #over: bigint

  constructor(times: bigint, over: bigint) {
    this.#times = times
    this.#over = over
  }

  /** value × times / over, rounded up; the value is not below zero. */
  of(value: bigint): bigint {
    for (let i = 0; i < this.#values.length; i++)
      if (this.#values[i] === value) return this.#shares[i] as bigint
    const scaled = this.#times === 1n ? value : value * this.#times
    const share = (scaled + this.#over - 1n) / this.#over
    this.#values[this.#next] = value
    this.#shares[this.#next] = share
    this.#next = (this.#next + 1) % SHARES_KEPT
    return share
  }
}

const FRACTIONS_MAX = 16

/** A ratio in lowest terms: times / over, and both as numbers. */
export interface Fraction {
  readonly ratio: bigint
  readonly numerator: number
  readonly denominator: number
  readonly times: bigint
  readonly over: bigint
}

/** A ratio, not below zero, of a unit in lowest terms. */
export function fractionOf(ratio: bigint, unit: bigint): Fraction {
  let a = ratio
  let b = unit
  while (a > 0n) [a, b] = [b % a, a]
  const [times, over] = [ratio / b, unit / b]
  return { ratio, numerator: Number(times), denominator: Number(over), times, over }
}

/** The first few ratios asked for, in lowest terms: a market has a handful of fee rates. */
export class FractionMemory {
  readonly #fractions: Fraction[] = []
  readonly #unit: bigint

  /** `unit` is what a ratio of one is written as. */
  constructor(unit: bigint) {
    this.#unit = unit
  }

  /** The ratio, not below zero, in lowest terms. */
  of(ratio: bigint): Fraction {
    for (let i = 0; i < this.#fractions.length; i++) {
      const known = this.#fractions[i]
      if (known?.ratio === ratio) return known
    }
    const fraction = fractionOf(ratio, this.#unit)
    if (this.#fractions.length < FRACTIONS_MAX) this.#fractions.push(fraction)
    return fraction
  }
}

/**
 * What follows from a thing that never changes, as a contract's risk tiers, for as long as it is.
 */
export class DerivedMemory<Of extends object, Figures> {
  readonly #derive: (of: Of) => Figures
  readonly #kept = new WeakMap<Of, Figures>()

  constructor(derive: (of: Of) => Figures) {
    this.#derive = derive
  }

  of(thing: Of): Figures {
    const found = this.#kept.get(thing)
    if (found !== undefined) return found
    const figures = this.#derive(thing)
    this.#kept.set(thing, figures)
    return figures
  }
}

const BY_RATIO_MAX = 64

/** What follows from the first few ratios asked for: bots share a handful of leverages. */
export class RatioMemory<Figures> {
  readonly #derive: (ratio: bigint) => Figures
  readonly #kept = new Map<bigint, Figures>()
  #lastRatio = -1n
  #last: Figures | undefined

  constructor(derive: (ratio: bigint) => Figures) {
    this.#derive = derive
  }

  /** The ratio is not below zero. */
  of(ratio: bigint): Figures {
    if (this.#last !== undefined && ratio === this.#lastRatio) return this.#last
    const figures = this.#kept.get(ratio) ?? this.#derive(ratio)
    if (this.#kept.size < BY_RATIO_MAX) this.#kept.set(ratio, figures)
    this.#lastRatio = ratio
    this.#last = figures
    return figures
  }
}
