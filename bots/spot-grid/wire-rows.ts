// Rows that only a spot grid answers with: its ranges and its opening. Shape changes only; the
// schemas in wire.ts check them.
import { formatAmount, ZERO } from '@trellis/kernel'
import {
  baseOf,
  feeOf,
  formatPrice,
  formatQuantity,
  type FeeRates,
  type Instrument,
} from '@trellis/market'
import { checksRow, head } from '@trellis/bot-kit/wire/checks.ts'
import type { SpotGridPlan } from '@trellis/bot-kit/spot/grid-plan.ts'
import { rangeRow } from '@trellis/bot-kit/wire/field-values.ts'
import { spotGridFields } from './fields.ts'
import type { GridLimits } from './limits.ts'
import { checkWords } from './wire-names.ts'

/** Ranges, first check code and all problems of validate-input. */
export function validationRow({ ranges, cellDistance, checks }: GridLimits) {
  return {
    ...head,
    ...rangeRow(spotGridFields, ranges),
    profit: ranges.profit,
    cell_distance: cellDistance,
    ...checksRow(checkWords, checks),
  }
}

/**
 * The market order of the opening and what the orders then lock; empty while the range is
 * incomplete.
 */
export function openingOf(plan: SpotGridPlan | undefined, instrument: Instrument) {
  if (!plan) {
    const none = {
      side: '',
      base_amount: '0',
      quote_amount: '0',
      price: '',
      quantity_per_grid: '0',
    }
    return { ...none, buy_orders_amount: '0', reserve_amount: '0' }
  }
  const { side, qty, value } = plan.initialTrade
  return {
    side: side === 'none' ? '' : side,
    base_amount: formatAmount(baseOf(instrument, qty)),
    quote_amount: formatAmount(value),
    price: formatPrice(instrument, plan.reference),
    quantity_per_grid: formatQuantity(instrument, plan.qty),
    buy_orders_amount: formatAmount(plan.lockedQuote),
    reserve_amount: formatAmount(plan.reserve > 0n ? plan.reserve : ZERO),
  }
}

/** Taker fee of the opening order, in the quote coin, rounded up. */
export function openingFee(plan: SpotGridPlan | undefined, fees: FeeRates): string {
  return formatAmount(feeOf(plan?.initialTrade.value ?? ZERO, fees.taker))
}
