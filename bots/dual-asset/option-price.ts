// What the right that a subscriber grants is worth: to sell at a target for buy low, to buy at it
// for sell high, by Black and Scholes without interest. Fixed arithmetic, error below 1e-9.
import type { Ratio } from '@trellis/kernel'
import { divide, MONEY_UNIT } from '@trellis/kernel'
import { logarithm, normalShare, over, rootOf, times, UNIT } from './fixed-point.ts'

export interface Option {
  /** Prices in ticks, above zero. */
  readonly price: number
  readonly target: number
  /** Annual, a fraction. */
  readonly volatility: Ratio
  /** Until it is decided. */
  readonly lengthMs: number
}

const YEAR_MS = 365n * 86_400_000n
const PER_RATIO = UNIT / MONEY_UNIT

/** Price over target, and how far both lie from deciding, in standard deviations. */
function distances({ price, target, volatility, lengthMs }: Option) {
  const apart = over(BigInt(price), BigInt(target))
  const years = (BigInt(lengthMs) * UNIT) / YEAR_MS
  const spread = times(volatility * PER_RATIO, rootOf(years))
  const d1 = over(logarithm(apart) + times(spread, spread) / 2n, spread)
  return { apart, d1, d2: d1 - spread }
}

function ratioOf(share: bigint): Ratio {
  const value = divide(share, PER_RATIO, 'down')
  return (value < 0n ? 0n : value) as Ratio
}

/** Worth of the right to sell at the target, as a share of the target. */
export function putShare(option: Option): Ratio {
  const { apart, d1, d2 } = distances(option)
  return ratioOf(normalShare(-d2) - times(apart, normalShare(-d1)))
}

/** Worth of the right to buy at the target, as a share of the price. */
export function callShare(option: Option): Ratio {
  const { apart, d1, d2 } = distances(option)
  return ratioOf(normalShare(d1) - over(normalShare(d2), apart))
}
