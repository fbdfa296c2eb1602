// In which amounts a product may be subscribed to, in the coin that is invested.
import type { Price } from '@trellis/kernel'
import type { Instrument } from '@trellis/market'
import { baseBounds, type AmountBounds } from '@trellis/bot-kit/amount-bounds.ts'
import { dualAssetConfig as config } from './config.ts'
import type { DualDirection } from './params.ts'

export { amountFault, type AmountFault } from '@trellis/bot-kit/amount-bounds.ts'

/** Bounds of an amount; those of the base coin are worth those of the quote coin at a price. */
export function amountBounds(
  direction: DualDirection,
  instrument: Instrument,
  at: Price,
): AmountBounds {
  const { leastAmount: least, mostAmount: most, quoteDigits, baseDigits } = config
  if (direction === 'buy-low') return { least, most, digits: quoteDigits }
  return baseBounds(instrument, at, { least, most, digits: baseDigits })
}
