// Exact amounts of the fair references in two doubles: whole units of 1e-6, and what is left at
// 1e-12 below one of them.

/** Units of 1e-12 in one of 1e-6. */
export const UNIT = 1_000_000
const BPS = 10_000

/** An amount that one calculation hands to the next; it is used up at once. */
class Parts {
  whole = 0
  rest = 0

  /** So many ten-thousandths of it, rounded up at 1e-12; this amount is used up by it. */
  share(bps: number): this {
    const times = this.whole * bps
    const left = times % BPS
    const rest = Math.ceil((left * UNIT + this.rest * bps) / BPS)
    this.whole = (times - left) / BPS
    this.rest = rest
    if (rest >= UNIT) {
      const carried = Math.floor(rest / UNIT)
      this.whole += carried
      this.rest = rest - carried * UNIT
    }
    return this
  }
}

const parts = new Parts()

/** A whole number of pieces of `each`, a power of ten at 1e-12. */
export function partsOf(count: number, each: bigint): Parts {
  const size = Number(each)
  if (size >= UNIT) {
    parts.whole = count * (size / UNIT)
    parts.rest = 0
    return parts
  }
  const inUnit = UNIT / size
  const left = count % inUnit
  parts.whole = (count - left) / inUnit
  parts.rest = left * size
  return parts
}

/** Amounts side by side. */
export class Sums {
  readonly whole: Float64Array
  readonly rest: Float64Array

  constructor(count: number) {
    this.whole = new Float64Array(count)
    this.rest = new Float64Array(count)
  }

  /** The amount at 1e-12. */
  read(at: number): bigint {
    return BigInt(this.whole[at]!) * BigInt(UNIT) + BigInt(this.rest[at]!)
  }

  write(at: number, amount: bigint): void {
    this.set(at, Number(amount / BigInt(UNIT)), Number(amount % BigInt(UNIT)))
  }

  set(at: number, whole: number, rest: number): void {
    this.whole[at] = whole
    this.rest[at] = rest
  }

  /** Adds an amount whose rest may be of either sign; the sum's rest is from 0 to below a unit. */
  add(at: number, whole: number, rest: number): void {
    let sum = this.rest[at]! + rest
    let units = this.whole[at]! + whole
    if (sum >= UNIT || sum < 0) {
      const carried = Math.floor(sum / UNIT)
      sum -= carried * UNIT
      units += carried
    }
    this.whole[at] = units
    this.rest[at] = sum
  }

  isBelowZero(at: number): boolean {
    return this.whole[at]! < 0
  }

  isAbove(at: number, other: Sums): boolean {
    const apart = this.whole[at]! - other.whole[at]!
    return apart > 0 || (apart === 0 && this.rest[at]! > other.rest[at]!)
  }
}
