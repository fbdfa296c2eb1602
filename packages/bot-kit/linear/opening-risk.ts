// What of the risk of a plan its opening alone says: shown with the form at once, while the rest of
// it is still on its way.
import { divide, MONEY_UNIT, type Amount, type Price, type Ratio } from '@trellis/kernel'
import { feeOf, usedLeverage } from '@trellis/market'
import type { GridPlan } from '../grid/plan.ts'
import type { EstimateMarket } from './grid-outcome.ts'

/** Leverage that the opening of a plan uses; zero where its fee takes all there is. */
export function openedLeverage(
  { initialTrade: { value }, investment }: Pick<GridPlan, 'initialTrade' | 'investment'>,
  { fees }: Pick<EstimateMarket, 'fees'>,
): Ratio {
  const equity = (investment - feeOf(value, fees.taker)) as Amount
  return usedLeverage(value, equity) ?? (0n as Ratio)
}

/** |price − liquidation| / price, a fraction rounded down: it never shows too far away. */
export function liquidationDistance(price: Price, liquidation: Price): Ratio {
  const away = BigInt(Math.abs(price - liquidation)) * MONEY_UNIT
  return (price > 0 ? divide(away, BigInt(price), 'down') : 0n) as Ratio
}
