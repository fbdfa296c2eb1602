// What one round of a grid on a spot pair earns, as fractions: the range that validate answers and
// forms show. Each leg's fee is of the coin it receives.
import { assert, divide, ONE, price as brandPrice, type Price, type Ratio } from '@trellis/kernel'
import type { FeeRates } from '@trellis/market'
import { stepOf, type GridRange } from '../grid/spacing.ts'

/**
 * Gross profit of the dearest and of the cheapest cell of an arithmetic grid as fractions: d / (max
 * - d) and d / min.
 */
export function grossProfitRange(range: GridRange): { readonly from: Ratio; readonly to: Ratio } {
  const step = BigInt(stepOf(range)) * ONE
  const high = BigInt(range.maxPrice - stepOf(range))
  return {
    from: (high > 0n ? step / high : 0n) as Ratio,
    to: (range.minPrice > 0 ? step / BigInt(range.minPrice) : 0n) as Ratio,
  }
}

/** Net profit of a grid from `low` to `high`: high / low * (1 - fee)^2 - 1, rounded down. */
export function netProfit(low: Price, high: Price, fee: Ratio): Ratio {
  assert(low > 0, 'a level at zero has no profit rate')
  const keep = ONE - fee
  const numerator = BigInt(high) * keep * keep
  return (divide(numerator, BigInt(low) * ONE, 'floor') - ONE) as Ratio
}

/** Whether a round from `low` to `high` earns anything after two such fees, to the last digit. */
export function earnsAnything(low: Price, high: Price, fee: Ratio): boolean {
  const keep = ONE - fee
  return BigInt(high) * keep * keep > BigInt(low) * ONE * ONE
}

/** Net profit of the dearest and of the cheapest cell after two maker fees. */
export function netProfitRange(
  levels: readonly Price[],
  fees: FeeRates,
): { readonly from: Ratio; readonly to: Ratio } {
  const cell = (i: number): Ratio =>
    netProfit(brandPrice(Math.max(1, levels[i] ?? 0)), levels[i + 1] as Price, fees.maker)
  return { from: cell(levels.length - 2), to: cell(0) }
}
