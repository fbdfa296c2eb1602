// What a grid's opening would trade, lock and cost, in the words of the wire. Read from the plan
// that the engine itself will follow; must never compute a size of its own.
import { formatAmount, ZERO, type Amount } from '@trellis/kernel'
import {
  baseOf,
  feeOf,
  formatPrice,
  formatQuantity,
  type FeeRates,
  type Instrument,
} from '@trellis/market'
import type { GridPlan } from '../plan.ts'

/**
 * The market order of the opening and what the orders then lock; empty while the range is
 * incomplete.
 */
export function openingOf(plan: GridPlan | undefined, instrument: Instrument) {
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
export function openingFee(plan: GridPlan | undefined, fees: FeeRates): string {
  return formatAmount(feeOf(plan?.initialTrade.value ?? ZERO, fees.taker))
}

/** Coins of which there is less than needed, with how much there is. */
export function shortfalls(
  funding: ReadonlyMap<string, Amount>,
  needs: readonly (readonly [string, Amount])[],
) {
  return needs.flatMap(([coin, needed]) => {
    const available = funding.get(coin) ?? ZERO
    if (needed <= available) return []
    return [{ coin, needed: formatAmount(needed), available: formatAmount(available) }]
  })
}
