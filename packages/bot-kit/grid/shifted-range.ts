// A grid's range moved around the price of now at the same width, and what opening it there costs:
// for who weighs that against waiting.
import { formatAmount, type Price } from '@trellis/kernel'
import { feeOf, formatPrice, type FeeRates, type Instrument } from '@trellis/market'
import type { GridPlan } from './plan.ts'
import type { GridRange } from './spacing.ts'

export interface ShiftedGrid {
  /** Of the kind, as its state has them. */
  readonly params: unknown
  readonly minPrice: string
  readonly maxPrice: string
  /** Of the market order that builds its position, in the quote coin. */
  readonly openingFee: string
}

/**
 * The same width with the price in its middle, outwards to the tick; undefined where its lower end
 * would not be above zero.
 */
export function shiftedRange(
  { minPrice, maxPrice, cellNumber }: GridRange,
  price: Price,
): GridRange | undefined {
  const half = (maxPrice - minPrice) / 2
  const low = Math.floor(price - half)
  if (low < 1) return undefined
  return { minPrice: low as Price, maxPrice: Math.ceil(price + half) as Price, cellNumber }
}

interface Planned {
  readonly params: GridRange
  /** Undefined where the money is too little. */
  readonly plan: Pick<GridPlan, 'initialTrade' | 'qty'> | undefined
}

export function shiftedGrid(
  { params, plan }: Planned,
  { instrument, fees }: { readonly instrument: Instrument; readonly fees: FeeRates },
): ShiftedGrid | undefined {
  if (plan === undefined || plan.qty < 1) return undefined
  return {
    params,
    minPrice: formatPrice(instrument, params.minPrice),
    maxPrice: formatPrice(instrument, params.maxPrice),
    openingFee: formatAmount(feeOf(plan.initialTrade.value, fees.taker)),
  }
}
