// The one home of figures that the pure zone keeps between two calls (docs/adr/0015). What is kept
// is a function of what was asked, so that no answer depends on what was asked before.

/** The last product of two integers: the value of one order or fill is asked for several times. */
export class LastProduct {
  #factor = 0n
  #count = 0
  #product = 0n

  /** factor × count, exact; the count is a safe integer. */
  of(factor: bigint, count: number): bigint {
    if (count === this.#count && factor === this.#factor) return this.#product
    this.#factor = factor
    this.#count = count
    this.#product = BigInt(count) * factor
    return this.#product
  }
}

const FRACTIONS_MAX = 16

/** A ratio in lowest terms. */
export interface Fraction {
  readonly ratio: bigint
  readonly numerator: number
  readonly denominator: number
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
    let a = ratio
    let b = this.#unit
    while (a > 0n) [a, b] = [b % a, a]
    const fraction = { ratio, numerator: Number(ratio / b), denominator: Number(this.#unit / b) }
    if (this.#fractions.length < FRACTIONS_MAX) this.#fractions.push(fraction)
    return fraction
  }
}
