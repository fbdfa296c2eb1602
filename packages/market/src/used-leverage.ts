// How much of the leverage that may be used a bot uses: its positions against all it is worth.
import { divide, MONEY_UNIT, type Amount, type Ratio } from '@trellis/kernel'

/**
 * Value of what is held over the equity behind it, rounded down at 1e-12 (docs/formulas/
 * futures-grid.md); undefined where a loss has used the equity up. Both at one mark, in the settle
 * coin. Never the real leverage of a rank, which counts the margin of the position alone.
 */
export function usedLeverage(value: Amount, equity: Amount): Ratio | undefined {
  if (equity <= 0n) return undefined
  return divide(value * MONEY_UNIT, equity, 'floor') as Ratio
}
