// What one round of a grid of contracts earns on its margin, net of both fees.
import { assert, divide, ONE, type Price, type Ratio } from '@trellis/kernel'

/**
 * Net profit of a round between two levels as a fraction of its margin: leverage · ((high − low) −
 * fee · (high + low)) / low, rounded down; 0.08 is 8 %.
 */
export function leveragedProfit(low: Price, high: Price, leverage: Ratio, fee: Ratio): Ratio {
  assert(low > 0, 'a level at zero has no profit rate')
  const gross = BigInt(high - low) * ONE - BigInt(high + low) * fee
  return divide(gross * leverage, BigInt(low) * ONE, 'floor') as Ratio
}

/**
 * The least and the most of all cells: those of a geometric grid differ by the rounding of their
 * levels to ticks.
 */
export function leveragedProfitRange(
  levels: readonly Price[],
  leverage: Ratio,
  fee: Ratio,
): { readonly from: Ratio; readonly to: Ratio } {
  const [first, ...others] = levels
    .slice(1)
    .map((high, i) => leveragedProfit(levels[i] as Price, high, leverage, fee))
  assert(first !== undefined, 'a grid without a cell')
  let [from, to] = [first, first]
  for (const profit of others) {
    if (profit < from) from = profit
    if (profit > to) to = profit
  }
  return { from, to }
}
