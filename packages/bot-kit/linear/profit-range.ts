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

/** The least and the most of the lowest and the highest cell. */
export function leveragedProfitRange(
  levels: readonly Price[],
  leverage: Ratio,
  fee: Ratio,
): { readonly from: Ratio; readonly to: Ratio } {
  const cell = (i: number): Ratio =>
    leveragedProfit(levels[i] as Price, levels[i + 1] as Price, leverage, fee)
  const [bottom, top] = [cell(0), cell(levels.length - 2)]
  return bottom < top ? { from: bottom, to: top } : { from: top, to: bottom }
}
