// In which amounts the base coin of a product may come at the price of now. A product tells bounds
// of the moment it was asked for, and by then the price has moved: what is shown would be refused.
import { formatAmount } from '@trellis/kernel'
import { baseBounds } from '../../amount-bounds.ts'
import { amountOf } from '../decimal-amount.ts'
import { ticksOf } from '../price-ticks.ts'

/** As the wire tells them. */
export interface ShownBounds {
  readonly least: string
  readonly most: string
  /** Digits after the point that an amount may have. */
  readonly digits: number
}

/** Worth the bounds of the quote coin, the least up and the most down; `told` without a price. */
export function boundsNow(quote: ShownBounds, told: ShownBounds, last: string): ShownBounds {
  const found = ticksOf(last)
  if (found === undefined) return told
  const { digits } = told
  const range = { least: amountOf(quote.least), most: amountOf(quote.most), digits }
  const { least, most } = baseBounds({ ...found.ticks, lotScale: digits }, found.at, range)
  return { least: formatAmount(least), most: formatAmount(most), digits }
}
