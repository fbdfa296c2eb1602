// What of the risk of a plan its opening alone says: shown with the form at once, while the rest of
// it is still on its way.
import { divide, MONEY_UNIT, type Price, type Ratio } from '@trellis/kernel'
import { feeOf } from '@trellis/market'
import type { GridPlan } from '../grid/plan.ts'
import type { EstimateMarket } from './grid-outcome.ts'

/** Value of the opening of a plan over the equity behind it, rounded down. */
export function openedLeverage(
  { initialTrade: { value }, investment }: Pick<GridPlan, 'initialTrade' | 'investment'>,
  { fees }: Pick<EstimateMarket, 'fees'>,
): Ratio {
  const equity = investment - feeOf(value, fees.taker)
  return (equity > 0n ? divide(value * MONEY_UNIT, equity, 'down') : 0n) as Ratio
}

/** |price − liquidation| / price, a fraction rounded down: it never shows too far away. */
export function liquidationDistance(price: Price, liquidation: Price): Ratio {
  const away = BigInt(Math.abs(price - liquidation)) * MONEY_UNIT
  return (price > 0 ? divide(away, BigInt(price), 'down') : 0n) as Ratio
}
